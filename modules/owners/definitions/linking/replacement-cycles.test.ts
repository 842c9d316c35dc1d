import { describe, expect, test } from 'vitest';
import { ReplacementCycles } from './replacement-cycles.ts';

const cyclesIn = (next: Readonly<Record<string, string>>): ReplacementCycles =>
  new ReplacementCycles((id) => next[id]);

describe('ReplacementCycles', () => {
  test('finds the cycle that an id stands on, beginning with the id', () => {
    const cycles = cyclesIn({ a: 'b', b: 'c', c: 'a', into: 'a', alone: 'alone', end: 'nowhere' });
    expect(cycles.through('b')).toEqual(['b', 'c', 'a']);
    expect(cycles.through('c')).toEqual(['c', 'a', 'b']);
    expect(cycles.through('alone')).toEqual(['alone']);
    for (const id of ['into', 'end', 'nowhere']) expect(cycles.through(id)).toBeUndefined();
  });

  test('the answer does not depend on where the walks began', () => {
    const next = { a: 'b', b: 'c', c: 'b' };
    expect(cyclesIn(next).through('a')).toBeUndefined();
    const later = cyclesIn(next);
    expect(later.through('c')).toEqual(['c', 'b']);
    expect(later.through('a')).toBeUndefined();
    expect(later.through('b')).toEqual(['b', 'c']);
  });

  test('walks a chain once, however many of its members are asked for', () => {
    let steps = 0;
    const length = 50_000;
    const cycles = new ReplacementCycles((id) => {
      steps += 1;
      const at = Number(id) + 1;
      return at < length ? String(at) : undefined;
    });
    for (let at = 0; at < length; at += 1) expect(cycles.through(String(at))).toBeUndefined();
    expect(steps).toBe(length);
  });
});
