import { describe, expect, test } from 'vitest';
import { type BestMatch, isGoodMatch } from './good-match.ts';

const match = (more: Partial<BestMatch>): BestMatch => ({
  named: false,
  matched: 4,
  asked: 8,
  score: 4,
  rarest: 8,
  words: 4,
  translated: false,
  ...more,
});

describe('the best hit is to be trusted', () => {
  test.each<[string, Partial<BestMatch>, boolean]>([
    ['whose name was said', { named: true, matched: 0, score: 0 }, true],
    ['that has half of what was asked, and little of it', { matched: 4, score: 2 }, false],
    ['that has nearly all of it', { matched: 7, score: 6 }, true],
    [
      'of few, that has the one word that was asked',
      { matched: 1, asked: 1, score: 0.1, rarest: 0.7, words: 1 },
      true,
    ],
    [
      'of few, that has the one word only as a translation',
      { matched: 0.5, asked: 1, score: 0.1, rarest: 0.7, words: 1 },
      false,
    ],
    ['that has two words that every tool has', { matched: 2, asked: 2, score: 0.1, words: 2 }, false],
    ['of nothing that was asked', { matched: 0, asked: 0 }, false],
    ['where no word is worth anything', { rarest: 0 }, false],
    ['that many words speak for', { matched: 4, asked: 8, score: 4, words: 10 }, true],
    ['that as few words speak for', { matched: 4, asked: 8, score: 4, words: 2 }, false],
    [
      'that as few words speak for in translation',
      { matched: 4, asked: 8, score: 4, words: 2, translated: true },
      true,
    ],
  ])('%s', (_, more, good) => {
    expect(isGoodMatch(match(more))).toBe(good);
  });
});
