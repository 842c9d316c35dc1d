import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cognatesOf } from './cognates.ts';
import { ES_EN } from './data/es-en.ts';
import { ES_EN_DAILY } from './data/es-en-daily.ts';
import { ABBREVIATIONS, LEADS, SYNONYMS } from './data/near-words.ts';
import { foldAccents, lowerCase } from './fold.ts';
import { languageOf } from './language.ts';
import { phraseTranslationsOf, translationsOf } from './lexicon.ts';
import { entriesOf } from './word-groups.ts';

const ROOT = new URL('../../../', import.meta.url);
const SETS = [new URL('../shared/data/retrieval/', ROOT), new URL('bench/search-quality/golden/', ROOT)];
const LEAST_PAIRS = 1_500;
/** So many neighbouring words of a query are the query's own and no accident. */
const OWN_WORDS = 4;

const wordsOf = (text: string): readonly string[] =>
  foldAccents(lowerCase(text)).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Every text of every query set that is there, whatever its shape. */
const queries: readonly string[] = SETS.filter((folder) => existsSync(folder)).flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => /quer.*\.jsonl?$|(?:english|spanish|off-topic).*\.jsonl$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(new URL(file, folder), 'utf8').trim();
      return file.endsWith('.jsonl') ? text.split('\n') : [text];
    })
    .flatMap((line) => textsIn(JSON.parse(line))),
);

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

describe('the data of the lexicon', () => {
  const sides = [ES_EN, ES_EN_DAILY].flatMap(entriesOf);

  test('has enough pairs, each with both sides', () => {
    expect(
      sides.filter(
        ([english = [], spanish = [], ...more]) => english.length * spanish.length === 0 || more.length > 0,
      ),
    ).toEqual([]);
    const pairs = new Set(
      sides.flatMap(([english = [], spanish = []]) =>
        english.flatMap((en) => spanish.flatMap((es) => (en === es ? [] : [`${en} ${es}`]))),
      ),
    );
    expect(pairs.size).toBeGreaterThanOrEqual(LEAST_PAIRS);
  });

  test('holds no words in the order of a query of any set', () => {
    const all = [ES_EN, ES_EN_DAILY, ABBREVIATIONS, SYNONYMS, LEADS].flatMap(entriesOf).flat();
    const held = new Set(
      all.flatMap((side) => {
        const words = wordsOf(side.join(' '));
        return words.slice(OWN_WORDS - 1).map((_, at) => words.slice(at, at + OWN_WORDS).join(' '));
      }),
    );
    const own = queries.flatMap((query) => {
      const words = wordsOf(query);
      return words.slice(OWN_WORDS - 1).map((_, at) => words.slice(at, at + OWN_WORDS).join(' '));
    });
    expect(queries.length).toBeGreaterThan(0);
    expect(own.filter((words) => held.has(words))).toEqual([]);
    const phrases = new Set(all.flat().map((word) => wordsOf(word).join(' ')));
    const whole = queries.map((query) => wordsOf(query)).filter((words) => words.length > 1);
    expect(whole.filter((words) => phrases.has(words.join(' ')))).toEqual([]);
  });
});

describe('a translation', () => {
  test.each([
    ['carpeta', 'es', 'folder'],
    ['carpetas', 'es', 'directory'],
    ['descárgame', 'es', 'download'],
    ['envíaselo', 'es', 'send'],
    ['convertime', 'es', 'convert'],
    ['busque', 'es', 'search'],
    ['elijo', 'es', 'select'],
    ['encuentres', 'es', 'find'],
    ['construye', 'es', 'build'],
    ['traduzca', 'es', 'translate'],
    ['repita', 'es', 'repeat'],
    ['días', 'es', 'day'],
    ['translate', 'en', 'traducir'],
    ['translating', 'en', 'traducir'],
  ] as const)('of %s (%s) has %s', (word, from, other) => {
    expect(translationsOf(word, from)).toContain(other);
  });

  test('into Spanish leaves out what is another word in English', () => {
    expect(translationsOf('network', 'en')).not.toContain('red');
  });

  test.each(['constructor', '__proto__', 'zzz', ''])('of %j is none', (word) => {
    expect(translationsOf(word, 'es')).toEqual([]);
    expect(translationsOf(word, 'en')).toEqual([]);
  });

  test('of a phrase is one word', () => {
    expect(phraseTranslationsOf('basededatos')).toEqual(['database']);
  });
});

test.each([
  ['validacion', 'validation'],
  ['conversiones', 'conversion'],
  ['velocidad', 'velocity'],
  ['simular', 'simulate'],
  ['visualizar', 'visualize'],
  ['espectral', 'spectral'],
  ['frecuencia', 'frecuence'],
  ['biologia', 'biology'],
])('%s may be %s', (spanish, english) => {
  expect(cognatesOf(spanish)).toContain(english);
});

describe('the language of a question', () => {
  const language = (query: string) => languageOf(lowerCase(query), wordsOf(query));

  test.each([
    ['leer archivo pdf', 'es'],
    ['descargar video', 'es'],
    ['quiero ver el tiempo', 'es'],
    ['read pdf file', 'en'],
    ['todo list', 'en'],
    ['base real color', 'en'],
    ['red hotel radio', 'en'],
    ['git status', 'en'],
  ] as const)('%s: %s', (query, expected) => {
    expect(language(query)).toBe(expected);
  });
});
