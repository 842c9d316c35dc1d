import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MemoryFiles } from '../testing/memory-files.ts';
import { contentOf, MemoryCacheFile, memoryReader, SIGNAL, toolIn } from '../testing/memory-reader.ts';
import { toolText, VOCABULARY } from '../testing/texts.ts';

const A = 'catalog/a.tool.yaml';

/** A catalog, long settled, and the cache that a first process has left. */
async function written(
  tools = 3,
): Promise<{ readonly files: MemoryFiles; readonly cacheFile: MemoryCacheFile }> {
  const files = new MemoryFiles({
    [A]: toolText('a', 'replaced_by: nowhere'),
    'capabilities/core.yaml': VOCABULARY,
  });
  for (let at = 0; at < tools; at += 1)
    files.put(`catalog/t${at}.tool.yaml`, toolText(`t${at}`, 'name: Tool'));
  files.now += 60_000;
  const cacheFile = new MemoryCacheFile();
  const reader = memoryReader(files, { cacheFile });
  await reader.current(SIGNAL);
  await reader[Symbol.asyncDispose]();
  files.now += 60_000;
  files.calls.length = 0;
  return { files, cacheFile };
}

const coldContent = async (files: MemoryFiles): Promise<unknown> =>
  contentOf(await memoryReader(files.copy()).current(SIGNAL));

describe('a start with a cache', () => {
  test('reads no document, and says what a cold one says', async () => {
    const { files, cacheFile } = await written();
    const reader = memoryReader(files, { cacheFile });
    expect(contentOf(await reader.current(SIGNAL))).toEqual(await coldContent(files));
    expect(files.reads()).toEqual([]);
    await reader[Symbol.asyncDispose]();
    expect(cacheFile.writes).toBe(1);
  });

  test('reads what has changed, what is new, and what proves nothing', async () => {
    const { files, cacheFile } = await written();
    files.put(A, toolText('a', 'risk: high'));
    files.put('catalog/new.tool.yaml', toolText('new'));
    files.put('catalog/t0.tool.yaml', toolText('t0', 'name: Loot'), { mtime: 1_000_000 });
    files.delete('catalog/t1.tool.yaml');
    const snapshot = await memoryReader(files, { cacheFile }).current(SIGNAL);
    expect(contentOf(snapshot)).toEqual(await coldContent(files));
    expect(files.reads().toSorted()).toEqual([A, 'catalog/new.tool.yaml', 'catalog/t0.tool.yaml']);
  });

  test('reads again what was written shortly before it was cached', async () => {
    const { files } = await written();
    files.put(A, toolText('a'));
    const cacheFile = new MemoryCacheFile();
    const reader = memoryReader(files, { cacheFile });
    await reader.current(SIGNAL);
    await reader[Symbol.asyncDispose]();
    const stamp = files.stampOf(A);
    files.put(A, toolText('a').replace('A tool', 'B tool'));
    expect(files.stampOf(A)).toEqual(stamp);
    files.now += 3_600_000;
    expect(toolIn(await memoryReader(files, { cacheFile }).current(SIGNAL), 'a')?.name).toBe('B tool');
  });

  test('does not stand for a folder that cannot be read', async () => {
    const { files, cacheFile } = await written();
    files.unreadable.add('catalog');
    const snapshot = await memoryReader(files, { cacheFile }).current(SIGNAL);
    expect(snapshot.completeness).toBe('kept_after_failed_load');
    expect(toolIn(snapshot, 'a')).toBeUndefined();
  });
});

describe('a cache that cannot be used is passed over and written anew', () => {
  const isPassedOver = async (
    files: MemoryFiles,
    cacheFile: MemoryCacheFile,
    program = 'test',
  ): Promise<void> => {
    const before = cacheFile.writes;
    const reader = memoryReader(files, { cacheFile, program });
    expect(contentOf(await reader.current(SIGNAL))).toEqual(await coldContent(files));
    await reader[Symbol.asyncDispose]();
    expect(cacheFile.writes).toBe(before + 1);
  };

  test('of another program', async () => {
    const { files, cacheFile } = await written();
    await isPassedOver(files, cacheFile, 'newer');
  });

  test('of other roots', async () => {
    const { files, cacheFile } = await written();
    const roots = async () => ({ catalog: ['catalog/'], capabilities: ['capabilities/'] });
    const reader = memoryReader(files, { cacheFile, roots });
    await reader.current(SIGNAL);
    expect(new Set(files.reads()).size).toBe(5);
    await reader[Symbol.asyncDispose]();
    expect(cacheFile.writes).toBe(2);
  });

  test('empty, or something else', async () => {
    const { files, cacheFile } = await written();
    for (const text of ['', 'AGTDEFS1', '{}', 'AGTDEFS0'.repeat(100)]) {
      cacheFile.bytes = Buffer.from(text);
      await isPassedOver(files, cacheFile);
    }
  });

  test('damaged at any place, or cut off anywhere', async () => {
    const { files, cacheFile } = await written();
    const sound = Buffer.from(cacheFile.bytes ?? []);
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: sound.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, flip) => {
          const damaged = Buffer.from(sound);
          damaged[at] = (damaged[at] ?? 0) ^ flip;
          cacheFile.bytes = damaged;
          await isPassedOver(files, cacheFile);
          cacheFile.bytes = sound.subarray(0, at);
          await isPassedOver(files, cacheFile);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('writing', () => {
  test('waits until enough has changed', async () => {
    const { files, cacheFile } = await written(600);
    const reader = memoryReader(files, { cacheFile });
    await reader.current(SIGNAL);
    for (let at = 0; at < 4; at += 1) {
      expect(cacheFile.writes).toBe(1);
      files.put(A, toolText('a', `description: Change ${at}.`));
      await reader.current(SIGNAL, [A]);
      await reader[Symbol.asyncDispose]();
    }
    expect(cacheFile.writes).toBe(2);
  });

  test('says of files that were young when they were read that they have not changed since', async () => {
    const files = new MemoryFiles({ [A]: toolText('a'), 'capabilities/core.yaml': VOCABULARY });
    const cacheFile = new MemoryCacheFile();
    for (const reads of [2, 2, 0, 0]) {
      files.calls.length = 0;
      const reader = memoryReader(files, { cacheFile });
      await reader.current(SIGNAL);
      await reader[Symbol.asyncDispose]();
      expect(files.reads()).toHaveLength(reads);
      files.now += 60_000;
    }
    expect(cacheFile.writes).toBe(2);
  });

  test('that fails is no failure', async () => {
    const { files } = await written();
    const cacheFile = new MemoryCacheFile();
    cacheFile.write = () => Promise.reject(new Error('The disk is full.'));
    const reader = memoryReader(files, { cacheFile });
    expect(contentOf(await reader.current(SIGNAL))).toEqual(await coldContent(files));
    await reader[Symbol.asyncDispose]();
  });
});
