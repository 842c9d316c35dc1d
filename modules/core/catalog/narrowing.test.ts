import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Provider } from '../model/provider.ts';
import type { Tool } from '../model/tool.ts';
import { exampleEntry, exampleRegistry } from '../testing/example-snapshots.ts';
import { exampleTool, toolId } from '../testing/example-tools.ts';
import type { Instant } from '../time.ts';
import { narrowProvider, narrowRegistry, narrowTool } from './narrowing.ts';

const SEEN = ['seen', 'other'];
const surroundings = {
  isThere: (id: string) => SEEN.includes(id) || id === 'alias-of-seen',
  isDefined: (id: string) => SEEN.includes(id),
};
const finding = (code: Diagnostic['code'], more: Partial<Diagnostic> = {}): Diagnostic => ({
  code,
  severity: 'error',
  file: 'catalog/a.tool.yaml',
  line: 7,
  column: 3,
  path: '/aliases/0',
  message: 'The alias "x" is the id of another entry.',
  ...more,
});
const narrowed = (fields: Partial<Tool>): Tool => narrowTool(exampleTool('a', fields), surroundings);
const refused = { state: 'refused', reason: 'invalid' } as const;

describe('a tool', () => {
  test('that says nothing of others is the same object', () => {
    const tool = exampleTool('a', { replacedBy: toolId('seen') });
    expect(narrowTool(tool, surroundings)).toBe(tool);
  });

  test.each([
    ['seen', 'seen'],
    ['alias-of-seen', 'alias-of-seen'],
    ['hidden', undefined],
  ])('replaced by %s', (by, shown) => {
    const sunset = '2027-01-01T00:00:00.000Z' as Instant;
    const tool = narrowed({ replacedBy: toolId(by), deprecation: { sunset, replacedBy: toolId(by) } });
    expect(tool.replacedBy).toBe(shown);
    expect(tool.deprecation).toEqual({ sunset, ...(shown !== undefined && { replacedBy: shown }) });
  });

  test.each<[string, Diagnostic['stands'], boolean]>([
    ['a colliding alias of one that is seen', { with: 'any', tools: ['hidden', 'seen'] }, true],
    ['a colliding alias of hidden ones', { with: 'any', tools: ['hidden', 'alias-of-seen'] }, false],
    ['a circle that is seen', { with: 'all', tools: ['seen', 'other'] }, true],
    ['a circle through a hidden one', { with: 'all', tools: ['seen', 'hidden'] }, false],
    ['a circle of itself', { with: 'all', tools: [] }, true],
    ['an error of its own', undefined, true],
  ])('%s stands against it: %j %s', (_, stands, remains) => {
    const tool = narrowed({
      registration: refused,
      diagnostics: [finding('duplicate_id', stands === undefined ? {} : { stands })],
    });
    expect(tool.diagnostics).toHaveLength(remains ? 1 : 0);
    expect(tool.registration).toEqual(remains ? refused : { state: 'registered' });
  });

  test('refused for another error as well stays refused', () => {
    const stands = { with: 'any', tools: ['hidden'] } as const;
    const tool = narrowed({
      registration: refused,
      diagnostics: [finding('duplicate_id', { stands }), finding('missing_field')],
    });
    expect(tool.registration).toEqual(refused);
    expect(tool.diagnostics.map(({ code }) => code)).toEqual(['missing_field']);
  });

  test('defined twice stays a duplicate', () => {
    const duplicate = { state: 'refused', reason: 'duplicate' } as const;
    expect(narrowed({ registration: duplicate, replacedBy: toolId('hidden') }).registration).toEqual(
      duplicate,
    );
  });

  test('is not told with whom an alias collides', () => {
    const stands = { with: 'any', tools: ['seen'] } as const;
    const [told] = narrowed({ diagnostics: [finding('duplicate_id', { stands })] }).diagnostics;
    expect(told?.message).toBe('The alias is an id or an alias of another entry as well.');
  });

  test.each(['unknown_replacement', 'offer_but_not_provided'] as const)(
    '%s is for who keeps the files',
    (code) => {
      expect(narrowed({ diagnostics: [finding(code, { severity: 'warning' })] }).diagnostics).toEqual([]);
    },
  );
});

test('a provider provides what is seen, and nothing is compared', () => {
  const provider: Provider = {
    id: 'acme' as Provider['id'],
    file: 'packages/acme/provider.yaml',
    environment: [],
    provides: ['hidden', 'seen', 'alias-of-seen', 'nowhere'].map((id) => ({ toolId: toolId(id) })),
    registered: true,
    diagnostics: [
      finding('tool_entry_missing'),
      finding('version_mismatch'),
      finding('provided_but_no_offer'),
      finding('unknown_key'),
    ],
  };
  const { provides, diagnostics } = narrowProvider(provider, surroundings);
  expect(provides.map((each) => each.toolId)).toEqual(['seen', 'alias-of-seen']);
  expect(diagnostics.map(({ code }) => code)).toEqual(['unknown_key']);
});

describe('a registry', () => {
  const at = (index: number, file = 'tools.json'): Diagnostic =>
    finding('duplicate_name', {
      file,
      path: `/tools/${index}/name`,
      message: 'The same name stands at /tools/0, /tools/9.',
    });
  const registry = {
    ...exampleRegistry('local', [
      exampleEntry('hidden', { index: 0 }),
      exampleEntry('one', { index: 1, diagnostics: [at(1), at(1, 'tools/one/TOOL.md')] }),
      exampleEntry('hidden', { index: 2 }),
      exampleEntry('two', { index: 3 }),
    ]),
    path: 'tools.json',
    byName: new Map([
      ['hidden', [0, 2]],
      ['one', [1]],
      ['two', [3]],
    ]),
    byTag: new Map([
      ['secret', [0]],
      ['shared', [0, 1, 3]],
    ]),
    diagnostics: [finding('unknown_key')],
  };

  test('counts its entries as if the others had never been written', () => {
    const seen = narrowRegistry(registry, ({ name }) => name !== 'hidden');
    expect(seen?.entries.map(({ index, name }) => [index, name])).toEqual([
      [0, 'one'],
      [1, 'two'],
    ]);
    expect([...(seen?.byName ?? [])]).toEqual([
      ['one', [0]],
      ['two', [1]],
    ]);
    expect([...(seen?.byTag ?? [])]).toEqual([['shared', [0, 1]]]);
    expect(seen?.diagnostics).toEqual([]);
  });

  test('has findings that point into the entry; those of another file stay where they are', () => {
    const [entry] = narrowRegistry(registry, ({ name }) => name === 'one')?.entries ?? [];
    expect(entry?.diagnostics).toMatchObject([
      { path: '/name', line: 1, column: 1, message: 'Another entry of the registry has the same name.' },
      { file: 'tools/one/TOOL.md', line: 7, column: 3 },
    ]);
  });

  test('of which nothing is seen is not there', () => {
    expect(narrowRegistry(registry, () => false)).toBeUndefined();
  });
});
