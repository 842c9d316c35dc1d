const NONE: readonly never[] = Object.freeze([]);

/**
 * The members that are there, in a list with room for no more: what is kept for every document counts, and a list that
 * has grown member by member has room for seventeen.
 */
export function exact<T>(members: readonly (T | undefined)[]): readonly T[] {
  const present = members.filter((member) => member !== undefined);
  return present.length === 0 ? NONE : present.slice();
}
