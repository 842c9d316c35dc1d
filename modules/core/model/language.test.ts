import { expect, test } from 'vitest';
import { isLanguage, nearestLanguage } from './language.ts';

test.each(['en', 'es', 'zu'])('%s is a language', (code) => {
  expect(isLanguage(code)).toBe(true);
});

test.each([
  ['es-ES', 'es'],
  ['ES', 'es'],
  ['spa', 'es'],
  ['en_GB', 'en'],
  ['xx', undefined],
  ['', undefined],
  ['not a tag', undefined],
])('nearestLanguage(%j) is %j', (text, expected) => {
  expect(isLanguage(text)).toBe(false);
  expect(nearestLanguage(text)).toBe(expected);
});
