import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { countedOf, MOST_SHARED, shareOf } from '../../bench/search-quality/shared-words.ts';

const ROOT = new URL('../../', import.meta.url);
const SETS = new URL('bench/search-quality/golden/', ROOT);
const toolSchema = z.object({
  id: z.string(),
  description: z.string().default(''),
  examples: z.array(z.string()).default([]),
});
const registrySchema = z.object({
  tools: z.array(z.object({ name: z.string(), description: z.string(), status: z.string() })),
});
const taskSchema = z.strictObject({
  task: z.string().min(5),
  language: z.enum(['english', 'spanish']),
  expected: z.array(z.string()),
  not: z.array(z.string()),
});

type Tool = z.infer<typeof toolSchema>;
type Task = z.infer<typeof taskSchema>;

const readText = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

const readFolder = (folder: string): readonly Tool[] =>
  readdirSync(new URL(folder, ROOT))
    .filter((file) => file.endsWith('.tool.yaml'))
    .map((file) => toolSchema.parse(parse(readText(`${folder}${file}`))));

const registered = registrySchema.parse(JSON.parse(readText('examples/local-tools/tools.json'))).tools;

/** All tools of this repository by id, as their authors wrote them. */
const catalog: ReadonlyMap<string, Tool> = new Map(
  [
    ...readFolder('catalog/'),
    ...readFolder('packages/filesystem-mcp-server/tools/'),
    ...registered.map(({ name, description }) => ({ id: name, description, examples: [] })),
  ].map((tool) => [tool.id, tool]),
);
const withdrawn: ReadonlySet<string> = new Set(
  registered.filter(({ status }) => status !== 'ready').map(({ name }) => name),
);

/** What was frozen stays as it is: a correction or an addition is a new file with its date, such as `english-2027-01-31.jsonl`. */
const FROZEN: Readonly<Record<string, string>> = {
  'english.jsonl': '97a86a4201adea7753629802db2e7d8b15a863e3f9b48fa7034d980ffab60e84',
  'off-topic.jsonl': '861e193f442df4e4d6267bc7b61fe6c0771c48ecead8cf342a8cd9a4d8c02930',
  'spanish.jsonl': '53707ad0ad8cc95db254b2dc9e5753d3ae62e1baa1d6edf555363a5f0b1b95f4',
};

const readSetFile = (file: string): readonly Task[] =>
  readFileSync(new URL(file, SETS), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => taskSchema.parse(JSON.parse(line)));

/** A set with all its dated additions. */
const readSet = (name: string): readonly Task[] =>
  readdirSync(SETS)
    .filter((file) => file === `${name}.jsonl` || (file.startsWith(`${name}-`) && file.endsWith('.jsonl')))
    .flatMap(readSetFile);

const english = readSet('english');
const spanish = readSet('spanish');
const offTopic = readSet('off-topic');
const all = [...english, ...spanish, ...offTopic];
const judged = [...english, ...spanish];

/** What the catalog says of a tool in its description and in each example. */
function textsOf(id: string): readonly string[] {
  const tool = catalog.get(id);
  return tool === undefined ? [] : [tool.description, ...tool.examples];
}

const plain = (task: string): string =>
  task
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

describe('the golden set', () => {
  test.each([
    ['english', 300, english],
    ['spanish', 150, spanish],
    ['off-topic', 100, offTopic],
  ] as const)('%s has at least %i tasks', (_name, least, tasks) => {
    expect(tasks.length).toBeGreaterThanOrEqual(least);
  });

  test('each file is of its language, and off-topic of both', () => {
    expect(new Set(english.map(({ language }) => language))).toEqual(new Set(['english']));
    expect(new Set(spanish.map(({ language }) => language))).toEqual(new Set(['spanish']));
    expect(new Set(offTopic.map(({ language }) => language))).toEqual(new Set(['english', 'spanish']));
  });

  test('no task is there twice', () => {
    const seen = new Set<string>();
    expect(all.map(({ task }) => plain(task)).filter((task) => seen.size === seen.add(task).size)).toEqual(
      [],
    );
  });

  test('labels are tools of this catalog, each once', () => {
    const wrong = all.filter(({ expected, not }) => {
      const ids = [...expected, ...not];
      return new Set(ids).size !== ids.length || !ids.every((id) => catalog.has(id));
    });
    expect(wrong).toEqual([]);
  });

  test('what is expected can be called; off-topic expects nothing, every other task something', () => {
    expect(judged.filter(({ expected }) => expected.some((id) => withdrawn.has(id)))).toEqual([]);
    expect(judged.filter(({ expected }) => expected.length === 0)).toEqual([]);
    expect(offTopic.filter(({ expected }) => expected.length > 0)).toEqual([]);
  });

  test('every tool that can be called is expected somewhere in English', () => {
    const expected = new Set(english.flatMap((task) => task.expected));
    expect([...catalog.keys()].filter((id) => !withdrawn.has(id) && !expected.has(id))).toEqual([]);
  });

  test.each([
    ['english', 300, english],
    ['spanish', 150, spanish],
  ] as const)('%s has at least %i tasks that no right tool speaks the words of', (_name, least, tasks) => {
    const { counted } = countedOf(tasks, textsOf);
    expect(counted.length).toBeGreaterThanOrEqual(least);
    const findings = counted.flatMap(({ task, language, expected }) =>
      expected.filter((id) => shareOf(task, language, textsOf(id)) > MOST_SHARED),
    );
    expect(findings).toEqual([]);
  });

  test('a task counts until one example of one right tool says it', () => {
    const said = { left: ['Count the sheep.'], right: ['Count goats.', 'Shear all the sheep today.'] };
    const task = (words: string) => ({
      task: words,
      language: 'english' as const,
      expected: ['left', 'right'],
    });
    const tasks = [task('shear a few sheep'), task('how many goats and kids graze here')];
    const { counted, spoken } = countedOf(tasks, (id) => (id === 'left' ? said.left : said.right));
    expect({ counted, spoken }).toEqual({ counted: [tasks[1]], spoken: [tasks[0]] });
  });

  test.each([
    ['Restore the backup.zst, please', 'english', 'Restore a zst backup.', 1],
    ['Encrypted documents for several recipients', 'english', 'Encrypt it to recipients.', 2 / 4],
    ['a kettle and a teapot', 'english', 'Boil water.', 0],
    ['comprime los archivos', 'spanish', 'Comprimir un archivo', 1],
  ] as const)('of "%s" (%s) "%s" holds a share of %d', (task, language, text, share) => {
    expect(shareOf(task, language, [text])).toBe(share);
    expect(shareOf(task, language, ['Nothing alike', text])).toBe(share);
    expect(shareOf(task, language, [])).toBe(0);
  });

  test.each(Object.entries(FROZEN))('%s is as it was frozen', (file, digest) => {
    expect(
      createHash('sha256')
        .update(readFileSync(new URL(file, SETS)))
        .digest('hex'),
    ).toBe(digest);
  });
});
