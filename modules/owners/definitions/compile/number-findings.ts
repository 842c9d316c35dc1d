import type { Finding } from '../../../core/diagnostics/diagnostic.ts';

/** Values of these keys look like numbers to YAML unless they stand in quotes, and lose zeros on the way. */
const NUMBERS = {
  version: {
    code: 'unquoted_version',
    message: 'The version was read as a number, which loses zeros.',
    hint: 'Put it in quotes, such as `"1.10"`.',
  },
  price_amount: {
    code: 'invalid_price',
    message: 'The amount was read as a number, which is not exact.',
    hint: 'Put it in quotes, such as `"0.10"`.',
  },
} as const satisfies Record<string, Pick<Finding, 'code' | 'message' | 'hint'>>;

/** The same finding, said better where a number stands for text that only looks like one. */
export function numberFinding(finding: Finding, document: unknown): Finding {
  const key = finding.path.at(-1);
  if (finding.code !== 'wrong_type' || !isNumberKey(key)) return finding;
  return typeof valueAt(document, finding.path) === 'number'
    ? { ...NUMBERS[key], path: finding.path }
    : finding;
}

const isNumberKey = (key: string | number | undefined): key is keyof typeof NUMBERS =>
  typeof key === 'string' && Object.hasOwn(NUMBERS, key);

function valueAt(value: unknown, path: Finding['path']): unknown {
  let at = value;
  for (const step of path) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = Reflect.get(at, step);
  }
  return at;
}
