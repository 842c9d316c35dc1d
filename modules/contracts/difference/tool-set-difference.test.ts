import { describe, expect, test } from 'vitest';
import type { LiveDefinition } from './definition-difference.ts';
import { compareToolSets } from './tool-set-difference.ts';

const tool = (name: string, parameter = 'path', more: LiveDefinition = {}): LiveDefinition => ({
  name,
  inputSchema: { type: 'object', properties: { [parameter]: { type: 'string' } } },
  ...more,
});

const told = (before: readonly LiveDefinition[], after: readonly LiveDefinition[]): readonly unknown[] =>
  compareToolSets(before, after).tools.map(({ name, changes }) => [name, ...changes]);

describe('compareToolSets', () => {
  test('names only tools that changed, in the order of names, whatever the order of the lists', () => {
    const before = [tool('c'), tool('b'), tool('a')];
    const after = [tool('a'), tool('b', 'file'), tool('c', 'path', { description: 'New.' })];
    const difference = compareToolSets(before, after);
    expect(difference.tools.map(({ name, worst }) => [name, worst])).toEqual([
      ['b', 'risky'],
      ['c', 'risky'],
    ]);
    expect(difference).toMatchObject({ worst: 'risky', omittedTools: 0, counts: { breaking: 0, risky: 3 } });
  });

  test('a tool that is gone breaks its callers, one that is new does not', () => {
    const gone = { kind: 'tool_removed', name: 'a', severity: 'breaking', possibleRenames: [] };
    const added = { kind: 'tool_added', name: 'z', severity: 'compatible', possibleRenames: [] };
    expect(told([tool('a'), tool('b')], [tool('b'), tool('z', 'other')])).toMatchObject([
      ['a', gone],
      ['z', added],
    ]);
  });

  test('a renamed tool is one gone and one added, flagged where the contracts are equal', () => {
    const same = tool('read', 'path', { description: 'Reads.' });
    const renamed = tool('read_file', 'path', { description: 'Reads, and tells others.' });
    expect(told([same], [renamed])).toMatchObject([
      ['read', { kind: 'tool_removed', severity: 'breaking', possibleRenames: ['read_file'] }],
      ['read_file', { kind: 'tool_added', severity: 'compatible', possibleRenames: ['read'] }],
    ]);
  });

  test.each([
    ['another case', 'read', 'Read', false],
    ['a character that cannot be seen', 'read', 'read\u200B', true],
  ])('a name is itself and nothing like it: %s', (_what, before, after, invisible) => {
    expect(
      compareToolSets([tool(before)], [tool(after)]).tools.flatMap(({ changes }) => changes),
    ).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'tool_added',
          invisible,
          severity: invisible ? 'risky' : 'compatible',
        }),
        expect.objectContaining({ kind: 'tool_removed' }),
      ]) as unknown[],
    );
  });

  test('a second tool of one name is risky: which of them is called, nobody knows', () => {
    expect(told([tool('a')], [tool('a', 'other'), tool('a')])).toMatchObject([
      ['a', { kind: 'tool_added', duplicate: true, severity: 'risky' }],
    ]);
    expect(told([tool('a'), tool('a', 'other')], [tool('a', 'other'), tool('a')])).toEqual([]);
  });

  test('entries that are no tools are compared as what they are', () => {
    const noTools = [null, 3, 'x', [], {}] as unknown as LiveDefinition[];
    expect(told(noTools, [...noTools].reverse())).toEqual([]);
    expect(told(noTools, [])).toHaveLength(5);
  });

  test('a list of any length stays bounded, with the worst first to be kept', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => tool(`tool_${index}`, `p${index}`));
    const difference = compareToolSets([...many, tool('z', 'path', { title: 'A' })], [tool('z')]);
    expect(difference.tools).toHaveLength(200);
    expect(difference.omittedTools).toBe(4_801);
    expect(difference.counts).toMatchObject({ breaking: 5_000, risky: 1 });
    expect(new Set(difference.tools.map(({ worst }) => worst))).toEqual(new Set(['breaking']));
  });
});
