import { describe, expect, test } from 'vitest';
import { parseRegistryId } from '../../core/ids.ts';
import type { RegistryDeclaration } from '../../core/model/workspace.ts';
import type { FileWatch } from '../../core/ports/document-files.ts';
import type { RecordKey } from '../../core/ports/owner-reader.ts';
import { instantOf } from '../../core/time.ts';
import { RegistriesReader } from './reader.ts';
import type { RegistryFailure } from './registry-log.ts';
import { registryFiles, writtenEntry, writtenRegistry } from './testing/example-registry.ts';
import { MemoryFiles } from './testing/memory-files.ts';

const signal = new AbortController().signal;
const LOCAL = 'local' as RecordKey;

function declaration(
  id: string,
  path: string,
  fields: Partial<RegistryDeclaration> = {},
): RegistryDeclaration {
  const parsed = parseRegistryId(id);
  if (parsed === undefined) throw new Error(`${id} is no registry id.`);
  return { id: parsed, path, ...fields };
}

function setUp(
  files: MemoryFiles,
  declared: readonly RegistryDeclaration[] = [declaration('local', 'tools.json')],
) {
  const state = { declared, now: 0, followed: [] as readonly string[], hints: [] as (() => void)[] };
  const failures: RegistryFailure[] = [];
  const watch: FileWatch = {
    start(hint) {
      state.hints.push(hint);
      return {
        follow: (paths) => {
          state.followed = paths;
        },
        [Symbol.dispose]: () => {
          state.hints = state.hints.filter((each) => each !== hint);
        },
      };
    },
  };
  const reader = new RegistriesReader({
    declarations: () => Promise.resolve(state.declared),
    files,
    watch,
    clock: {
      now: () => {
        state.now += 1;
        return instantOf(state.now);
      },
    },
    log: { failed: (failure) => failures.push(failure) },
  });
  return { reader, state, failures };
}

describe('a snapshot', () => {
  test('holds each declared registry under its id', async () => {
    const files = new MemoryFiles({ ...registryFiles(['first']), 'b/tools.json': writtenRegistry([]) });
    const { reader } = setUp(files, [
      declaration('local', 'tools.json', { family: 'tool' }),
      declaration('other', 'b/tools.json'),
    ]);
    const { records, owner, completeness, diagnostics } = await reader.current(signal);
    expect({ owner, completeness, diagnostics }).toEqual({
      owner: 'registries',
      completeness: 'complete',
      diagnostics: [],
    });
    expect([...records.keys()].sort()).toEqual(['local', 'other']);
    expect(records.get(LOCAL)).toMatchObject({
      id: 'local',
      path: 'tools.json',
      declaresFamily: true,
      loaded: true,
    });
  });

  test('is the same object while nothing changes, and keeps the time of its first sight', async () => {
    const { reader, failures } = setUp(new MemoryFiles(registryFiles(['first'])));
    const first = await reader.current(signal);
    expect(await reader.current(signal)).toBe(first);
    expect(first.observedAt).toBe(instantOf(1));
    expect(failures).toEqual([]);
  });

  test('changes when the configuration declares other registries [REG-RELOAD]', async () => {
    const files = new MemoryFiles({ ...registryFiles(['first']), 'b/tools.json': writtenRegistry([]) });
    const { reader, state } = setUp(files);
    const before = await reader.current(signal);
    state.declared = [...state.declared, declaration('other', 'b/tools.json')];
    const after = await reader.current(signal);
    expect(after.generation).not.toBe(before.generation);
    expect(after.records.get(LOCAL)).toBe(before.records.get(LOCAL));
    state.declared = [declaration('other', 'b/tools.json')];
    expect([...(await reader.current(signal)).records.keys()]).toEqual(['other']);
  });

  test('changes when a tools.json does [REG-RELOAD]', async () => {
    const files = new MemoryFiles(registryFiles(['first', 'second']));
    const { reader } = setUp(files);
    const before = await reader.current(signal);
    files.write('tools.json', writtenRegistry([writtenEntry('first')]));
    const after = await reader.current(signal);
    expect(after.records.get(LOCAL)?.entries).toHaveLength(1);
    expect(before.records.get(LOCAL)?.entries).toHaveLength(2);
  });

  test('a registry that moves is another one: nothing of the old place is kept', async () => {
    const files = new MemoryFiles({ ...registryFiles(['first']), 'moved.json': '{' });
    const { reader, state } = setUp(files);
    await reader.current(signal);
    state.declared = [declaration('local', 'moved.json')];
    const { records, completeness } = await reader.current(signal);
    expect(records.get(LOCAL)).toMatchObject({ loaded: false, entries: [] });
    expect(completeness).toBe('complete');
  });
});

describe('a failed load', () => {
  test('is said, keeps what was there, and leaves the other registries alone [LAW-9-KEPT]', async () => {
    const files = new MemoryFiles({ ...registryFiles(['first']), 'b/tools.json': writtenRegistry([]) });
    const { reader } = setUp(files, [
      declaration('local', 'tools.json'),
      declaration('other', 'b/tools.json'),
    ]);
    const good = await reader.current(signal);
    files.write('tools.json', '{');
    const kept = await reader.current(signal);
    expect(kept.completeness).toBe('kept_after_failed_load');
    expect(kept.generation).not.toBe(good.generation);
    expect(kept.records.get(LOCAL)?.entries).toBe(good.records.get(LOCAL)?.entries);
    expect(kept.records.get('other' as RecordKey)).toBe(good.records.get('other' as RecordKey));
    expect(await reader.current(signal)).toBe(kept);
    files.write('tools.json', registryFiles(['first'])['tools.json'] ?? '');
    expect((await reader.current(signal)).completeness).toBe('complete');
  });

  test('a new process knows nothing of what was there before', async () => {
    const { reader } = setUp(new MemoryFiles({ 'tools.json': '{' }));
    const { completeness, records } = await reader.current(signal);
    expect(completeness).toBe('complete');
    expect(records.get(LOCAL)).toMatchObject({ loaded: false, entries: [] });
  });
});

describe('a reload is atomic [LAW-10] [REG-RELOAD-ATOMIC]', () => {
  test('while one registry is still read, the snapshot of before is the whole truth', async () => {
    const files = new MemoryFiles({ 'a.json': writtenRegistry([]), 'b.json': writtenRegistry([]) });
    const { reader } = setUp(files, [declaration('a', 'a.json'), declaration('b', 'b.json')]);
    const before = await reader.current(signal);
    const entries = (): number[] => [...before.records.values()].map((each) => each.entries.length);

    const held = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    files.before = (path) => {
      if (path !== 'b.json') return Promise.resolve();
      reached.resolve();
      return held.promise;
    };
    for (const path of ['a.json', 'b.json'])
      files.write(path, writtenRegistry([writtenEntry('first', { status: 'planned' })]));
    const reload = reader.current(signal);
    await reached.promise;
    expect(entries()).toEqual([0, 0]);
    held.resolve();
    const after = await reload;
    expect([...after.records.values()].map((each) => each.entries.length)).toEqual([1, 1]);
    expect(entries()).toEqual([0, 0]);
  });

  test('a reload that is given up changes nothing, and the next one goes on from there', async () => {
    const files = new MemoryFiles(registryFiles(['first']));
    const { reader } = setUp(files);
    const before = await reader.current(signal);
    files.write('tools.json', writtenRegistry([]));
    const ended = new AbortController();
    files.before = () => {
      ended.abort();
      return Promise.resolve();
    };
    await expect(reader.current(ended.signal)).rejects.toThrow();
    expect(before.records.get(LOCAL)?.entries).toHaveLength(1);
    files.before = () => Promise.resolve();
    expect((await reader.current(signal)).records.get(LOCAL)?.entries).toHaveLength(0);
  });

  test('reloads that are asked for at once do not overtake each other', async () => {
    const files = new MemoryFiles(registryFiles(['first']));
    const { reader } = setUp(files);
    let looking = 0;
    let most = 0;
    files.before = async () => {
      looking += 1;
      most = Math.max(most, looking);
      await new Promise((resolve) => setImmediate(resolve));
      looking -= 1;
    };
    const [a, b] = await Promise.all([reader.current(signal), reader.current(signal)]);
    expect(most).toBe(1);
    expect(b).toBe(a);
  });
});

describe('what the caller knows to have changed', () => {
  test.each([
    [['catalog/a.tool.yaml'], false],
    [['tools.json'], true],
    [['tools/first/TOOL.md'], true],
    [['tools/first'], true],
    [['tools/first/'], true],
    [['tools/fir'], false],
    [[], false],
    [undefined, true],
  ])('%j: looked at: %j', async (changed, looked) => {
    const files = new MemoryFiles(registryFiles(['first']));
    const { reader } = setUp(files);
    await reader.current(signal);
    files.reads.length = 0;
    await reader.current(signal, changed);
    expect(files.reads.length > 0).toBe(looked);
  });
});

test('each failed entry of a load is one line of the log [REG-FAILED-LOGGED]', async () => {
  const files = new MemoryFiles({
    ...registryFiles(['first']),
    'tools.json': writtenRegistry([writtenEntry('first'), writtenEntry('second', { tags: [] }), 7]),
  });
  const { reader, failures } = setUp(files);
  await reader.current(signal);
  await reader.current(signal);
  expect(failures).toEqual([
    {
      registry: 'local',
      path: 'tools.json',
      index: 1,
      name: 'second',
      codes: ['empty_tags', 'location_missing'],
    },
    { registry: 'local', path: 'tools.json', index: 2, codes: ['wrong_type'] },
  ]);
  failures.length = 0;
  files.write('tools.json', '[');
  await reader.current(signal);
  expect(failures).toEqual([{ registry: 'local', path: 'tools.json', codes: ['json_syntax'] }]);
});

describe('watching', () => {
  test('follows everything that the answer depends on, also what is not there yet', async () => {
    const files = new MemoryFiles({ 'tools.json': writtenRegistry([writtenEntry('first')]) });
    const { reader, state } = setUp(files);
    let hints = 0;
    const watching = reader.watch(() => {
      hints += 1;
    });
    expect(state.followed).toEqual([]);
    await reader.current(signal);
    expect(state.followed).toEqual(['tools.json', 'tools/first/main.py', 'tools/first/TOOL.md']);
    for (const hint of state.hints) hint();
    expect(hints).toBe(1);
    files.write('tools.json', writtenRegistry([]));
    await reader.current(signal);
    expect(state.followed).toEqual(['tools.json']);
    watching[Symbol.dispose]();
    expect(state.hints).toEqual([]);
  });
});
