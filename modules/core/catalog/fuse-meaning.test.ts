import { describe, expect, test } from 'vitest';
import type { Hit } from '../ports/search-index.ts';
import { exampleTool } from '../testing/example-tools.ts';
import { fuseMeaning, type Placed } from './fuse-meaning.ts';

const placed: readonly Placed[] = ['a', 'b', 'c', 'd'].map((id, ordinal) => ({
  ordinal,
  tool: exampleTool(id),
}));
const hit = (ordinal: number, score: number): Hit => ({ ordinal, score, why: [] });
const fused = (hits: readonly Hit[], near: Readonly<Record<string, number>>, weight = 0.5, of = placed) =>
  fuseMeaning(hits, of, ({ ref }) => near[ref.id], weight).map(({ ordinal }) => ordinal);

describe('words and meaning together', () => {
  const HITS = [hit(0, 0.6), hit(1, 0.5), hit(2, 0.1)];

  test('without vectors the words decide', () => expect(fused(HITS, {})).toEqual([0, 1, 2]));
  test('without weight the words decide', () => expect(fused(HITS, { c: 1 }, 0)).toEqual([0, 1, 2]));
  test('meaning moves what is near', () => expect(fused(HITS, { b: 0.9 })).toEqual([1, 0, 2]));
  test('words that are sure outweigh it', () => {
    expect(fused([hit(0, 0.9), hit(1, 0.1)], { b: 0.9 })).toEqual([0, 1]);
  });
  test('what has no word of the question is found where it is near enough', () => {
    expect(fused(HITS, { d: 0.9 })).toContain(3);
    expect(fused(HITS, { d: 0.2 })).not.toContain(3);
    expect(fused([], { d: 0.9 })).toEqual([3]);
  });
  test('a name that is stated whole stays first, and its score alone says so', () => {
    const found = fuseMeaning([hit(2, 0.97), hit(0, 0.6)], placed, () => 1, 10);
    expect(found[0]?.ordinal).toBe(2);
    expect(found.slice(1).every(({ score }) => score < 0.95)).toBe(true);
  });
  test('what was not compared comes below', () => {
    expect(fused(HITS, { b: 0.9 }, 0.5, placed.slice(0, 2))).toEqual([1, 0, 2]);
  });
  test('scores fall, within 0..1', () => {
    const scores = fuseMeaning(HITS, placed, () => 0.5, 3).map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true);
  });
});
