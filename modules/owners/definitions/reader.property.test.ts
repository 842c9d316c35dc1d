import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MemoryFiles } from './testing/memory-files.ts';
import { contentOf, MemoryCacheFile, memoryReader, SIGNAL } from './testing/memory-reader.ts';
import { type Edit, edits } from './testing/random-documents.ts';

function apply(files: MemoryFiles, changes: readonly Edit[]): void {
  for (const [file, text] of changes) {
    if (text === undefined) files.delete(file);
    else files.put(file, text);
  }
}

const coldContent = async (files: MemoryFiles): Promise<unknown> =>
  contentOf(await memoryReader(files.copy()).current(SIGNAL));

describe('laws of loading', () => {
  test('the order in which files are found is irrelevant', async () => {
    await fc.assert(
      fc.asyncProperty(edits(10), fc.infiniteStream(fc.nat()), async (changes, picks) => {
        const files = new MemoryFiles();
        apply(files, changes);
        const shuffled = files.copy((names) => {
          const ranks = new Map(names.map((name) => [name, picks.next().value]));
          return [...names].sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
        });
        expect(await coldContent(shuffled)).toEqual(await coldContent(files));
      }),
      { numRuns: 40 },
    );
  });

  test('following changes gives what a cold load gives, however they are named', async () => {
    await fc.assert(
      fc.asyncProperty(
        edits(8),
        fc.array(fc.tuple(edits(3), fc.boolean(), fc.nat({ max: 4_000 })), { maxLength: 5 }),
        async (first, steps) => {
          const files = new MemoryFiles();
          apply(files, first);
          const reader = memoryReader(files);
          await reader.current(SIGNAL);
          for (const [changes, isNamed, later] of steps) {
            files.now += later;
            apply(files, changes);
            const named = isNamed ? changes.map(([file]) => file) : undefined;
            expect(contentOf(await reader.current(SIGNAL, named))).toEqual(await coldContent(files));
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  test('a warm start gives what a cold one gives, whatever has changed since', async () => {
    await fc.assert(
      fc.asyncProperty(
        edits(8),
        fc.nat({ max: 4_000 }),
        edits(3),
        edits(3),
        async (first, later, ...steps) => {
          const files = new MemoryFiles();
          apply(files, first);
          files.now += later;
          const cacheFile = new MemoryCacheFile();
          const writing = memoryReader(files, { cacheFile });
          await writing.current(SIGNAL);
          await writing[Symbol.asyncDispose]();
          const reader = memoryReader(files, { cacheFile });
          for (const changes of steps) {
            apply(files, changes);
            files.now += later;
            expect(contentOf(await reader.current(SIGNAL))).toEqual(await coldContent(files));
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});
