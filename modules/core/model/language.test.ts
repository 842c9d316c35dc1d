import { describe, expect, test } from 'vitest';
import { isLanguage, nearestLanguage } from './language.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const PAIRS = [...LETTERS].flatMap((first) => [...LETTERS].map((second) => first + second));

describe('isLanguage', () => {
  test('knows the 183 codes in force', () => {
    expect(PAIRS.filter(isLanguage)).toHaveLength(183);
  });

  test.each(['en', 'es', 'fr', 'zh', 'zu', 'aa'])('%s is one', (code) => {
    expect(isLanguage(code)).toBe(true);
  });

  test.each(['es-ES', 'spa', 'ES', '', 'xx', 'bh', 'sh', 'e', 'español'])('%j is none', (code) => {
    expect(isLanguage(code)).toBe(false);
  });

  /** A code that ISO 639-1 has is also a language that the CLDR names; a slip of the hand is not. */
  test('every code has a name', () => {
    const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
    expect(PAIRS.filter(isLanguage).filter((code) => names.of(code) === undefined)).toEqual([]);
  });
});

test.each([
  ['es-ES', 'es'],
  ['es_MX', 'es'],
  ['spa', 'es'],
  ['ENG', 'en'],
  ['xx', undefined],
  ['not a tag', undefined],
  ['', undefined],
])('nearestLanguage(%j) is %j', (tag, code) => {
  expect(nearestLanguage(tag)).toBe(code);
});
