import { describe, expect, test } from 'vitest';
import { parseInstanceId } from '../../core/ids.ts';
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

describe('ways to authenticate', () => {
  const authIn = async (text: string, overlay?: string) => {
    const files = {
      [WORKSPACE_FILE]: text,
      ...(overlay !== undefined && { 'agent-tools.ci.yaml': overlay }),
    };
    const { reader } = setUp(files, overlay === undefined ? undefined : 'ci');
    return (await reader.current(signal)).records.get(WORKSPACE_KEY)?.server.auth;
  };
  const SHUT = [{ type: 'unreadable' }];

  test.each([
    ['that ends within it', 'server: { auth: [', SHUT],
    ['with a key too many in it', 'server: { auth: [{ type: token, only: admins }] }', SHUT],
    ['with a fault elsewhere', 'server: { auth: [{ type: token }], port: x }', SHUT],
    ['that hides the word in an escape', 'server: { "\\x61uth": [', SHUT],
    ['of two bytes for each letter', 'a\0u\0t\0h\0', SHUT],
    ['that says nothing of it', 'server: { port: 4711 ', []],
  ])('of a file that cannot be read, %s', async (_what, text, auth) => {
    expect(await authIn(text)).toEqual(auth);
    expect(await authIn('version: 1', text)).toEqual(auth);
  });

  test('are kept when a later file cannot be read', async () => {
    const { reader, files } = setUp({ [WORKSPACE_FILE]: 'server: { auth: [{ type: token }] }' });
    const first = (await reader.current(signal)).records.get(WORKSPACE_KEY)?.server.auth;
    files.set(WORKSPACE_FILE, 'server: {');
    expect((await reader.current(signal)).records.get(WORKSPACE_KEY)?.server.auth).toBe(first);
  });

  test('are the same objects as long as nothing of them changes', async () => {
    const oidc = '{ type: oidc, issuer: "https://a.example", audience: tools }';
    const { reader, files } = setUp({ [WORKSPACE_FILE]: `server: { auth: [${oidc}, { type: token }] }` });
    const [issuer, token] = (await reader.current(signal)).records.get(WORKSPACE_KEY)?.server.auth ?? [];
    files.set(WORKSPACE_FILE, `server: { port: 1, auth: [${oidc}, { type: token, file: tokens }] }`);
    const changed = (await reader.current(signal)).records.get(WORKSPACE_KEY)?.server;
    expect(changed?.port).toBe(1);
    expect(changed?.auth[0]).toBe(issuer);
    expect(changed?.auth[1]).not.toBe(token);
  });
});

describe('the generation', () => {
  const overlay = 'agent-tools.ci.yaml';
  const before = {
    [WORKSPACE_FILE]: 'instances: { a: { provider: p, enabled: true }, b: { provider: p } }',
    [overlay]: 'server: { port: 1 }',
  };

  test.each([
    ['what an instance wants', { [WORKSPACE_FILE]: 'instances: { a: { provider: p, enabled: false } }' }],
    ['the activation policy', { [WORKSPACE_FILE]: 'policy: { activation: { default: enabled } }' }],
    ['the overlay', { [overlay]: 'instances: { a: { enabled: false } }' }],
    ['that the overlay is there', { [overlay]: undefined }],
    ['that a file can be read', { [overlay]: '[' }],
  ])('changes with %s, and back with it', async (_what, change) => {
    const { reader, files } = setUp(before, 'ci');
    const first = await reader.current(signal);
    for (const [file, text] of Object.entries(change)) {
      if (text === undefined) files.delete(file);
      else files.set(file, text);
    }
    const second = await reader.current(signal);
    expect(second.generation).not.toBe(first.generation);
    for (const [file, text] of Object.entries(before)) files.set(file, text);
    const third = await reader.current(signal);
    expect(third.generation).toBe(first.generation);
    expect(third.records.get(WORKSPACE_KEY)).toEqual(first.records.get(WORKSPACE_KEY));
  });

  test('tells environments apart, also those that name no overlay', async () => {
    const generations = await Promise.all(
      [undefined, '', '../ci', 'ci', 'gone'].map(
        async (environment) => (await setUp(before, environment).reader.current(signal)).generation,
      ),
    );
    expect(new Set(generations).size).toBe(5);
  });
});

describe('an instance', () => {
  const text = (b: string): string =>
    `instances: { a: { provider: p, env: { A: x } }, b: { provider: ${b} } }`;

  test('that says the same is the same object in the next generation', async () => {
    const { reader, files } = setUp({ [WORKSPACE_FILE]: text('p') });
    const first = (await reader.current(signal)).records.get(WORKSPACE_KEY)?.instances;
    files.set(WORKSPACE_FILE, text('q'));
    const second = (await reader.current(signal)).records.get(WORKSPACE_KEY)?.instances;
    expect(second?.['a']).toBe(first?.['a']);
    expect(second?.['b']).not.toBe(first?.['b']);
    expect(second?.['b']).toMatchObject({ provider: 'q' });
  });

  test('outlives a file that cannot be read', async () => {
    const { reader, files } = setUp({ [WORKSPACE_FILE]: text('p') });
    const first = (await reader.current(signal)).records.get(WORKSPACE_KEY)?.instances;
    files.set(WORKSPACE_FILE, '[');
    await reader.current(signal);
    files.set(WORKSPACE_FILE, `${text('p')}\nserver: { port: 1 }`);
    const later = (await reader.current(signal)).records.get(WORKSPACE_KEY)?.instances;
    expect(later?.['a']).toBe(first?.['a']);
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
    expect([good.gap, kept.gap]).toEqual([undefined, undefined]);
    expect(await reader.current(signal)).toBe(kept);
    files.set(WORKSPACE_FILE, 'server: { port: 2 }');
    expect(await reader.current(signal)).toMatchObject({ completeness: 'complete', diagnostics: [] });
  });

  test('at the first start leaves the defaults, with the error', async () => {
    const { reader } = setUp({ [WORKSPACE_FILE]: '[' });
    const { records, completeness, diagnostics, gap } = await reader.current(signal);
    expect(records.get(WORKSPACE_KEY)).toEqual(DEFAULT_WORKSPACE);
    expect(completeness).toBe('complete');
    expect(gap).toBe('owner_unavailable');
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

  test.each(['../ci', '/home/canary/ci', '', '.', 'a.b'])(
    '%j names none: no file is looked for, and a finding says so without the name',
    async (environment) => {
      const { reader, reads } = setUp({}, environment);
      const { diagnostics } = await reader.current(signal);
      expect(reads).toEqual([WORKSPACE_FILE]);
      expect(diagnostics).toMatchObject([
        { code: 'overlay_missing', file: WORKSPACE_FILE, line: 1, column: 1, path: '' },
      ]);
      expect(JSON.stringify(diagnostics)).not.toContain('canary');
    },
  );

  test('that names an overlay that is not there is a finding, until there is one', async () => {
    const { reader, files } = setUp({}, 'ci');
    const { diagnostics, completeness } = await reader.current(signal);
    expect({ diagnostics, completeness }).toMatchObject({
      diagnostics: [{ code: 'overlay_missing', severity: 'warning' }],
      completeness: 'complete',
    });
    files.set('agent-tools.ci.yaml', '');
    expect((await reader.current(signal)).diagnostics).toEqual([]);
  });

  test('is no finding where none is named', async () => {
    expect((await setUp({}).reader.current(signal)).diagnostics).toEqual([]);
  });
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

describe('findings of others', () => {
  const secret = {
    code: 'literal_secret',
    path: ['instances', 'a', 'env', 'KEY'],
    message: '`KEY` holds a secret.',
  } as const;
  const base = 'instances:\n  a: { provider: p, env: { KEY: hunter2 } }\n';

  test('stand where the files of the snapshot say it, also where an earlier process has read them', async () => {
    const answers = new MemoryAnswers();
    await setUp({ [WORKSPACE_FILE]: base }, undefined, answers).reader.current(signal);
    const { reader, files } = setUp({ [WORKSPACE_FILE]: base }, undefined, answers);
    await reader.current(signal);
    expect(answers.recalled).toHaveLength(1);
    files.set(WORKSPACE_FILE, `# later\n${base}`);
    const expected = { file: WORKSPACE_FILE, line: 2, column: 33, path: '/instances/a/env/KEY' };
    expect(await reader.locate([secret])).toMatchObject([expected]);
    await reader.current(signal);
    expect(await reader.locate([secret])).toMatchObject([{ ...expected, line: 3 }]);
    expect(JSON.stringify(await reader.locate([secret]))).not.toContain('hunter2');
  });

  test('are none before there is a snapshot', async () => {
    expect(await setUp({ [WORKSPACE_FILE]: base }).reader.locate([secret])).toEqual([]);
  });
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

  test('hold no value of an environment', async () => {
    const answers = new MemoryAnswers();
    const text = 'instances: { a: { provider: p, env: { A: hunter2 } } }';
    await setUp({ [WORKSPACE_FILE]: text }, undefined, answers).reader.current(signal);
    expect(answers.kept).toHaveLength(1);
    expect(JSON.stringify(answers.recall(answers.kept[0] ?? ''))).toContain('instances.a');
    expect(JSON.stringify(answers.recall(answers.kept[0] ?? ''))).not.toContain('hunter2');
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

describe('how an instance is run', () => {
  const id = parseInstanceId('instances.a') ?? expect.unreachable();
  const running = (timeout: string): string => `instances: { a: { provider: p, timeout: ${timeout} } }`;

  test('is what the files of the last load say, whether it was asked for before or not', async () => {
    const { reader, files } = setUp({ [WORKSPACE_FILE]: running('1s') });
    expect((await reader.settings(id, signal))?.timeout).toBe(1_000);
    files.set(WORKSPACE_FILE, running('2s'));
    expect((await reader.settings(id, signal))?.timeout).toBe(1_000);
    await reader.current(signal);
    expect((await reader.settings(id, signal))?.timeout).toBe(2_000);
    expect(await reader.settings(parseInstanceId('instances.b') ?? id, signal)).toBeUndefined();
  });

  test('stays what it was while a file is bad as a whole', async () => {
    const { reader, files } = setUp({ [WORKSPACE_FILE]: running('1s') });
    await reader.current(signal);
    files.set(WORKSPACE_FILE, `${running('2s')}\nserver: 7`);
    await reader.current(signal);
    expect((await reader.settings(id, signal))?.timeout).toBe(1_000);
  });

  test('is read out of the files again where an earlier process answered for them', async () => {
    const answers = new MemoryAnswers();
    const text = { [WORKSPACE_FILE]: 'instances: { a: { provider: p, env: { A: hunter2 } } }' };
    await setUp(text, undefined, answers).reader.current(signal);
    const { reader } = setUp(text, undefined, answers);
    expect((await reader.settings(id, signal))?.environment).toEqual({ A: 'hunter2' });
    expect(JSON.stringify(answers.recall(answers.kept[0] ?? ''))).not.toContain('hunter2');
  });
});
