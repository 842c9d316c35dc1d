/** Where `actual` is not what `expected` names: keys that are not named may be anything, lists have the same length. */
export function mismatches(actual: unknown, expected: unknown, at = ''): readonly string[] {
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return [told(at, actual, expected)];
    if (actual.length !== expected.length)
      return [
        `${at || '/'} has ${actual.length} entries, expected ${expected.length}: ${JSON.stringify(actual)}`,
      ];
    return expected.flatMap((each, index) => mismatches(actual[index], each, `${at}/${index}`));
  }
  if (isMapping(expected)) {
    if (!isMapping(actual)) return [told(at, actual, expected)];
    return Object.entries(expected).flatMap(([key, each]) => mismatches(actual[key], each, `${at}/${key}`));
  }
  return Object.is(actual, expected) ? [] : [told(at, actual, expected)];
}

/** Whether everything that `expected` names is there at all, so that nothing is denied of what is absent. */
export function hasEveryKey(actual: unknown, expected: unknown): boolean {
  if (!isMapping(expected)) return actual !== undefined;
  return isMapping(actual) && Object.entries(expected).every(([key, each]) => hasEveryKey(actual[key], each));
}

export const isMapping = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const told = (at: string, actual: unknown, expected: unknown): string =>
  `${at || '/'} is ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`;
