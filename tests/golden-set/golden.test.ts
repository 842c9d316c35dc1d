import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import snowball from 'snowball-stemmers';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const ROOT = new URL('../../', import.meta.url);
const SETS = new URL('bench/search-quality/golden/', ROOT);
/** Largest share of a task's content stems that the description, or any one example, of a right tool may hold. */
const MOST_SHARED = 0.4;

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

const stemmers = {
  english: snowball.newStemmer('english'),
  spanish: snowball.newStemmer('spanish'),
} satisfies Record<Task['language'], unknown>;

/** Words that say nothing of a task: articles, pronouns, prepositions, auxiliaries, courtesy. */
const STOP: ReadonlySet<string> = new Set(
  `a about after again all also am an and any are as at be been before but by can could did do does doing done down each
  for from get had has have having he her here his how i if in into is it its itself just let like me might more most
  must my need no not now of off on once one only or other our out over own please she should so some such than that
  the their them then there these they this those through to too under until up us very want was we were what when
  where whether which while who whose why will with without would you your
  al algo alguien algun alguna algunas alguno algunos ante aquel aquella asi aun aunque bien cada como con cual cuales
  cuando cuanta cuantas cuanto cuantos de del desde donde dos el ella ellas ellos en entre era es esa ese eso esos esta
  estan estas este esto estos fue ha han hasta hay he la las le les lo los mas me mi mis mucho muy nada ni no nos
  nuestra nuestras nuestro nuestros o os otra otras otro otros para pero poco por porque que quien quienes quiero se
  sea ser si sin sobre solo son su sus tal tambien tan tanto te tengo ti tiene toda todas todo todos tu tus un una
  unas uno unos y ya yo`.split(/\s+/),
);

function stemsOf(text: string, language: Task['language']): ReadonlySet<string> {
  const words =
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const content = words.filter((word) => word.length > 1 && !STOP.has(word));
  return new Set(content.map((word) => stemmers[language].stem(word)));
}

/** What the catalog says of each tool, one set of stems for the description and for each example. */
const saidOf = (language: Task['language']): ReadonlyMap<string, readonly ReadonlySet<string>[]> =>
  new Map(
    [...catalog.values()].map(({ id, description, examples }) => [
      id,
      [description, ...examples].map((text) => stemsOf(text, language)),
    ]),
  );
const said = { english: saidOf('english'), spanish: saidOf('spanish') };

/** The largest share of a task's stems that one text of the tool holds. */
function shareOf(task: string, language: Task['language'], id: string): number {
  const asked = stemsOf(task, language);
  const texts = said[language].get(id) ?? [];
  return Math.max(0, ...texts.map((text) => asked.intersection(text).size / asked.size));
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

  test('no task repeats the words of a tool that is right for it', () => {
    const findings = judged.flatMap(({ task, language, expected }) =>
      expected.filter((id) => shareOf(task, language, id) > MOST_SHARED).map((id) => `${id}: ${task}`),
    );
    expect(findings).toEqual([]);
  });

  test.each([
    ['Restore the backup.zst, please', 'zstd', 1],
    ['Encrypted documents for several recipients', 'age', 2 / 4],
    ['a kettle and a teapot', 'zstd', 0],
  ])('of "%s" the texts of %s hold a share of %d', (task, id, share) => {
    expect(shareOf(task, 'english', id)).toBe(share);
  });

  test.each(Object.entries(FROZEN))('%s is as it was frozen', (file, digest) => {
    expect(
      createHash('sha256')
        .update(readFileSync(new URL(file, SETS)))
        .digest('hex'),
    ).toBe(digest);
  });
});
