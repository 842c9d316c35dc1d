/**
 * Whether two records say the same: plain objects, lists, maps and values of one kind. A key that is not there and one
 * that is undefined are the same.
 */
export function isSameRecord(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((each, at) => isSameRecord(each, b[at]))
    );
  }
  if (a instanceof Map || b instanceof Map) {
    return (
      a instanceof Map &&
      b instanceof Map &&
      a.size === b.size &&
      [...a].every(([key, value]) => b.has(key) && isSameRecord(value, b.get(key)))
    );
  }
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) =>
    isSameRecord(Reflect.get(a, key), Reflect.get(b, key)),
  );
}
