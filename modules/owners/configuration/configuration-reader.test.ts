import { describe, expect, test } from 'vitest';
import { DEFAULT_WORKSPACE } from '../../core/model/workspace.ts';
import type { FileContent, FileWatch } from '../../core/ports/document-files.ts';
import { MemoryAnswers } from '../../core/testing/memory-answers.ts';
import { instantOf } from '../../core/time.ts';
import { ConfigurationReader, WORKSPACE_FILE, WORKSPACE_KEY } from './configuration-reader.ts';

const signal = new AbortController().signal;

function setUp(initial: Readonly<Record<string, string>>, environment?: string, answers?: MemoryAnswers) {
  const files = new Map(Object.entries(initial));
  const reads: string[] = [];
  const followed: (readonly string[])[] = [];
  let now = 0;
  const read = async (path: string, ended: AbortSignal): Promise<FileContent> => {
    ended.throwIfAborted();
    reads.push(path);
    const text = files.get(path);
    return text === undefined
      ? { state: 'missing' }
      : { state: 'read', bytes: new TextEncoder().encode(text) };
  };
  const watch: FileWatch = {
    start: () => ({ follow: (paths) => followed.push(paths), [Symbol.dispose]: () => undefined }),
  };
  const clock = {
    now: () => {
      now += 1;
      return instantOf(now);
    },
  };
  const reader = new ConfigurationReader({
    files: { read },
    watch,
    clock,
    ...(environment !== undefined && { environment }),
    ...(answers && { answers }),
  });
  return { reader, files, reads, followed };
}

describe('a snapshot', () => {
  test('of an empty folder holds the defaults', async () => {
    const { records, diagnostics, completeness, owner } = await setUp({}).reader.current(signal);
    expect({ diagnostics, completeness, owner }).toEqual({
      diagnostics: [],
      completeness: 'complete',
      owner: 'configuration',
    });
    expect([...records.entries()]).toEqual([[WORKSPACE_KEY, DEFAULT_WORKSPACE]]);
  });

  test('is the same object while the files say the same', async () => {
    const { reader } = setUp({ [WORKSPACE_FILE]: 'server: { port: 1 }' });
    const first = await reader.current(signal);
    expect(await reader.current(signal)).toBe(first);
    expect(first.observedAt).toBe(instantOf(1));
  });

  test('of a file that was written otherwise has another generation and the same workspace', async () => {
    const { reader, files } = setUp({ [WORKSPACE_FILE]: 'server: { port: 1 }' });
    const first = await reader.current(signal);
    files.set(WORKSPACE_FILE, 'server:\n  port: 1 # the same\n');
    const second = await reader.current(signal);
    expect(second.generation).not.toBe(first.generation);
    expect(second.records.get(WORKSPACE_KEY)).toBe(first.records.get(WORKSPACE_KEY));
  });

  test('says by its generation what the files say, whatever was there before', async () => {
    const { reader, files } = setUp({ [WORKSPACE_FILE]: 'server: { port: 1 }' });
    const first = await reader.current(signal);
    files.set(WORKSPACE_FILE, 'server: { port: 2 }');
    await reader.current(signal);
    files.set(WORKSPACE_FILE, 'server: { port: 1 }');
    expect((await reader.current(signal)).generation).toBe(first.generation);
    expect((await setUp({ [WORKSPACE_FILE]: 'server: { port: 1 }' }).reader.current(signal)).generation).toBe(
      first.generation,
    );
  });
});

describe('a bad file', () => {
  test('keeps the workspace of before, and says so [LAW-9-KEPT]', async () => {
    const { reader, files } = setUp({ [WORKSPACE_FILE]: 'server: { port: 1 }' });
    const good = await reader.current(signal);
    files.set(WORKSPACE_FILE, 'server: { port: ');
    const kept = await reader.current(signal);
    expect(kept.completeness).toBe('kept_after_failed_load');
    expect(kept.records.get(WORKSPACE_KEY)).toBe(good.records.get(WORKSPACE_KEY));
    expect(kept.diagnostics).toMatchObject([{ code: 'yaml_syntax', file: WORKSPACE_FILE }]);
    expect(kept.generation).not.toBe(good.generation);
    expect(await reader.current(signal)).toBe(kept);
    files.set(WORKSPACE_FILE, 'server: { port: 2 }');
    expect(await reader.current(signal)).toMatchObject({ completeness: 'complete', diagnostics: [] });
  });

  test('at the first start leaves the defaults, with the error', async () => {
    const { reader } = setUp({ [WORKSPACE_FILE]: '[' });
    const { records, completeness, diagnostics } = await reader.current(signal);
    expect(records.get(WORKSPACE_KEY)).toEqual(DEFAULT_WORKSPACE);
    expect(completeness).toBe('complete');
    expect(diagnostics).toMatchObject([{ severity: 'error' }]);
  });
});

describe('the environment', () => {
  test('names the overlay', async () => {
    const { reader } = setUp(
      { [WORKSPACE_FILE]: 'server: { port: 1 }', 'agent-tools.ci.yaml': 'server: { port: 2 }' },
      'ci',
    );
    expect((await reader.current(signal)).records.get(WORKSPACE_KEY)?.server.port).toBe(2);
  });

  test.each(['../ci', 'a/b', '', '.', 'a.b'])(
    '%j names none, and no file is looked for',
    async (environment) => {
      const { reader, reads } = setUp({}, environment);
      await reader.current(signal);
      expect(reads).toEqual([WORKSPACE_FILE]);
    },
  );
});

test.each([
  [['catalog/a.tool.yaml'], 0],
  [[WORKSPACE_FILE], 2],
  [['agent-tools.ci.yaml'], 2],
  [undefined, 2],
])('when only %j changed, it reads %j files', async (changed, count) => {
  const { reader, reads } = setUp({}, 'ci');
  await reader.current(signal);
  reads.length = 0;
  await reader.current(signal, changed);
  expect(reads).toHaveLength(count);
});

test('watches both files, whether they are there or not', () => {
  const { reader, followed } = setUp({}, 'ci');
  reader.watch(() => undefined)[Symbol.dispose]();
  expect(followed).toEqual([[WORKSPACE_FILE, 'agent-tools.ci.yaml']]);
});

test('a read ends with its signal, and the next one starts anew', async () => {
  const { reader } = setUp({});
  await expect(reader.current(AbortSignal.abort())).rejects.toThrow();
  expect((await reader.current(signal)).records.size).toBe(1);
});

describe('answers of an earlier process', () => {
  const overlay = 'agent-tools.test.yaml';

  test.each([
    ['nothing', { [WORKSPACE_FILE]: 'server: { port: 1 }' }, true],
    ['the file', { [WORKSPACE_FILE]: 'server: { port: 2 }' }, false],
    ['the overlay', { [WORKSPACE_FILE]: 'server: { port: 1 }', [overlay]: 'server: { port: 3 }' }, false],
  ])('serve while nothing else has changed: %s', async (_, files, recalled) => {
    const answers = new MemoryAnswers();
    await setUp({ [WORKSPACE_FILE]: 'server: { port: 1 }' }, 'test', answers).reader.current(signal);
    answers.kept.length = 0;
    const later = await setUp(files, 'test', answers).reader.current(signal);
    const fresh = await setUp(files, 'test').reader.current(signal);
    expect([...later.records.entries()]).toEqual([...fresh.records.entries()]);
    expect(later).toMatchObject({ generation: fresh.generation, diagnostics: fresh.diagnostics });
    expect(answers.recalled).toHaveLength(recalled ? 1 : 0);
  });

  test('differ by the name of the overlay, which findings tell', async () => {
    const answers = new MemoryAnswers();
    const wrong = {
      [WORKSPACE_FILE]: '',
      [overlay]: 'catalog: [x]',
      'agent-tools.other.yaml': 'catalog: [x]',
    };
    await setUp(wrong, 'test', answers).reader.current(signal);
    const { diagnostics } = await setUp(wrong, 'other', answers).reader.current(signal);
    expect(diagnostics.map(({ file }) => file)).toEqual(['agent-tools.other.yaml']);
  });

  test('are not kept of what has an error: that may be a secret', async () => {
    const answers = new MemoryAnswers();
    const secret = 'store: { url: "postgres://user:hunter2@host/db" }';
    const { diagnostics } = await setUp({ [WORKSPACE_FILE]: secret }, undefined, answers).reader.current(
      signal,
    );
    expect(diagnostics.map(({ code }) => code)).toEqual(['literal_secret']);
    expect(answers.kept).toEqual([]);
  });
});
