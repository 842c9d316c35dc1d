import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nearestTag, parseTag } from './tag.ts';

describe('parseTag', () => {
  test.each(['torrent', '4k', '1080p', 'español', 'audio-tracks', '日本語', 'हिन्दी', 'ελληνικά'])(
    'takes %s',
    (tag) => {
      expect(parseTag(tag)).toBe(tag.normalize('NFC'));
    },
  );

  test('composes what an editor decomposed', () => {
    expect(parseTag('espan\u0303ol')).toBe('espa\u00f1ol');
  });

  test.each([
    'Torrent',
    'ESPAÑOL',
    'two words',
    'under_score',
    '-a',
    'a-',
    'a--b',
    '',
    ' ',
    'a.b',
    'a\u200bb',
    'ǅ',
  ])('refuses %j', (tag) => {
    expect(parseTag(tag)).toBeUndefined();
  });
});

test.each([
  ['Two Words', 'two-words'],
  ['ESPAÑOL', 'español'],
  ['under_score', 'under-score'],
  ['!!', undefined],
])('nearestTag(%j) is %j', (text, tag) => {
  expect(nearestTag(text)).toBe(tag);
});

test('what parseTag gives, it takes unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const tag = parseTag(text) ?? nearestTag(text);
      if (tag !== undefined) expect(parseTag(tag)).toBe(tag);
    }),
  );
});
