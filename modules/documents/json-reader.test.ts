import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readJson } from './json-reader.ts';
import { LIMITS, MAX_FAULTS } from './read.ts';
import { hasSharedData, sharedData, textOf } from './testing/corpora.ts';

const read = (text: string) => readJson(new TextEncoder().encode(text));

describe('strict JSON', () => {
  test.each<[string, string, number, number, string]>([
    ['nothing', '', 1, 1, 'The document ends too early.'],
    ['a comment', '{\n  // why\n}', 2, 3, 'JSON has no comments.'],
    ['a block comment', '/* why */ {}', 1, 1, 'JSON has no comments.'],
    ['a comma at the end of a list', '[1,]', 1, 4, 'A JSON value is expected here.'],
    ['a comma at the end of a mapping', '{"a": 1,}', 1, 9, 'A key in double quotes is expected here.'],
    ['a missing comma', '[1 2]', 1, 4, 'A comma or `]` is expected here.'],
    ['a missing colon', '{"a" 1}', 1, 6, 'A colon is expected after the key.'],
    ['a key without quotes', '{a: 1}', 1, 2, 'A key in double quotes is expected here.'],
    ['single quotes', "['a']", 1, 2, 'A JSON value is expected here.'],
    ['a word of JavaScript', '[NaN]', 1, 2, 'A JSON value is expected here.'],
    ['a number with a leading zero', '[01]', 1, 3, 'A comma or `]` is expected here.'],
    ['an unknown escape', '["\\q"]', 1, 3, 'This is not an escape of JSON.'],
    [
      'a raw tab in text',
      '["a\tb"]',
      1,
      4,
      'A string must close on its line, with control characters as escapes.',
    ],
    ['text that does not close', '{"a": "b', 1, 9, 'The document ends too early.'],
    ['a second value', '{}\r\n{}', 2, 1, 'Nothing may follow the value of a JSON document.'],
    ['an open list', '[1', 1, 3, 'The document ends too early.'],
  ])('%s', (_, text, line, column, message) => {
    expect(read(text)).toEqual({
      syntax: 'json',
      text,
      faults: [{ code: 'json_syntax', line, column, message }],
    });
  });

  test('of equal keys the last counts, and the second is the fault', () => {
    const document = read('{"tools": [{"name": "a",\n "n\\u0061me": "b"}], "x": {}, "x": 1}');
    expect(document.value).toEqual({ tools: [{ name: 'b' }], x: 1 });
    expect(document.faults).toMatchObject([
      { code: 'duplicate_key', line: 2, column: 2, path: ['tools', 0, 'name'] },
      { code: 'duplicate_key', line: 2, column: 31, path: ['x'] },
    ]);
  });

  test('the same key at other places is no duplicate', () => {
    expect(read('{"a": {"a": [{"a": 1}, {"a": 1}]}, "A": 1}').faults).toEqual([]);
  });

  test('depth: 64 levels and no more', () => {
    const lists = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    expect(read(lists(LIMITS.depth)).faults).toEqual([]);
    const deep = read(`{"id": "x", "deep": ${lists(100_000)}, "name": "y"}`);
    expect(deep.faults).toMatchObject([{ code: 'too_deep', line: 1, column: 20 + LIMITS.depth }]);
    expect(deep.value).toMatchObject({ id: 'x', name: 'y' });
    expect(JSON.stringify(deep.value).length).toBeLessThan(300);
    expect(read('['.repeat(500_000)).faults.map((fault) => fault.code)).toEqual(['too_deep', 'json_syntax']);
  });

  test('size and encoding', () => {
    expect(read(`"${'x'.repeat(LIMITS.fileSize)}"`).faults).toMatchObject([{ code: 'file_too_large' }]);
    expect(readJson(Uint8Array.from([0xff, 0xfe, 0x7b, 0])).faults).toMatchObject([{ code: 'encoding' }]);
    expect(read('{"a": "\0"}').faults).toMatchObject([{ code: 'encoding', line: 1, column: 8 }]);
    expect(read('\uFEFF{"a": 1}')).toEqual({ syntax: 'json', text: '{"a": 1}', value: { a: 1 }, faults: [] });
  });

  test('few faults for many mistakes', () => {
    expect(read(`{${'"a": 1,'.repeat(10_000)}"a": 1}`).faults).toHaveLength(MAX_FAULTS);
  });

  test('a key named __proto__ is data', () => {
    const { value } = read('{"__proto__": {"admin": true}}');
    expect(Object.keys(value as object)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });
});

describe('agreement with JSON.parse', () => {
  const accepts = (text: string): boolean => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };

  test('for all JSON', () => {
    fc.assert(
      fc.property(fc.json({ noUnicodeString: false }), fc.constantFrom(undefined, 2, '\t'), (json, space) => {
        const text = JSON.stringify(JSON.parse(json), null, space);
        expect(read(text)).toEqual({ syntax: 'json', text, value: JSON.parse(text) as unknown, faults: [] });
      }),
      { numRuns: 300 },
    );
  });

  test('for texts between valid and broken', () => {
    const piece = fc.constantFrom(
      ...'{ } [ ] , : "a" "b": 1 -0 1e5 .5 1. 01 true nul \\ \\u0041 " \t \n / \u0085 é'.split(' '),
      ' ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        const text = pieces.join('');
        const isSyntaxFault = read(text).faults.some((fault) => fault.code === 'json_syntax');
        expect(isSyntaxFault).toBe(!accepts(text));
      }),
      { numRuns: 5000 },
    );
  });

  test.skipIf(!hasSharedData)('for a registry of 471 servers (needs ../shared/data)', () => {
    const text = textOf(sharedData('mcp-registry/seed_2025_05_16.json'));
    expect(read(text)).toEqual({ syntax: 'json', text, value: JSON.parse(text) as unknown, faults: [] });
  });
});
