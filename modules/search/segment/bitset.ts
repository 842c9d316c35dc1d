/** One bit for each document of a segment. */
export type Bitset = Uint32Array;

export const emptyBitset = (size: number): Bitset => new Uint32Array((size + 31) >>> 5);

export const hasBit = (bits: Bitset, at: number): boolean => ((bits[at >>> 5] ?? 0) & (1 << (at & 31))) !== 0;

/** Sets in place: for a bitset that nobody else has seen yet. */
export function setBit(bits: Bitset, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31));
}
