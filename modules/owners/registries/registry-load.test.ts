import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasError } from '../../core/diagnostics/diagnostic.ts';
import type { RegistryEntry } from '../../core/model/registry.ts';
import { type LoadedRegistry, loadRegistry } from './registry-load.ts';
import {
  registryFiles,
  type WrittenEntry,
  writtenEntry,
  writtenRegistry,
} from './testing/example-registry.ts';
import { MemoryFiles } from './testing/memory-files.ts';

const signal = new AbortController().signal;
const request = { path: 'tools.json', declaresFamily: false };
const load = (files: MemoryFiles, previous?: LoadedRegistry): Promise<LoadedRegistry> =>
  loadRegistry(request, files, signal, previous);

describe('a load that fails as a whole [LAW-9-KEPT]', () => {
  const failures = [
    ['bad JSON', '{'],
    ['no version', '{"tools":[]}'],
    ['another major version', '{"version":"2.0.0","tools":[]}'],
    ['a wrong type', '{"version":"1.0.0","tools":{}}'],
    ['no text', new Uint8Array([0xff, 0xfe, 0x00])],
    ['a file that went', { state: 'missing' }],
    ['a folder in its place', { state: 'not_a_file' }],
    ['too much', { state: 'too_large' }],
    ['no permission', { state: 'unreadable' }],
  ] as const;

  test.each(failures)('%s keeps the entries of the load before', async (_what, content) => {
    const files = new MemoryFiles(registryFiles(['first', 'second']));
    const good = await load(files);
    files.write('tools.json', content);
    const failed = await load(files, good);
    expect(failed.registry.loaded).toBe(false);
    expect(failed.registry.entries).toBe(good.registry.entries);
    expect(failed.registry.byTag).toBe(good.registry.byTag);
    expect(failed.registry.generation).toBe(good.registry.generation);
    expect(failed.generation).not.toBe(good.generation);
    expect(hasError(failed.registry.diagnostics)).toBe(true);
    expect(await load(files, failed)).toBe(failed);
  });

  test.each(failures)('%s at the first load leaves it empty, with the reason', async (_what, content) => {
    const { registry, found } = await load(new MemoryFiles({ 'tools.json': content }));
    expect(registry).toMatchObject({ loaded: false, entries: [] });
    expect(registry.byName.size + registry.byTag.size).toBe(0);
    expect(hasError(registry.diagnostics)).toBe(true);
    expect(found).toBe(_what !== 'a file that went');
  });

  test('the next good load takes over, with unchanged entries as they were', async () => {
    const files = new MemoryFiles(registryFiles(['first', 'second']));
    const good = await load(files);
    files.write('tools.json', '{');
    const failed = await load(files, good);
    files.write(
      'tools.json',
      writtenRegistry([writtenEntry('first'), writtenEntry('second', { status: 'deprecated' })]),
    );
    const { registry } = await load(files, failed);
    expect(registry.loaded).toBe(true);
    expect(registry.entries[0]).toBe(good.registry.entries[0]);
    expect(registry.entries[1]).not.toBe(good.registry.entries[1]);
  });
});

describe('the generation', () => {
  const withDocument = (): MemoryFiles =>
    new MemoryFiles({
      ...registryFiles(['first']),
      'tools/first/TOOL.md': '---\ncapabilities: [run]\n---\n',
    });

  test('stays, with the very same answer, while nothing changes', async () => {
    const files = withDocument();
    const before = await load(files);
    expect(await load(files, before)).toBe(before);
  });

  test.each<readonly [string, (files: MemoryFiles) => void]>([
    [
      'tools.json',
      (files) => files.write('tools.json', writtenRegistry([writtenEntry('first')], { 'x-a': 1 })),
    ],
    ['a TOOL.md', (files) => files.write('tools/first/TOOL.md', '---\ncapabilities: [run, stop]\n---\n')],
    ['a TOOL.md that went', (files) => files.remove('tools/first/TOOL.md')],
    ['an entry point that went', (files) => files.remove('tools/first/main.py')],
    [
      'an entry point that became a folder',
      (files) => files.write('tools/first/main.py', { state: 'not_a_file' }),
    ],
  ])('changes with %s', async (_what, change) => {
    const files = withDocument();
    const before = await load(files);
    change(files);
    const after = await load(files, before);
    expect(after.generation).not.toBe(before.generation);
    expect(after.registry.generation).toBe(after.generation);
  });

  test('does not change with the content of an entry point, which is never read', async () => {
    const files = withDocument();
    const before = await load(files);
    files.write('tools/first/main.py', 'print("other")');
    expect(await load(files, before)).toBe(before);
    expect(files.reads).not.toContain('tools/first/main.py');
  });

  test('another family is another answer about the same entries', async () => {
    const files = withDocument();
    const before = await load(files);
    const after = await loadRegistry({ ...request, declaresFamily: true }, files, signal, before);
    expect(after.registry.declaresFamily).toBe(true);
    expect(after.registry.entries[0]).toBe(before.registry.entries[0]);
  });
});

describe('an entry', () => {
  test('has a revision that follows what is written, not the order of its keys', async () => {
    const [first, reversed, other] = await Promise.all(
      [
        writtenEntry('first'),
        Object.fromEntries(Object.entries(writtenEntry('first')).reverse()),
        writtenEntry('first', { 'x-note': 1 }),
      ].map(async (entry) => {
        const files = new MemoryFiles({
          ...registryFiles(['first']),
          'tools.json': writtenRegistry([entry]),
        });
        return (await load(files)).registry.entries[0]?.revision;
      }),
    );
    expect(first).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(reversed).toBe(first);
    expect(other).not.toBe(first);
  });

  test('with half of a surrogate pair has a revision too', async () => {
    const text = writtenRegistry([writtenEntry('first')]).replace('Does what', 'Does \\ud800 what');
    const { registry } = await load(new MemoryFiles({ ...registryFiles(['first']), 'tools.json': text }));
    expect(registry.entries[0]?.revision).toMatch(/^sha256:/);
    expect(registry.entries[0]?.diagnostics).toMatchObject([{ code: 'hidden_characters' }]);
  });

  test('takes capabilities from its TOOL.md alone [REG-TOOL-MD]', async () => {
    const files = new MemoryFiles({
      ...registryFiles(['first']),
      'tools/first/TOOL.md': '---\nname: first\ncapabilities:\n  run: { implements: process.run }\n---\n',
    });
    const [entry] = (await load(files)).registry.entries;
    expect([...(entry?.implements ?? [])]).toEqual([['run', 'process.run']]);
    files.write(
      'tools/first/TOOL.md',
      '---\nname: second\ncapabilities:\n  run: { implements: process.run }\n---\n',
    );
    const [other] = (await load(files)).registry.entries;
    expect([...(other?.implements ?? [])]).toEqual([]);
    expect(other?.diagnostics).toMatchObject([
      { code: 'operations_mismatch', severity: 'warning', file: 'tools/first/TOOL.md' },
    ]);
  });

  test('a TOOL.md that cannot be read is a warning', async () => {
    const files = new MemoryFiles({
      ...registryFiles(['first']),
      'tools/first/TOOL.md': { state: 'too_large' },
    });
    const [entry] = (await load(files)).registry.entries;
    expect(entry).toMatchObject({
      registered: true,
      diagnostics: [{ code: 'file_too_large', severity: 'warning' }],
    });
  });

  test('its location is relative to the folder of tools.json [REG-LOCATION-RELATIVE]', async () => {
    const files = new MemoryFiles({
      'deep/down/tools.json': writtenRegistry([writtenEntry('first')]),
      'deep/down/tools/first/main.py': '',
      'deep/down/tools/first/TOOL.md': '---\ncapabilities: [stop]\n---\n',
    });
    const { registry, looksAt } = await loadRegistry(
      { ...request, path: 'deep/down/tools.json' },
      files,
      signal,
    );
    expect(registry.entries[0]?.registered).toBe(true);
    expect(registry.entries[0]?.diagnostics.map(({ file }) => file)).toEqual([
      'deep/down/tools.json',
      'deep/down/tools/first/TOOL.md',
    ]);
    expect(looksAt).toEqual([
      'deep/down/tools.json',
      'deep/down/tools/first/main.py',
      'deep/down/tools/first/TOOL.md',
    ]);
  });
});

const word = fc.constantFrom('first', 'second', 'third', 'fourth');
const entry: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: word.map((name) => writtenEntry(name)) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        word,
        fc.constantFrom<WrittenEntry>(
          { status: 'planned' },
          { status: 'gone' },
          { tags: [] },
          { capabilities: 1 },
          { location: '../x' },
        ),
      )
      .map(([name, fields]) => writtenEntry(name, fields)),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
);
const files = (tools: readonly unknown[]): MemoryFiles =>
  new MemoryFiles({ ...registryFiles(['first', 'second']), 'tools.json': writtenRegistry(tools) });

/** What is said about an entry, whatever its position. */
const verdict = ({
  name,
  valid,
  registered,
  invocable,
  refusal,
  revision,
  diagnostics,
}: RegistryEntry): unknown => ({
  ...{ name, valid, registered, invocable, refusal, revision },
  codes: diagnostics.map(({ code }) => code).sort(),
});

describe('laws', () => {
  test('the order of entries decides nothing about their validity', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { maxLength: 6 }),
        fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
        async (tools, random) => {
          const order = tools.map((_tool, at) => ({ at, by: random[at] ?? 0 })).sort((a, b) => a.by - b.by);
          const { entries } = (await load(files(tools))).registry;
          const shuffled = (await load(files(order.map(({ at }) => tools[at])))).registry.entries;
          expect(shuffled.map(verdict)).toEqual(
            order.map(({ at }) => entries[at]).flatMap((each) => (each ? [verdict(each)] : [])),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  test('one bad entry takes no other down [LAW-9] [REG-LOAD-VALIDATE]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (bad) => {
        fc.pre(typeof bad !== 'object' || bad === null || !Object.hasOwn(bad, 'name'));
        const { registry } = await load(files([bad, writtenEntry('first')]));
        expect(registry.entries[0]).toMatchObject({ valid: false, registered: false });
        expect(registry.entries[1]).toMatchObject({ name: 'first', registered: true, diagnostics: [] });
        expect(registry.byTag.get('example')).toContain(1);
      }),
    );
  });

  test('indexes hold every visible entry by name, and by tag the registered ones [REG-LOAD-INDEX] [REG-LOAD-REGISTER]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 8 }), async (tools) => {
        const { entries, byName, byTag } = (await load(files(tools))).registry;
        expect(entries).toHaveLength(tools.length);
        for (const { index, name, registered, tags } of entries) {
          if (name !== undefined) expect(byName.get(name)).toContain(index);
          for (const tag of tags) expect(byTag.get(tag)?.includes(index) ?? false).toBe(registered);
        }
        expect([...byName.values()].flat()).toHaveLength(
          entries.filter(({ name }) => name !== undefined).length,
        );
      }),
      { numRuns: 60 },
    );
  });

  test('what is invocable is registered, what is registered is valid, and valid means without error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 6 }), async (tools) => {
        for (const each of (await load(files(tools))).registry.entries) {
          expect(each.valid).toBe(!hasError(each.diagnostics));
          if (each.registered) expect(each.valid).toBe(true);
          if (each.invocable) expect(each.registered && each.refusal === undefined).toBe(true);
          else expect(each.refusal).toBeDefined();
        }
      }),
      { numRuns: 60 },
    );
  });

  test('loading is a function of the content: any path to it gives the same answer', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(entry, { maxLength: 4 }), { minLength: 1, maxLength: 4 }),
        async (history) => {
          let loaded: LoadedRegistry | undefined;
          for (const tools of history) loaded = await load(files(tools), loaded);
          const fresh = await load(files(history.at(-1) ?? []));
          expect(loaded?.registry).toEqual(fresh.registry);
          expect(loaded?.generation).toBe(fresh.generation);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('no bytes make it reject', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array(),
          fc.json().map((text) => new TextEncoder().encode(text)),
        ),
        async (bytes) => {
          const { registry } = await load(new MemoryFiles({ 'tools.json': bytes }));
          expect(registry.loaded || hasError(registry.diagnostics)).toBe(true);
        },
      ),
    );
  });
});

test('a load ends when its signal does', async () => {
  const ended = new AbortController();
  ended.abort();
  await expect(loadRegistry(request, new MemoryFiles(), ended.signal)).rejects.toThrow();
});
