import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../core/diagnostics/diagnostic.ts';
import { readJson } from './json-reader.ts';
import { locate } from './location.ts';
import { readYaml } from './yaml-reader.ts';

const yaml = (text: string) => readYaml(new TextEncoder().encode(text));
const json = (text: string) => readJson(new TextEncoder().encode(text));
const finding = (path: Finding['path'], at?: 'key'): Finding => {
  return { code: 'invalid_value', path, message: 'Wrong.', ...(at === undefined ? {} : { at }) };
};
const placeOf = (document: ReturnType<typeof yaml>, path: Finding['path'], at?: 'key'): string => {
  const [diagnostic] = locate('f', document, [finding(path, at)]);
  return `${diagnostic?.line}:${diagnostic?.column}`;
};

const YAML = `# top
id: a
name:
versions:
  - version: 1.10
    tags: [x, {y: z}]
  - &second
    version: "2"
"quoted key": 1
1.50: number
alias: *second
text: |
  line
`;

describe('places in YAML', () => {
  test.each<[Finding['path'], string, string]>([
    [[], '2:1', '2:1'],
    [['id'], '2:5', '2:1'],
    [['name'], '3:6', '3:1'],
    [['versions'], '5:3', '4:1'],
    [['versions', 0], '5:5', '5:5'],
    [['versions', 0, 'version'], '5:14', '5:5'],
    [['versions', 0, 'tags', 1, 'y'], '6:19', '6:16'],
    [['versions', 1, 'version'], '8:14', '8:5'],
    [['quoted key'], '9:15', '9:1'],
    [['1.5'], '10:7', '10:1'],
    [['alias'], '11:8', '11:1'],
    [['alias', 'version'], '8:14', '8:5'],
    [['text'], '12:7', '12:1'],
    // What is not there stands at the nearest value above.
    [['missing'], '2:1', '2:1'],
    [['versions', 0, 'missing', 'below'], '5:5', '5:5'],
    [['versions', 7], '5:3', '5:3'],
    [['id', 'below'], '2:5', '2:5'],
    [['versions', '0'], '5:3', '5:3'],
  ])('%j', (path, value, key) => {
    expect(placeOf(yaml(YAML), path)).toBe(value);
    expect(placeOf(yaml(YAML), path, 'key')).toBe(key);
  });

  test('of equal keys the last, as in the value', () => {
    const located = locate('f', yaml('a: 1\na: 2'), [finding(['a'])]);
    expect(located.map(({ code, line, column }) => [code, line, column])).toEqual([
      ['duplicate_key', 2, 1],
      ['invalid_value', 2, 4],
    ]);
  });

  test('columns are UTF-16 units, lines end as in editors', () => {
    expect(placeOf(yaml('{"👩🏽‍💻": 1, b: 2}'), ['b'])).toBe('1:19');
    expect(placeOf(yaml('a: 1\r\nb: 2'), ['b'])).toBe('2:4');
    expect(placeOf(yaml('a: 1\rb: 2'), ['b'])).toBe('2:4');
    expect(placeOf(yaml('\uFEFFa: 1'), ['a'])).toBe('1:4');
  });

  test('without a value: the beginning', () => {
    expect(placeOf(yaml(''), ['a'])).toBe('1:1');
    expect(placeOf(yaml('a: \0'), ['a'])).toBe('1:1');
  });

  test('the whole document is one value', () => {
    expect(placeOf(yaml('\n  text'), [])).toBe('2:3');
  });
});

describe('places in JSON', () => {
  const JSON_TEXT = '{\n\t"tools": [\n\t\t{"na\\u006de": "a", "x": {}},\n\t\t[1, [2]]\n\t]\n}';
  test.each<[Finding['path'], string, string]>([
    [[], '1:1', '1:1'],
    [['tools'], '2:11', '2:2'],
    [['tools', 0, 'name'], '3:17', '3:4'],
    [['tools', 0, 'x', 'missing'], '3:27', '3:27'],
    [['tools', 1, 1, 0], '4:8', '4:8'],
    [['tools', 9], '2:11', '2:11'],
  ])('%j', (path, value, key) => {
    expect(placeOf(json(JSON_TEXT), path)).toBe(value);
    expect(placeOf(json(JSON_TEXT), path, 'key')).toBe(key);
  });

  test('before a fault of the syntax', () => {
    expect(placeOf(json('{"a": {"b": 1}, oops'), ['a', 'b'])).toBe('1:13');
  });

  test('every value of every JSON text stands where its own text begins', () => {
    const walk = (value: unknown, path: Finding['path'], text: string): void => {
      const [diagnostic] = locate('f', json(text), [finding(path)]);
      const line = text.split('\n')[(diagnostic?.line ?? 0) - 1] ?? '';
      const here = line.slice((diagnostic?.column ?? 0) - 1);
      if (Array.isArray(value)) expect(here.startsWith('[')).toBe(true);
      else if (typeof value === 'object' && value !== null) expect(here.startsWith('{')).toBe(true);
      else expect(here.startsWith(JSON.stringify(value))).toBe(true);
      if (typeof value !== 'object' || value === null) return;
      for (const [key, item] of Object.entries(value))
        walk(item, [...path, Array.isArray(value) ? Number(key) : key], text);
    };
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(0, 2), (value, space) => {
        const text = JSON.stringify(value, null, space);
        walk(JSON.parse(text), [], text);
      }),
      { numRuns: 60 },
    );
  });
});

describe('diagnostics', () => {
  test('faults and findings together, in the order of the file, with their severity', () => {
    const document = yaml('a: 1\nb: !x 2\nb: 3\n');
    const findings: readonly Finding[] = [
      { code: 'unknown_key', path: ['b'], at: 'key', message: 'Unknown.', hint: 'Did you mean `c`?' },
      { code: 'location_missing', severity: 'info', path: ['a'], message: 'Not there yet.' },
    ];
    expect(locate('catalog/x.tool.yaml', document, findings)).toEqual([
      {
        ...{
          code: 'location_missing',
          severity: 'info',
          file: 'catalog/x.tool.yaml',
          line: 1,
          column: 4,
          path: '/a',
        },
        message: 'Not there yet.',
      },
      {
        ...{
          code: 'unknown_tag',
          severity: 'error',
          file: 'catalog/x.tool.yaml',
          line: 2,
          column: 7,
          path: '/b',
        },
        message: 'The tag `!x` is not one of the core tags.',
      },
      {
        ...{
          code: 'duplicate_key',
          severity: 'error',
          file: 'catalog/x.tool.yaml',
          line: 3,
          column: 1,
          path: '/b',
        },
        message: 'The key `b` stands here a second time.',
      },
      {
        ...{
          code: 'unknown_key',
          severity: 'warning',
          file: 'catalog/x.tool.yaml',
          line: 3,
          column: 1,
          path: '/b',
        },
        ...{ message: 'Unknown.', hint: 'Did you mean `c`?' },
      },
    ]);
  });

  test('pointers are escaped', () => {
    expect(locate('f', yaml('a/b~c: 1'), [finding(['a/b~c'])])[0]?.path).toBe('/a~1b~0c');
  });

  test('a text that could not be read has its one fault', () => {
    expect(locate('f', readYaml(Uint8Array.from([0xff])), [])).toMatchObject([
      { code: 'encoding', severity: 'error', file: 'f', line: 1, column: 1, path: '' },
    ]);
  });

  test('a sound document without findings has none', () => {
    expect(locate('f', yaml('a: 1'), [])).toEqual([]);
  });
});
