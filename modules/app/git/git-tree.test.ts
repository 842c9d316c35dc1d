import { describe, expect, test } from 'vitest';
import { parseTree } from './git-tree.ts';

const OBJECT = 'a'.repeat(40);
const listing = (...lines: readonly string[]): Uint8Array =>
  Buffer.from(lines.map((line) => `${line}\0`).join(''));
const file = (path: string): string => `100644 blob ${OBJECT}       7\t${path}`;

describe('a listing of git', () => {
  test('tells files, links and submodules with their sizes', () => {
    const tree = parseTree(
      listing(
        file('catalog/a.tool.yaml'),
        `120000 blob ${OBJECT}      12\tlink`,
        `160000 commit ${OBJECT}       -\tvendor/one`,
        `100755 blob ${'b'.repeat(64)} 1048577\ttools/run`,
        `100644 blob ${OBJECT}     BAD\tlost`,
      ),
    );
    expect(tree.entries.map(({ path, kind, size }) => [path, kind, size])).toEqual([
      ['catalog/a.tool.yaml', 'file', 7],
      ['link', 'symbolic_link', 12],
      ['vendor/one', 'submodule', 0],
      ['tools/run', 'file', 1_048_577],
      ['lost', 'file', undefined],
    ]);
  });

  test.each([
    '../outside.tool.yaml',
    'catalog/../../outside',
    '/etc/passwd',
    'catalog//a',
    './a',
    '.git/config',
    'catalog/.GIT/hooks/post-checkout',
    'a\\..\\..\\b',
    'x'.repeat(256),
    `${'deep/'.repeat(700)}a`,
    'caf\uFFFD.tool.yaml',
  ])('%j leads nowhere', (path) => {
    expect(parseTree(listing(file(path)))).toEqual({ entries: [], unsafe: [path] });
  });

  test.each(['catalog/a b.tool.yaml', 'catalog/line\nend.tool.yaml', 'catalog/-rf', 'catalog/..a', 'ñ/日本'])(
    '%j is a file',
    (path) => {
      expect(parseTree(listing(file(path))).entries.map((entry) => entry.path)).toEqual([path]);
    },
  );

  test('a name that is no UTF-8 is not taken for another one', () => {
    const bytes = Buffer.concat([listing(file('a')).subarray(0, -2), Buffer.from([0xff, 0])]);
    expect(parseTree(bytes).entries).toEqual([]);
  });
});
