import type { RuntimeRow } from './observation-document.ts';

/** A runtime that counts its starts is known by its numbers; of others the last thousand starts are remembered. */
const REMEMBERED = 1_000;

const DIGITS = /^[0-9]+$/;

/**
 * Below zero: `a` is older. As integers where both are digits, else in the order in which they were first seen
 * (CONTRACT 5); one that was never seen, or long ago, is the oldest.
 */
export function compareGenerations(a: string, b: string, seen: readonly string[]): number {
  if (!DIGITS.test(a) || !DIGITS.test(b)) return seen.indexOf(a) - seen.indexOf(b);
  const [first, second] = [BigInt(a), BigInt(b)];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** The runtime, with this generation among those that were seen. */
export const withSeen = (runtime: RuntimeRow, generation: string): RuntimeRow =>
  runtime.seen.includes(generation)
    ? runtime
    : { ...runtime, seen: [...runtime.seen, generation].slice(-REMEMBERED) };
