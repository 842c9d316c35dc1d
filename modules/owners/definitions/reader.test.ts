import { describe, expect, test } from 'vitest';
import { documentRecordKey } from '../../core/model/definition-record.ts';
import { nodeSha256 } from './compile/node-sha256.ts';
import { MemoryFiles } from './testing/memory-files.ts';
import { codesOf, contentOf, memoryReader, SIGNAL, toolIn } from './testing/memory-reader.ts';
import { toolText, VOCABULARY } from './testing/texts.ts';

const A = 'catalog/a.tool.yaml';
const B = 'catalog/b.tool.yaml';

/** Two tools and a vocabulary, long settled. */
function settledFiles(): MemoryFiles {
  const files = new MemoryFiles({
    [A]: toolText('a'),
    [B]: toolText('b'),
    'capabilities/core.yaml': VOCABULARY,
  });
  files.now += 60_000;
  return files;
}

const coldContent = async (files: MemoryFiles): Promise<unknown> =>
  contentOf(await memoryReader(files.copy()).current(SIGNAL));

describe('what did not change', () => {
  test('gives the same snapshot, and nothing is read again', async () => {
    const files = settledFiles();
    const reader = memoryReader(files);
    const first = await reader.current(SIGNAL);
    files.calls.length = 0;
    files.now += 60_000;
    expect(await reader.current(SIGNAL)).toBe(first);
    expect(files.reads()).toEqual([]);
  });

  test('gives the same snapshot also where a file was touched', async () => {
    const files = settledFiles();
    const reader = memoryReader(files);
    const first = await reader.current(SIGNAL);
    files.put(A, toolText('a'));
    files.now += 60_000;
    expect(await reader.current(SIGNAL)).toBe(first);
    files.calls.length = 0;
    expect(await reader.current(SIGNAL)).toBe(first);
    expect(files.reads()).toEqual([]);
  });

  test('keeps its record while another file changes', async () => {
    const files = settledFiles();
    const reader = memoryReader(files);
    const before = await reader.current(SIGNAL);
    const [a, b] = [toolIn(before, 'a'), toolIn(before, 'b')];
    files.put(A, toolText('a', 'risk: high'));
    const after = await reader.current(SIGNAL);
    expect(after.generation).not.toBe(before.generation);
    expect(toolIn(after, 'a')).not.toBe(a);
    expect(toolIn(after, 'b')).toBe(b);
    expect([...after.records.changesSince(before.records)].map(({ key }) => key)).toEqual(['tool/a']);
  });

  test('keeps its record while only comments around it change', async () => {
    const files = settledFiles();
    const reader = memoryReader(files);
    const before = await reader.current(SIGNAL);
    const tool = toolIn(before, 'a');
    files.put(A, `${toolText('a')}# A remark.\n`);
    const after = await reader.current(SIGNAL);
    expect(after.generation).not.toBe(before.generation);
    expect(toolIn(after, 'a')).toBe(tool);
  });

  test('a finding that moves to another line is a change', async () => {
    const files = settledFiles();
    files.put(A, toolText('a', 'status: mythical'));
    files.put(B, toolText('b', 'replaced_by: nowhere'));
    const reader = memoryReader(files);
    const places = (snapshot: Awaited<ReturnType<typeof reader.current>>): readonly (number | undefined)[] =>
      ['a', 'b'].map((id) => toolIn(snapshot, id)?.diagnostics.at(-1)?.line);
    expect(places(await reader.current(SIGNAL))).toEqual([6, 6]);
    for (const file of [A, B]) files.put(file, `# A remark.\n${files.text(file)}`);
    expect(places(await reader.current(SIGNAL))).toEqual([7, 7]);
  });
});

describe('what a change touches', () => {
  test('a capability changes the tools that declare it, and no others', async () => {
    const files = settledFiles();
    files.put(B, toolText('b').replace('file.read', 'file.write'));
    const reader = memoryReader(files);
    const before = await reader.current(SIGNAL);
    files.put('capabilities/core.yaml', VOCABULARY.replace('risk: low', 'risk: critical'));
    const after = await reader.current(SIGNAL);
    expect(toolIn(after, 'a')?.effectiveRisk).toBe('critical');
    expect(toolIn(after, 'b')).toBe(toolIn(before, 'b'));
  });

  test('reading a named path costs the same in a small catalog and a large one', async () => {
    const callsIn = async (tools: number): Promise<readonly string[]> => {
      const files = settledFiles();
      for (let at = 0; at < tools; at += 1)
        files.put(`catalog/more/t${at}.tool.yaml`, toolText(`more.t${at}`));
      files.now += 60_000;
      const reader = memoryReader(files);
      await reader.current(SIGNAL);
      files.put(A, toolText('a', 'risk: high'));
      files.calls.length = 0;
      await reader.current(SIGNAL, [A]);
      return files.calls;
    };
    expect(await callsIn(300)).toEqual(await callsIn(3));
    expect(await callsIn(3)).toEqual([`look ${A}`, `read ${A}`]);
  });

  test('named paths may be folders, gone, or nothing of this owner', async () => {
    const files = settledFiles();
    const reader = memoryReader(files);
    await reader.current(SIGNAL);
    files.delete(A);
    files.put('packages/p/provider.yaml', 'provider_id: p\nprovider_type: cli\nprovides: []\n');
    files.put('packages/p/tools/c.tool.yaml', toolText('c'));
    const paths = [
      A,
      './packages/p/',
      'catalog/../README.md',
      '/etc/passwd',
      '../elsewhere/x.tool.yaml',
      'tools.json',
    ];
    const after = await reader.current(SIGNAL, paths);
    expect(contentOf(after)).toEqual(await coldContent(files));
    files.delete('packages/p/provider.yaml');
    files.delete('packages/p/tools/c.tool.yaml');
    expect(contentOf(await reader.current(SIGNAL, ['packages/p']))).toEqual(await coldContent(files));
  });

  test('other roots are another catalog', async () => {
    const files = settledFiles();
    files.put('more/c.tool.yaml', toolText('c'));
    let catalog = ['catalog/'];
    const reader = memoryReader(files, { roots: async () => ({ catalog, capabilities: ['capabilities/'] }) });
    expect(toolIn(await reader.current(SIGNAL), 'c')).toBeUndefined();
    files.calls.length = 0;
    files.now += 60_000;
    catalog = ['more', 'catalog'];
    const after = await reader.current(SIGNAL, []);
    expect([toolIn(after, 'a')?.ref.id, toolIn(after, 'c')?.ref.id]).toEqual(['a', 'c']);
    expect(files.reads()).toEqual(['more/c.tool.yaml']);
  });
});

describe('stamps that prove nothing', () => {
  test('a file that changed shortly before it was read is read again', async () => {
    const files = settledFiles();
    files.put(A, toolText('a', 'risk: low'));
    const reader = memoryReader(files);
    await reader.current(SIGNAL);
    // The same length within the grain of the clock: the stamp is the same.
    const stamp = files.stampOf(A);
    files.put(A, toolText('a', 'risk: bad').replace('bad', 'low').replace('A tool', 'B tool'));
    expect(files.stampOf(A)).toEqual(stamp);
    expect(toolIn(await reader.current(SIGNAL), 'a')?.name).toBe('B tool');
  });

  test('a file from the future is read again, until the clock has passed it', async () => {
    const files = settledFiles();
    const future = { mtime: files.now + 3_600_000, ctime: files.now + 3_600_000 };
    files.put(A, toolText('a'), future);
    const reader = memoryReader(files);
    await reader.current(SIGNAL);
    files.now += 60_000;
    files.put(A, toolText('a').replace('A tool', 'B tool'), future);
    expect(toolIn(await reader.current(SIGNAL), 'a')?.name).toBe('B tool');
    files.now += 7_200_000;
    await reader.current(SIGNAL);
    files.calls.length = 0;
    await reader.current(SIGNAL);
    expect(files.reads()).toEqual([]);
  });

  test('a time of change that was set back does not hide a change', async () => {
    const files = settledFiles();
    const reader = memoryReader(files);
    await reader.current(SIGNAL);
    files.now += 60_000;
    files.put(A, toolText('a').replace('A tool', 'B tool'), { mtime: 1_000_000 });
    expect(toolIn(await reader.current(SIGNAL), 'a')?.name).toBe('B tool');
  });

  test('a file that is replaced while it is read is read as a whole', async () => {
    const files = settledFiles();
    let races = 2;
    files.duringRead = (file) => {
      if (file !== A || races === 0) return;
      races -= 1;
      files.now += 1;
      files.put(A, toolText('a', 'risk: high'));
    };
    const reader = memoryReader(files);
    expect(toolIn(await reader.current(SIGNAL), 'a')?.risk).toBe('high');
    expect(files.reads().filter((file) => file === A)).toHaveLength(3);
  });

  test('a file that changes all the time is taken as it is, and read again the next time', async () => {
    const files = settledFiles();
    files.duringRead = (file) => {
      files.now += 1;
      if (file === A) files.put(A, toolText('a', `description: At ${files.now}.`));
    };
    const reader = memoryReader(files);
    await reader.current(SIGNAL);
    files.duringRead = () => {};
    files.now += 60_000;
    expect(contentOf(await reader.current(SIGNAL))).toEqual(await coldContent(files));
  });

  test('a file that goes between being found and being read is not there', async () => {
    const files = settledFiles();
    files.beforeRead = (file) => {
      if (file === A) files.delete(A);
    };
    const snapshot = await memoryReader(files).current(SIGNAL);
    expect(contentOf(snapshot)).toEqual(await coldContent(files));
    expect(toolIn(snapshot, 'a')).toBeUndefined();
  });

  test('a file that changes while the place of a finding in it is looked up is judged anew', async () => {
    const files = settledFiles();
    files.put(A, toolText('a', 'replaced_by: nowhere'));
    const reader = memoryReader(files);
    let reads = 0;
    files.beforeRead = (file) => {
      if (file !== A) return;
      reads += 1;
      if (reads === 2) files.put(A, `# Moved.\n${toolText('a', 'replaced_by: nowhere')}`);
    };
    const snapshot = await reader.current(SIGNAL);
    expect(toolIn(snapshot, 'a')?.diagnostics.find(({ code }) => code === 'unknown_replacement')?.line).toBe(
      7,
    );
    expect(contentOf(snapshot)).toEqual(await coldContent(files));
  });
});

describe('what fails', () => {
  test.each(['catalog', 'catalog/deep'])(
    'a folder that cannot be read keeps what is known of it: %s',
    async (folder) => {
      const files = settledFiles();
      files.put('catalog/deep/c.tool.yaml', toolText('c'));
      const reader = memoryReader(files);
      const before = await reader.current(SIGNAL);
      files.unreadable.add(folder);
      files.put('packages/p/provider.yaml', 'provider_id: p\nprovider_type: cli\nprovides: []\n');
      const during = await reader.current(SIGNAL);
      expect(during.completeness).toBe('kept_after_failed_load');
      expect(during.diagnostics).toMatchObject([{ code: 'read_failed', file: folder }]);
      expect(toolIn(during, 'c')).toBe(toolIn(before, 'c'));
      expect([...during.records.keys()]).toContain('provider/p');
      expect(during.generation).not.toBe(before.generation);
      expect(await reader.current(SIGNAL)).toBe(during);
      expect(await reader.current(SIGNAL, [A])).toBe(during);
      files.unreadable.clear();
      expect(contentOf(await reader.current(SIGNAL, []))).toEqual(await coldContent(files));
    },
  );

  test('after a restart nothing is kept', async () => {
    const files = settledFiles();
    files.unreadable.add('catalog');
    const snapshot = await memoryReader(files).current(SIGNAL);
    expect(snapshot.completeness).toBe('kept_after_failed_load');
    expect(codesOf(snapshot.diagnostics)).toEqual(['read_failed']);
    expect(toolIn(snapshot, 'a')).toBeUndefined();
  });

  test('a folder that exists by default may be missing, one that is named may not', async () => {
    const files = new MemoryFiles({ 'more/a.tool.yaml': toolText('a') });
    const roots = async () => ({ catalog: ['catalog/', 'more', 'gone/'], capabilities: ['capabilities/'] });
    const snapshot = await memoryReader(files, { roots }).current(SIGNAL);
    expect(snapshot.completeness).toBe('complete');
    expect(snapshot.diagnostics).toMatchObject([{ code: 'read_failed', file: 'gone' }]);
  });

  test('a file that cannot be read is visible by its name, and looked at again', async () => {
    const files = settledFiles();
    files.unreadable.add(A);
    const reader = memoryReader(files);
    const snapshot = await reader.current(SIGNAL);
    expect(snapshot.records.get(documentRecordKey(A))).toMatchObject({
      document: { file: A, diagnostics: [{ code: 'read_failed' }] },
    });
    expect(await reader.current(SIGNAL)).toBe(snapshot);
    files.unreadable.clear();
    expect(contentOf(await reader.current(SIGNAL))).toEqual(await coldContent(files));
  });

  test.each(['reading', 'looking up places', 'compiling'])(
    'an exception while %s leaves what was published',
    async (when) => {
      const files = settledFiles();
      let failing = false;
      const fail = (): never => {
        throw new Error('A bug.');
      };
      const reader = memoryReader(files, {
        sha256: (...parts) =>
          failing && when === 'compiling' && parts.length > 1 ? fail() : nodeSha256(...parts),
      });
      const before = await reader.current(SIGNAL);
      files.put(A, toolText('renamed', 'replaced_by: nowhere'));
      files.put(B, toolText('b', 'aliases: [renamed]'));
      failing = true;
      let reads = 0;
      files.beforeRead = () => {
        reads += 1;
        if (failing && when === 'reading') fail();
        // Both files first; then the places of the findings that they have because of each other.
        if (failing && when === 'looking up places' && reads > 2) fail();
      };
      await expect(reader.current(SIGNAL, [A, B])).rejects.toThrow('A bug.');
      expect(toolIn(before, 'a')).toBeDefined();
      failing = false;
      expect(contentOf(await reader.current(SIGNAL))).toEqual(await coldContent(files));
    },
  );

  test('a load whose signal has ended rejects, and the next one works', async () => {
    const files = settledFiles();
    const reader = memoryReader(files);
    await expect(reader.current(AbortSignal.abort())).rejects.toThrow();
    expect(contentOf(await reader.current(SIGNAL))).toEqual(await coldContent(files));
  });
});

test('loads that are asked for at once run one after the other', async () => {
  const events: string[] = [];
  const reader = memoryReader(settledFiles(), {
    roots: async () => {
      events.push('begins');
      return { catalog: ['catalog/'], capabilities: ['capabilities/'] };
    },
  });
  const load = async (): Promise<void> => {
    await reader.current(SIGNAL);
    events.push('ends');
  };
  await Promise.all([load(), load()]);
  expect(events).toEqual(['begins', 'ends', 'begins', 'ends']);
});

test('the sunset of a tool is an instant at which answers change', async () => {
  const files = settledFiles();
  files.put(A, toolText('a', 'deprecation:', '  sunset: 2027-01-01'));
  files.put(B, toolText('b', 'deprecation:', '  sunset: 2026-12-01T00:00:00Z'));
  const reader = memoryReader(files);
  expect((await reader.current(SIGNAL)).boundaries).toEqual([
    '2026-12-01T00:00:00.000Z',
    '2027-01-01T00:00:00.000Z',
  ]);
  files.delete(A);
  expect((await reader.current(SIGNAL)).boundaries).toEqual(['2026-12-01T00:00:00.000Z']);
});

test('a file of more than a megabyte is refused', async () => {
  const files = settledFiles();
  files.put(A, `${toolText('a')}# ${'x'.repeat(1024 * 1024)}\n`);
  const snapshot = await memoryReader(files).current(SIGNAL);
  expect(snapshot.records.get(documentRecordKey(A))).toMatchObject({
    document: { diagnostics: [{ code: 'file_too_large' }] },
  });
});
