import { expect, test } from 'vitest';
import { normalizePath } from './workspace-checks.ts';

test.each([
  ['catalog/', 'catalog'],
  ['./a//b/./c', 'a/b/c'],
  ['.', '.'],
  ['./', '.'],
  ['a/..b', 'a/..b'],
  ['../a', undefined],
  ['a/../b', undefined],
  ['/etc', undefined],
  ['~/a', undefined],
  ['C:/a', undefined],
  ['a\\b', undefined],
  ['a\0b', undefined],
  ['', undefined],
  [' ', undefined],
])('normalizePath(%j) is %j', (text, path) => {
  expect(normalizePath(text)).toBe(path);
});
