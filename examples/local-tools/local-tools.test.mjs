import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const REGISTRY = JSON.parse(await readFile(`${HERE}tools.json`, 'utf8'));

/** Runs an entry point and reads its envelope. `input` goes to stdin. */
async function call(tool, operation, input, flags = []) {
  const location = REGISTRY.tools.find(({ name }) => name === tool).location;
  const child = spawn(process.execPath, [location, operation, ...flags], { cwd: HERE });
  child.stdin.end(typeof input === 'string' ? input : JSON.stringify(input));
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    output += chunk;
  });
  const exit = await new Promise((resolve) => child.on('close', resolve));
  expect(output.endsWith('\n') && output.indexOf('\n') === output.length - 1).toBe(true);
  return { exit, envelope: JSON.parse(output) };
}

describe.concurrent('each operation of a ready entry', () => {
  const csv = 'name,age\n"Ana, B.",30\nLuis,\n';
  test.each([
    [
      'text-stats',
      'count',
      { text: 'Hola, ¿qué tal? Bien.\n\nY tú' },
      { characters: 27, words: 6, sentences: 3, paragraphs: 2 },
    ],
    [
      'text-stats',
      'frequency',
      { text: 'la casa, La mesa y la silla', limit: 1 },
      { words: [{ word: 'la', count: 3 }] },
    ],
    ['csv-peek', 'columns', { text: csv }, { columns: ['name', 'age'], rows: 2 }],
    ['csv-peek', 'rows', { text: csv, limit: 1 }, { columns: ['name', 'age'], rows: [['Ana, B.', '30']] }],
    [
      'csv-peek',
      'summary',
      { text: csv },
      {
        columns: [
          { name: 'name', type: 'text', empty: 0, distinct: 2 },
          { name: 'age', type: 'number', empty: 1, distinct: 1, min: 30, max: 30, mean: 30 },
        ],
      },
    ],
    ['json-query', 'get', { document: { 'a/b': [1, { c: null }] }, pointer: '/a~1b/1/c' }, { value: null }],
    ['json-query', 'keys', { document: { b: 1, a: 2 } }, { type: 'object', keys: ['b', 'a'] }],
    ['unit-convert', 'convert', { value: 100, from: 'c', to: 'f' }, { value: 212, unit: 'f' }],
    ['unit-convert', 'convert', { value: 1, from: 'mi', to: 'km' }, { value: 1.609344, unit: 'km' }],
    [
      'unit-convert',
      'units',
      { quantity: 'temperature' },
      { units: ['k', 'c', 'f'].map((unit) => ({ unit, quantity: 'temperature' })) },
    ],
    [
      'slug-maker',
      'make',
      { title: '¿Cuánto cuesta el AÑO? Straße' },
      { slug: 'cuanto-cuesta-el-ano-strasse' },
    ],
    ['slug-maker', 'make', { title: 'uno dos tres', max_length: 8 }, { slug: 'uno-dos' }],
    [
      'date-diff',
      'between',
      { from: '2026-01-01', to: '2026-03-01' },
      { days: 59, weeks: 8, working_days: 42 },
    ],
    [
      'date-diff',
      'between',
      { from: '2026-01-05', to: '2026-01-02' },
      { days: -3, weeks: 0, working_days: -1 },
    ],
    ['date-diff', 'add', { date: '2026-01-31', months: 1 }, { date: '2026-02-28' }],
    [
      'checksum',
      'digest',
      { text: 'abc' },
      {
        algorithm: 'sha256',
        bytes: 3,
        digest: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      },
    ],
    [
      'checksum',
      'verify',
      { text: 'abc', algorithm: 'md5', expected: '900150983CD24FB0D6963F7D28E17F72' },
      { algorithm: 'md5', matches: true },
    ],
    ['checksum', 'verify', { path: 'tools.json', expected: '00' }, { algorithm: 'sha256', matches: false }],
    ['word-counter', 'count', { text: ' one  two ' }, { words: 2 }],
  ])('%s %s %j', async (tool, operation, args, result) => {
    const { exit, envelope } = await call(tool, operation, args);
    expect(envelope).toEqual({ tool, operation, ok: true, result, duration_ms: expect.any(Number) });
    expect(exit).toBe(0);
  });
});

describe.concurrent('a failure', () => {
  test.each([
    ['an unknown operation', 'date-diff', 'subtract', {}, 'unknown_operation'],
    ['an operation that objects inherit', 'date-diff', 'toString', {}, 'unknown_operation'],
    ['no operation', 'date-diff', '', {}, 'unknown_operation'],
    ['a missing argument', 'slug-maker', 'make', {}, 'invalid_arguments'],
    ['a wrong type', 'slug-maker', 'make', { title: 1 }, 'invalid_arguments'],
    ['an unknown argument', 'slug-maker', 'make', { title: 'a', lang: 'es' }, 'invalid_arguments'],
    ['no JSON', 'slug-maker', 'make', '{', 'invalid_arguments'],
    ['a list', 'slug-maker', 'make', [], 'invalid_arguments'],
    ['a title without letters', 'slug-maker', 'make', { title: '¡!' }, 'empty_slug'],
    ['a day that does not exist', 'date-diff', 'add', { date: '2026-02-30' }, 'invalid_date'],
    [
      'a year beyond the calendar',
      'date-diff',
      'add',
      { date: '2026-01-01', years: 9_000_000_000 },
      'out_of_range',
    ],
    [
      'units of different quantities',
      'unit-convert',
      'convert',
      { value: 1, from: 'm', to: 'kg' },
      'different_quantities',
    ],
    ['an unknown unit', 'unit-convert', 'convert', { value: 1, from: 'parsec', to: 'm' }, 'unknown_unit'],
    ['an unfinished quote', 'csv-peek', 'rows', { text: '"a' }, 'invalid_csv'],
    ['both sources', 'csv-peek', 'rows', { text: 'a', path: 'tools.json' }, 'invalid_arguments'],
    ['a file that does not exist', 'checksum', 'digest', { path: 'missing' }, 'file_not_readable'],
    ['a folder', 'checksum', 'digest', { path: 'tools' }, 'not_a_file'],
    ['an unknown algorithm', 'checksum', 'digest', { text: '', algorithm: 'crc' }, 'unknown_algorithm'],
    ['a pointer to nothing', 'json-query', 'get', { document: [], pointer: '/length/x' }, 'not_found'],
    ['a pointer without slash', 'json-query', 'get', { document: {}, pointer: 'a' }, 'invalid_pointer'],
  ])('%s', async (_what, tool, operation, args, code) => {
    const { exit, envelope } = await call(tool, operation, args);
    expect(envelope).toMatchObject({ tool, operation, ok: false, error: { code } });
    expect(JSON.stringify(envelope)).not.toContain(HERE);
    expect(exit).toBe(1);
  });
});

test('flags say the same as an object on stdin', async () => {
  const flags = ['--value', '1', '--from', 'kib', '--to', 'b'];
  const { envelope } = await call('unit-convert', 'convert', '', flags);
  expect(envelope.result).toEqual({ value: 1024, unit: 'b' });
  expect((await call('unit-convert', 'convert', '', flags.slice(1))).envelope.error.code).toBe(
    'invalid_arguments',
  );
});

describe.concurrent('an entry that has a file knows every operation that it declares', () => {
  const declared = REGISTRY.tools
    .filter(({ status }) => status !== 'planned')
    .flatMap(({ name, capabilities }) => capabilities.map((operation) => [name, operation]));
  test.each(declared)('%s %s', async (tool, operation) => {
    const { envelope } = await call(tool, operation, {});
    expect(envelope.error?.code).not.toBe('unknown_operation');
  });
});

describe.concurrent('an example of TOOL.md gives what it states', async () => {
  const examples = [];
  for (const { name, location, status } of REGISTRY.tools) {
    if (status === 'planned') continue;
    const page = await readFile(`${HERE}${location.replace('main.mjs', 'TOOL.md')}`, 'utf8');
    for (const [operation, details] of Object.entries(parse(page.split('---')[1]).capabilities))
      for (const example of details.examples ?? []) examples.push([name, operation, example]);
  }

  test('each operation has one', () => {
    const stated = new Set(examples.map(([name, operation]) => `${name} ${operation}`));
    const listed = REGISTRY.tools
      .filter(({ status }) => status !== 'planned')
      .flatMap(({ name, capabilities }) => capabilities.map((operation) => `${name} ${operation}`));
    expect([...stated].sort()).toEqual(listed.sort());
  });

  test.each(examples)(
    '%s %s: on standard input, and with flags beside it',
    async (tool, operation, example) => {
      const flags = Object.entries(example.arguments).flatMap(([name, value]) => [
        `--${name}`,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]);
      const alone = await call(tool, operation, example.arguments);
      const both = await call(tool, operation, example.arguments, flags);
      expect(alone.envelope.result).toEqual(example.result);
      expect(both.envelope.result).toEqual(example.result);
      expect([alone.exit, both.exit]).toEqual([0, 0]);
    },
  );
});
