/** Which members of two lists belong together, by index; what is left stands for itself. */
export interface Pairing {
  readonly pairs: (readonly [before: number, after: number])[];
  /** Ascending. */
  readonly before: Set<number>;
  readonly after: Set<number>;
}

export const startPairing = (before: number, after: number): Pairing => ({
  pairs: [],
  before: new Set(Array.from({ length: before }, (_, index) => index)),
  after: new Set(Array.from({ length: after }, (_, index) => index)),
});

/** Pairs what is left by equal keys, in the order of the lists. An undefined key equals none. */
export function pairByKey<K>(
  pairing: Pairing,
  keyBefore: (index: number) => K | undefined,
  keyAfter: (index: number) => K | undefined,
): void {
  const waiting = new Map<K, number[]>();
  for (const index of pairing.after) {
    const key = keyAfter(index);
    if (key === undefined) continue;
    const list = waiting.get(key);
    if (list === undefined) waiting.set(key, [index]);
    else list.push(index);
  }
  for (const list of waiting.values()) list.reverse();
  for (const index of [...pairing.before]) {
    const key = keyBefore(index);
    const partner = key === undefined ? undefined : waiting.get(key)?.pop();
    if (partner !== undefined) join(pairing, index, partner);
  }
}

export function join(pairing: Pairing, before: number, after: number): void {
  pairing.pairs.push([before, after]);
  pairing.before.delete(before);
  pairing.after.delete(after);
}

/** Keys that stand once among what is left; the others as undefined, since they do not tell which is meant. */
export function uniqueKeys<K>(
  left: ReadonlySet<number>,
  key: (index: number) => K,
): (index: number) => K | undefined {
  const counts = new Map<K, number>();
  for (const index of left) counts.set(key(index), (counts.get(key(index)) ?? 0) + 1);
  return (index) => (counts.get(key(index)) === 1 ? key(index) : undefined);
}
