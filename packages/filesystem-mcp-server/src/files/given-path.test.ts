import { describe, expect, test } from 'vitest';
import { namesBelow, parseGivenPath } from './given-path.ts';

describe('a relative path', () => {
  test.each([
    ['.', []],
    ['./', []],
    ['a.txt', ['a.txt']],
    ['a//b/./c/', ['a', 'b', 'c']],
    ['a/../b', ['b']],
    ['a/..', []],
    ['...', ['...']],
    ['..a/b', ['..a', 'b']],
    // What other programs would expand or decode stands for itself here.
    ['~/x', ['~', 'x']],
    ['$HOME/x', ['$HOME', 'x']],
    ['%2e%2e/x', ['%2e%2e', 'x']],
    ['..\\..\\etc', ['..\\..\\etc']],
    ['．．/x', ['．．', 'x']],
    ['‥/x', ['‥', 'x']],
    ['C:\\x', ['C:\\x']],
    ['file:///etc/passwd', ['file:', 'etc', 'passwd']],
  ])('%j has the parts %j', (path, names) => {
    expect(parseGivenPath(path)).toEqual({ kind: 'relative', names });
  });

  test.each(['..', '../x', 'a/../../x', './../x', 'a/b/../../../x'])('%j climbs out', (path) => {
    expect(() => parseGivenPath(path)).toThrow(
      expect.objectContaining({ code: 'outside_allowed_directories' }),
    );
  });
});

test.each([
  ['/data/a', '/data/a'],
  ['//data///a/', '/data/a'],
  ['/data/../etc/passwd', '/etc/passwd'],
  ['/..', '/'],
])('the absolute path %j is %j', (path, absolute) => {
  expect(parseGivenPath(path)).toEqual({ kind: 'absolute', path: absolute });
});

test.each([
  ['', 'is empty'],
  ['a\0b', 'NUL'],
  ['/data/\0', 'NUL'],
  ['a\ud800b', 'surrogate'],
  ['x'.repeat(256), '255 bytes'],
  [`/${'é'.repeat(128)}`, '255 bytes'],
  ['a/'.repeat(129), '128 parts'],
  ['abc/'.repeat(1100), '4096 bytes'],
])('%j is no path', (path, reason) => {
  const parse = () => parseGivenPath(path);
  expect(parse).toThrow(expect.objectContaining({ code: 'invalid_path' }));
  expect(parse).toThrow(reason);
});

test.each([
  ['/data', '/data', []],
  ['/data', '/data/a/b', ['a', 'b']],
  ['/', '/a', ['a']],
  ['/', '/', []],
  ['/data', '/database/a', undefined],
  ['/data', '/', undefined],
  ['/data', '/DATA/a', undefined],
])('below %j, %j is %j', (base, path, names) => {
  expect(namesBelow(base, path)).toEqual(names);
});
