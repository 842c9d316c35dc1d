import type { KeywordShape } from './schema-keywords.ts';

/** Shapes whose value holds no schema: they are right or wrong by themselves. */
export type PlainShape = Exclude<KeywordShape, 'schema' | 'schemas' | `${string}_map`>;

interface PlainValue {
  accepts(value: unknown): boolean;
  /** Completes "`keyword` takes …". */
  readonly wanted: string;
}

export const SIMPLE_TYPES: readonly string[] = [
  ...['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'],
];
const ANCHOR = /^[A-Za-z_][-A-Za-z0-9._]*$/;

const isText = (value: unknown): value is string => typeof value === 'string';
const isSimpleType = (value: unknown): boolean => isText(value) && SIMPLE_TYPES.includes(value);
const areDifferent = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

export const isNames = (value: unknown): boolean =>
  Array.isArray(value) && value.every(isText) && areDifferent(value);

/** Unicode mode is what validators use; many published schemas compile in the older mode only. */
export function isRegularExpression(value: unknown): boolean {
  if (!isText(value)) return false;
  return ['u', ''].some((flags) => {
    try {
      return new RegExp(value, flags) instanceof RegExp;
    } catch {
      return false;
    }
  });
}

export const PLAIN_VALUES = {
  anything: { accepts: () => true, wanted: 'any value' },
  text: { accepts: isText, wanted: 'a text' },
  flag: { accepts: (value) => typeof value === 'boolean', wanted: 'true or false' },
  number: { accepts: (value) => typeof value === 'number', wanted: 'a number' },
  positive_number: {
    accepts: (value) => typeof value === 'number' && value > 0,
    wanted: 'a number above zero',
  },
  count: {
    accepts: (value) => Number.isInteger(value) && Number(value) >= 0,
    wanted: 'a whole number, zero or more',
  },
  list: { accepts: Array.isArray, wanted: 'a list' },
  names: { accepts: isNames, wanted: 'a list of different names' },
  regular_expression: { accepts: isRegularExpression, wanted: 'a regular expression' },
  reference: { accepts: isText, wanted: 'a text' },
  anchor: {
    accepts: (value) => isText(value) && ANCHOR.test(value),
    wanted: 'a name of letters, digits, `.`, `_` and `-`',
  },
  type: {
    accepts: (value) =>
      isSimpleType(value) ||
      (Array.isArray(value) && value.length > 0 && value.every(isSimpleType) && areDifferent(value)),
    wanted: `one of ${SIMPLE_TYPES.join(', ')}, or a list of them`,
  },
} as const satisfies Record<PlainShape, PlainValue>;

export const isPlainShape = (shape: KeywordShape): shape is PlainShape => Object.hasOwn(PLAIN_VALUES, shape);
