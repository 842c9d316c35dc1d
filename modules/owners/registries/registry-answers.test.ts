import { describe, expect, test } from 'vitest';
import { parseRegistryId } from '../../core/ids.ts';
import { MemoryAnswers } from '../../core/testing/memory-answers.ts';
import { loadRegistry } from './registry-load.ts';
import { registryFiles, writtenEntry, writtenRegistry } from './testing/example-registry.ts';
import { MemoryFiles } from './testing/memory-files.ts';

const { signal } = new AbortController();
const request = { path: 'tools.json', declaresFamily: false };

const TOOL_MD =
  '---\ncapabilities:\n  run: { implements: file.read, inputs: { path: string }, risk: medium }\n---\n';

/** Entries of every kind: sound, documented, planned, wrong, nameless, without a place. */
function exampleFiles(): MemoryFiles {
  const files = new MemoryFiles(registryFiles(['first', 'second']));
  files.write('tools/second/TOOL.md', TOOL_MD);
  files.write(
    'tools.json',
    writtenRegistry([
      writtenEntry('first'),
      writtenEntry('second'),
      writtenEntry('later', { status: 'planned' }),
      writtenEntry('bad', { tags: [], location: undefined }),
      { description: 'Nameless', location: '../outside' },
      7,
    ]),
  );
  return files;
}

/** Whether a second process, which finds what the change leaves, answers from what the first one kept. */
async function secondProcess(change: (files: MemoryFiles) => void, asked = request) {
  const files = exampleFiles();
  const answers = new MemoryAnswers();
  await loadRegistry(request, files, signal, undefined, answers);
  change(files);
  answers.kept.length = 0;
  const loaded = await loadRegistry(asked, files, signal, undefined, answers);
  const isRecalled = answers.recalled.length > 0 && answers.kept.length === 0;
  return { loaded, fresh: await loadRegistry(asked, files, signal), isRecalled };
}

const id = parseRegistryId('local');

describe('a registry that an earlier process has loaded', () => {
  test.each([
    ['nothing', () => {}, true],
    ['a TOOL.md', (files) => files.write('tools/second/TOOL.md', '---\nname: second\n---\n'), false],
    ['a TOOL.md that came', (files) => files.write('tools/first/TOOL.md', TOOL_MD), false],
    ['a TOOL.md that went', (files) => files.remove('tools/second/TOOL.md'), false],
    ['an entry point that went', (files) => files.remove('tools/first/main.py'), false],
    ['an entry point that came', (files) => files.write('tools/later/main.py', ''), false],
    ['the file itself', (files) => files.write('tools.json', writtenRegistry([])), false],
    ['a file that is broken now', (files) => files.write('tools.json', '{'), false],
  ] satisfies readonly [string, (files: MemoryFiles) => void, boolean][])(
    'says what a fresh load says, where this has changed: %s',
    async (_, change, recalled) => {
      const { loaded, fresh, isRecalled } = await secondProcess(change);
      expect(loaded).toEqual(fresh);
      expect(isRecalled).toBe(recalled);
    },
  );

  test('is asked for under any id and family', async () => {
    const asked = { ...request, ...(id && { id }), declaresFamily: true };
    const { loaded, fresh, isRecalled } = await secondProcess(() => {}, asked);
    expect(loaded).toEqual(fresh);
    expect(loaded.registry).toMatchObject({ id: 'local', declaresFamily: true });
    expect(isRecalled).toBe(true);
  });

  test('under another path is another one', async () => {
    const asked = { ...request, path: 'b/tools.json' };
    const { loaded, fresh } = await secondProcess(
      (files) => files.write('b/tools.json', writtenRegistry([writtenEntry('first')])),
      asked,
    );
    expect(loaded).toEqual(fresh);
  });
});
