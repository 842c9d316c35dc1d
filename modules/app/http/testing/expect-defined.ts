/** A value that a test knows to be there. */
export function expectDefined<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Nothing is there.');
  return value;
}
