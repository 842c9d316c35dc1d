import { describe, expect, test } from 'vitest';
import { folderOf, joinPath, normalizeLocation, standsInOwnFolder } from './location-path.ts';

describe('normalizeLocation', () => {
  test.each([
    ['tools/a/main.py', 'tools/a/main.py'],
    ['./tools//a/./main.py', 'tools/a/main.py'],
    ['tools/a/../b/main.py', 'tools/b/main.py'],
    ['.', ''],
    ['~/main.py', '~/main.py'],
    ['..a/b', '..a/b'],
  ])('%j is %j', (location, normalized) => {
    expect(normalizeLocation(location)).toBe(normalized);
  });

  test.each([
    '../a',
    'tools/../../a',
    'a/../..',
    '/etc/passwd',
    '\\\\host\\share',
    '\\etc',
    'C:\\a',
    'c:a',
    '../registry/a',
  ])('%j leaves the folder', (location) => {
    expect(normalizeLocation(location)).toBeUndefined();
  });
});

test.each([
  ['a/b/c', 'a/b'],
  ['c', ''],
  ['/c', '/'],
])('folderOf(%j) is %j, and joining gives the path again', (path, folder) => {
  expect(folderOf(path)).toBe(folder);
  expect(joinPath(folder, path.slice(path.lastIndexOf('/') + 1))).toBe(path);
});

test.each([
  ['tools/a/main.py', true],
  ['tools/a/src/main.py', true],
  ['a/main.py', true],
  ['tools/b/main.py', false],
  ['tools/a.py', false],
  ['bin/a', false],
  ['a', false],
])('an entry a at %j stands in its own folder: %j', (location, expected) => {
  expect(standsInOwnFolder('a', location)).toBe(expected);
});
