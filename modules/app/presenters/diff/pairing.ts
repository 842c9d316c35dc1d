/** Subjects of two sides by identity; equal ones on one side are paired in their order. */
export interface Pairing<T> {
  readonly removed: readonly T[];
  readonly added: readonly T[];
  readonly kept: readonly (readonly [before: T, after: T])[];
}

export function pairBy<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (subject: T) => string,
): Pairing<T> {
  const waiting = Map.groupBy(after, keyOf);
  const taken = new Map<string, number>();
  const removed: T[] = [];
  const kept: (readonly [T, T])[] = [];
  for (const subject of before) {
    const key = keyOf(subject);
    const at = taken.get(key) ?? 0;
    const partner = waiting.get(key)?.[at];
    if (partner === undefined) {
      removed.push(subject);
      continue;
    }
    taken.set(key, at + 1);
    kept.push([subject, partner]);
  }
  const added = [...waiting].flatMap(([key, subjects]) => subjects.slice(taken.get(key) ?? 0));
  return { removed, added, kept };
}
