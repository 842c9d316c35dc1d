import { describe, expect, test } from 'vitest';
import { nearestTag, parseTag } from './tag.ts';

describe('parseTag', () => {
  test.each(['torrent', '4k', '1080p', 'español', 'audio-tracks', '日本語'])('%s is a tag', (tag) => {
    expect(parseTag(tag)).toBe(tag);
  });

  test.each(['', '-', 'a--b', '-a', 'a-', 'Two', 'two words', 'a_b', 'ǅ'])('%j is none', (text) => {
    expect(parseTag(text)).toBeUndefined();
  });

  test('one spelling, however it was composed', () => {
    expect(parseTag('espan\u0303ol')).toBe('español');
  });
});

test.each([
  ['Two Words', 'two-words'],
  ['ESPAÑOL', 'español'],
  ['a--b', 'a-b'],
  ['!', undefined],
])('nearestTag(%j) is %j', (text, expected) => {
  expect(nearestTag(text)).toBe(expected);
});
