import type { SchemaKeywords } from '../schema-node.ts';

/** A set of JSON types, one bit each. `number` is two: whole numbers are what `integer` takes. */
export type TypeSet = number;

export const NULL = 1;
export const BOOLEAN = 2;
const INTEGER = 4;
const FRACTION = 8;
export const STRING = 16;
export const ARRAY = 32;
export const OBJECT = 64;
export const NUMBER = INTEGER | FRACTION;
export const NO_TYPES: TypeSet = 0;
export const ALL_TYPES: TypeSet = 127;

const BY_WORD: ReadonlyMap<string, TypeSet> = new Map([
  ['null', NULL],
  ['boolean', BOOLEAN],
  ['integer', INTEGER],
  ['number', NUMBER],
  ['string', STRING],
  ['array', ARRAY],
  ['object', OBJECT],
]);

export function typeOfValue(value: unknown): TypeSet {
  if (value === null) return NULL;
  if (typeof value === 'boolean') return BOOLEAN;
  if (typeof value === 'number') return Number.isInteger(value) ? INTEGER : FRACTION;
  if (typeof value === 'string') return STRING;
  return Array.isArray(value) ? ARRAY : OBJECT;
}

export interface DeclaredValues {
  readonly types: TypeSet;
  /** Where `enum` or `const` name all that is allowed: those of them that `type` allows too. */
  readonly values?: readonly unknown[];
}

/** What `type`, `enum` and `const` leave, other keywords aside: never less than the schema accepts. */
export function declaredValues(
  schema: SchemaKeywords,
  isSame: (a: unknown, b: unknown) => boolean,
): DeclaredValues {
  const declared = declaredTypes(schema);
  const listed = Object.hasOwn(schema, 'const') ? [schema.const] : schema.enum;
  if (listed === undefined) return { types: declared };
  const values = listed.filter(
    (value) =>
      (typeOfValue(value) & declared) !== 0 &&
      (listed === schema.enum || schema.enum?.some((each) => isSame(each, value)) !== false),
  );
  return { types: values.reduce((types: TypeSet, value) => types | typeOfValue(value), NO_TYPES), values };
}

function declaredTypes({ type }: SchemaKeywords): TypeSet {
  if (type === undefined) return ALL_TYPES;
  const words = typeof type === 'string' ? [type] : type;
  return words.reduce((types: TypeSet, word) => types | (BY_WORD.get(word) ?? NO_TYPES), NO_TYPES);
}

/** `string | null`, `anything`, `nothing`. */
export function typeText(types: TypeSet): string {
  if (types === NO_TYPES) return 'nothing';
  if (types === ALL_TYPES) return 'anything';
  const words = [...BY_WORD].filter(([word, bits]) =>
    word === 'integer' ? (types & NUMBER) === INTEGER : (types & bits) === bits,
  );
  // Fractions alone come from lists of values only.
  if ((types & NUMBER) === FRACTION) words.push(['number', NUMBER]);
  return words.map(([word]) => word).join(' | ');
}
