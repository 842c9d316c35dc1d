import { describe, expect, test } from 'vitest';
import { LIMITS, MAX_FAULTS } from './read.ts';
import { readYaml } from './yaml-reader.ts';

const read = (text: string) => readYaml(new TextEncoder().encode(text));
const codes = (text: string): readonly string[] => read(text).faults.map((fault) => fault.code);
/** Large enough to show what grows too fast. */
const LARGE = LIMITS.fileSize / 4;
const lists = (depth: number, inside = ''): string => `${'['.repeat(depth)}${inside}${']'.repeat(depth)}`;
const mappings = (depth: number): string =>
  Array.from({ length: depth }, (_, level) => `${' '.repeat(level)}a:\n`).join('');

describe('values of YAML 1.2 core', () => {
  test.each<[string, unknown]>([
    ['', null],
    ['# only a comment\n', null],
    ['---\n', null],
    ['a:', { a: null }],
    ['[no, yes, on, off, y, n]', ['no', 'yes', 'on', 'off', 'y', 'n']],
    ['[true, True, TRUE, false, null, Null, ~]', [true, true, true, false, null, null, null]],
    ['[014, 0o14, 0x1F, 1_000, 0b11, +12]', [14, 12, 31, '1_000', '0b11', 12]],
    ['[1.10, 1e3, .5, 5., -.inf, 12:30:45]', [1.1, 1000, 0.5, 5, Number.NEGATIVE_INFINITY, '12:30:45']],
    ['[-0, -0.0]', [-0, -0]],
    ['[.nan, -.nan]', [Number.NaN, '-.nan']],
    ['[2026-05-09, 2026-05-09T10:00:00Z]', ['2026-05-09', '2026-05-09T10:00:00Z']],
    ['9007199254740993', 9007199254740992],
    ['1e400', '1e400'],
    ['9'.repeat(400), '9'.repeat(400)],
    ['["1.10", \'no\', "\\u00e9\\x41\\U0001F600"]', ['1.10', 'no', 'éA😀']],
    ['<<: {a: 1}\nb: 2', { '<<': { a: 1 }, b: 2 }],
    ['1.10: a\n~: b\ntrue: c', { '1.1': 'a', null: 'b', true: 'c' }],
    ['a: |\n  x\n  y\nb: >-\n  x\n  y\n', { a: 'x\ny\n', b: 'x y' }],
    ['a: !!str 1.10\nb: !!int "3"\nc: ! 5', { a: '1.10', b: 3, c: '5' }],
    ['a: &x {b: 1}\nc: *x', { a: { b: 1 }, c: { b: 1 } }],
    ['a: 1\r\nb: |\r\n  x\r\n  y\r\n', { a: 1, b: 'x\ny\n' }],
    ['a: 1\rb: 2\r', { a: 1, b: 2 }],
    ['\uFEFFa: 1', { a: 1 }],
    ['%YAML 1.2\n---\na: yes\n...\n', { a: 'yes' }],
    ['"\\ud800"', '\ud800'],
  ])('%j', (text, value) => {
    expect(read(text)).toEqual({ syntax: 'yaml', text: text.replace('\uFEFF', ''), value, faults: [] });
  });

  test('a key named __proto__ is data', () => {
    for (const text of ['__proto__: {admin: true}', '__proto__: &x {admin: true}']) {
      const { value } = read(text);
      expect(Object.keys(value as object)).toEqual(['__proto__']);
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
    }
  });
});

describe('hostile and broken text', () => {
  test.each<[string, string, string, number, number, unknown]>([
    ['a second document', 'a: 1\n---\nb: 2', 'multiple_documents', 2, 1, { a: 1 }],
    ['an empty second document', 'a: 1\n---\n', 'multiple_documents', 2, 1, { a: 1 }],
    ['documents after an end marker', 'a: 1\n...\nb: 2', 'multiple_documents', 3, 1, { a: 1 }],
    ['a duplicate key', 'a: 1\na: 2', 'duplicate_key', 2, 1, { a: 2 }],
    ['a nested duplicate, quoted and plain', 'a:\n  b: 1\n  "b": 2', 'duplicate_key', 3, 3, { a: { b: 2 } }],
    ['keys that are equal as text', '1: a\n"1": b', 'duplicate_key', 2, 1, { 1: 'b' }],
    ['a duplicate in brackets', '{a: 1, a: 2}', 'duplicate_key', 1, 8, { a: 2 }],
    [
      'a tag that runs code elsewhere',
      'id: x\nf: !!js/function "f"',
      'unknown_tag',
      2,
      18,
      { id: 'x', f: 'f' },
    ],
    ['a tag of its own', 'a: !secret x', 'unknown_tag', 1, 12, { a: 'x' }],
    ['a tag of YAML 1.1', 'a: !!timestamp 2026-05-09', 'unknown_tag', 1, 16, { a: '2026-05-09' }],
    ['a tag on a mapping', 'a: !foo {b: 1}', 'unknown_tag', 1, 9, { a: { b: 1 } }],
    ['a declared tag', '%TAG ! tag:x,2000:\n---\na: !b c', 'unknown_tag', 3, 7, { a: 'c' }],
    ['an undeclared tag prefix', 'a: !e!b c', 'unknown_tag', 1, 4, { a: 'c' }],
    ['text that does not fit its tag', 'a: !!int x', 'yaml_syntax', 1, 10, { a: 'x' }],
    ['a list under a tag for text', 'a: !!str [b]', 'yaml_syntax', 1, 10, { a: ['b'] }],
    [
      'an alias that contains itself',
      'id: x\na: &a {b: *a}',
      'alias_limit',
      2,
      11,
      { id: 'x', a: { b: null } },
    ],
    ['an alias without anchor', 'a: *b', 'yaml_syntax', 1, 4, { a: null }],
    ['another version of YAML', '%YAML 1.1\n---\na: yes', 'yaml_syntax', 1, 1, { a: 'yes' }],
    ['an unknown directive', '%FOO bar\n---\na: 1', 'yaml_syntax', 1, 1, { a: 1 }],
    ['a list as key', '[a, b]: c\nid: x', 'yaml_syntax', 1, 1, { id: 'x' }],
    [
      'an open bracket',
      'id: x\nname: [a, b\nrisk: low',
      'yaml_syntax',
      3,
      1,
      { id: 'x', name: ['a', 'b'], risk: 'low' },
    ],
    ['an open quote', 'id: x\nname: "a', 'yaml_syntax', 2, 9, { id: 'x', name: '' }],
    ['a tab as indentation', 'a:\n\tb: 1', 'yaml_syntax', 2, 1, { a: null, b: 1 }],
    ['an escape beyond Unicode', 'a: "\\U00110000"', 'yaml_syntax', 1, 5, { a: '\\U00110000' }],
    ['a raw escape character', 'a: "x\u001B[31m"', 'yaml_syntax', 1, 6, { a: 'x\u001B[31m' }],
    ['a raw C1 character', 'a: "x\u009B31m"', 'yaml_syntax', 1, 6, { a: 'x\u009B31m' }],
    ['a control character in a comment', 'a: 1 # \u0007', 'yaml_syntax', 1, 8, { a: 1 }],
  ])('%s', (_, text, code, line, column, value) => {
    const document = read(text);
    expect(document.value).toEqual(value);
    expect(document.faults[0]).toMatchObject({ code, line, column });
    expect(document.faults[0]?.message).toMatch(/^[A-Z].*\.$/);
  });

  test('an alias that contains itself is told as such', () => {
    expect(read('a: &a [*a]').faults[0]?.message).toBe('The alias stands inside the value that it repeats.');
  });

  test('the path of a fault inside the value', () => {
    expect(read('a:\n  - b: 1\n    b: 2').faults[0]?.path).toEqual(['a', 0, 'b']);
  });

  test('the fault keeps the words of the document to itself', () => {
    for (const text of [
      'a: hunter2secret: b',
      '"hunter2secret',
      'a: @hunter2secret',
      'a: "\\hunter2secret"',
      '? hunter2secret\n}',
    ]) {
      const { faults } = read(text);
      expect(faults.length).toBeGreaterThan(0);
      expect(JSON.stringify(faults)).not.toContain('hunter2');
    }
  });

  test('a shown key is clean and short', () => {
    const key = `"a\\u202e${'k'.repeat(500)}"`;
    const [fault] = read(`${key}: 1\n${key}: 2`).faults;
    expect(fault?.message).not.toContain('\u202E');
    expect(fault?.message.length).toBeLessThan(120);
  });
});

describe('limits', () => {
  test('depth: 64 levels and no more, in brackets and by indentation', () => {
    expect(codes(lists(LIMITS.depth))).toEqual([]);
    expect(codes(lists(LIMITS.depth, 'x'))).toEqual([]);
    expect(codes(lists(LIMITS.depth + 1))).toEqual(['too_deep']);
    expect(codes(mappings(LIMITS.depth))).toEqual([]);
    expect(codes(mappings(LIMITS.depth + 1))).toEqual(['too_deep']);
    // `[a: …]` is two levels: a list and a mapping inside.
    expect(codes(`${'[a: '.repeat(LIMITS.depth / 2)}x${']'.repeat(LIMITS.depth / 2)}`)).toEqual([]);
    expect(codes(`${'[a: '.repeat(LIMITS.depth / 2)}[]${']'.repeat(LIMITS.depth / 2)}`)).toEqual([
      'too_deep',
    ]);
    expect(codes(`&x ${lists(LIMITS.depth + 1)}`)).toEqual(['too_deep']);
  });

  test('what is too deep is nothing, and the rest is there', () => {
    const document = read(`id: x\ndeep: ${lists(1000)}\nname: y`);
    expect(document.value).toMatchObject({ id: 'x', name: 'y' });
    expect(document.faults).toMatchObject([{ code: 'too_deep', line: 2, column: 7 + LIMITS.depth - 1 }]);
  });

  test('depth counts with aliases written out', () => {
    const nested = (inside: number, around: number): string =>
      `a: &a ${lists(inside)}\nb: ${'['.repeat(around)}*a${']'.repeat(around)}`;
    expect(codes(nested(30, LIMITS.depth - 31))).toEqual([]);
    expect(codes(nested(30, LIMITS.depth - 30))).toEqual(['too_deep']);
    // Each of them is nine levels deeper than the one before, and the seventh is too deep.
    const chain = Array.from(
      { length: 8 },
      (_, at) => `x${at + 1}: &x${at + 1} ${'['.repeat(9)}*x${at}${']'.repeat(9)}\n`,
    );
    expect(codes(`x0: &x0 []\n${chain.join('')}`)).toEqual(['too_deep']);
  });

  test('aliases: 20 and no more', () => {
    const aliases = (count: number): string =>
      `a: &a 1\nb: [${Array.from({ length: count }, () => '*a').join(', ')}]`;
    expect(codes(aliases(LIMITS.aliases))).toEqual([]);
    expect(codes(aliases(LIMITS.aliases + 1))).toEqual(['alias_limit']);
  });

  test('values with aliases written out: 10,000 and no more', () => {
    const list = (length: number): string => `a: &a [${'1,'.repeat(length)}]\n`;
    // The outer mapping, its two keys, the list with its key's value: twice.
    const fits = (LIMITS.expandedNodes - 5) / 2;
    expect(codes(`${list(Math.floor(fits))}b: *a`)).toEqual([]);
    expect(codes(`${list(Math.floor(fits) + 1)}b: *a`)).toEqual(['alias_limit']);
    expect(codes(`a: &a 1\nb: *a\nc: [${'1,'.repeat(LIMITS.expandedNodes)}]`)).toEqual(['alias_limit']);
    // Without aliases nothing expands, and the size of the file is the limit.
    expect(codes(`c: [${'1,'.repeat(LIMITS.expandedNodes * 2)}]`)).toEqual([]);
  });

  test('a bomb does not go off', () => {
    const level = (name: string, of: string): string =>
      `${name}: &${name} [${Array.from({ length: 5 }, () => of).join(', ')}]\n`;
    const bomb = `${level('a', 'x')}${level('b', '*a')}${level('c', '*b')}${level('d', '*c')}${level('e', '*d')}`;
    const document = read(bomb.replace('a: &a [x', `a: &a [${'y, '.repeat(100)}x`));
    expect(document.faults).toMatchObject([{ code: 'alias_limit' }]);
    expect(JSON.stringify(document.value).length).toBeLessThan(200_000);
  });

  test('size: 1 MiB and no more', () => {
    expect(codes(`"${'x'.repeat(LIMITS.fileSize - 2)}"`)).toEqual([]);
    const tooLarge = read('x'.repeat(LIMITS.fileSize + 1));
    expect(tooLarge).toMatchObject({ text: '', faults: [{ code: 'file_too_large', line: 1, column: 1 }] });
    expect('value' in tooLarge).toBe(false);
  });

  test.each([
    ['brackets that open', '['.repeat(LARGE)],
    ['brackets that close', ']'.repeat(LARGE)],
    ['one key many times', 'a: 1\n'.repeat(LARGE / 5)],
    ['documents', '---\n'.repeat(LARGE / 4)],
    ['tags', '- !a b\n'.repeat(LARGE / 7)],
    ['quotes', `"${' x'.repeat(LARGE / 2 - 1)}`],
    ['commas', `[${','.repeat(LARGE - 1)}`],
    ['list signs', '- '.repeat(LARGE / 2)],
    ['question marks', '? '.repeat(LARGE / 2)],
    ['blank lines before comments', `- a\n${'\n'.repeat(LARGE / 2)}${'  # c\n'.repeat(10_000)}`],
  ])('much of %s ends, with few faults', (_, text) => {
    expect(read(text).faults.length).toBeLessThanOrEqual(MAX_FAULTS);
  });
});

describe('a large text that is refused', () => {
  const LINES = 20_000;
  const lines = (value: (line: number) => string): string =>
    Array.from({ length: LINES }, (_, line) => `key${line}: ${value(line)}\n`).join('');

  test('has the one fault that it has, wherever reading for values stops', () => {
    const early = read(`id: x\na: 1\na: 2\n${lines(() => 'some text')}`);
    expect(early.faults).toMatchObject([{ code: 'duplicate_key', line: 3, column: 1 }]);
    expect(early.value).toMatchObject({ id: 'x', key0: 'some text' });
    const late = read(`id: x\n${lines(() => '[a, b, "c d"]')}key0: 2\n`);
    expect(late.faults).toMatchObject([{ code: 'duplicate_key', line: LINES + 2, column: 1 }]);
    expect(late.value).toMatchObject({ id: 'x', key0: ['a', 'b', 'c d'] });
    const broken = read(`id: x\n${lines(() => 'some text')}a: b: c\n`);
    expect(broken.faults).toMatchObject([{ code: 'yaml_syntax', line: LINES + 2 }]);
    const open = read(`id: x\nname: [a\n${lines(() => 'some text')}`);
    expect(open.faults[0]).toMatchObject({ code: 'yaml_syntax', line: 3 });
    expect(open.value).toMatchObject({ id: 'x' });
  });
});

describe('bytes that are no UTF-8 text', () => {
  const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
  test.each<[string, Uint8Array, number, number]>([
    ['UTF-16 with its mark', bytes(0xff, 0xfe, 0x61, 0, 0x3a, 0), 1, 1],
    ['UTF-16 without NUL', bytes(0xfe, 0xff, 0x4e, 0x2d), 1, 1],
    ['UTF-16 without a mark', bytes(0x61, 0, 0x3a, 0, 0x20, 0), 1, 1],
    ['a NUL byte', bytes(0x61, 0x3a, 0x0a, 0x20, 0), 2, 2],
    ['Latin-1', bytes(0x61, 0x3a, 0x20, 0x0a, 0x65, 0xf1, 0x6f), 2, 2],
    ['a character cut off', bytes(0x61, 0x0a, 0xe2, 0x82), 2, 1],
    ['a surrogate in UTF-8', bytes(0x61, 0xed, 0xa0, 0x80), 1, 2],
  ])('%s', (_, input, line, column) => {
    const document = readYaml(input);
    expect(document).toMatchObject({ text: '', faults: [{ code: 'encoding', line, column }] });
    expect('value' in document).toBe(false);
  });

  test('what is legitimate is not taken for another encoding', () => {
    expect(read('a: "\uFFFD"').faults).toEqual([]);
    expect(read('a: ñ 日本 👩🏽‍💻').value).toEqual({ a: 'ñ 日本 👩🏽‍💻' });
  });
});
