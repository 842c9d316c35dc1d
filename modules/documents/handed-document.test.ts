import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts';
import { readHandedDocument } from './handed-document.ts';

const finding = (path: string): Diagnostic => ({
  code: 'invalid_value',
  severity: 'error',
  file: 'record',
  line: 1,
  column: 1,
  path,
  message: 'Wrong.',
});
const placed = (text: string, file: string, ...paths: readonly string[]) =>
  readHandedDocument(text, file)
    .place(paths.map(finding))
    .map((each) => [each.path, each.file, each.line, each.column]);

describe('a document that was handed over', () => {
  test.each([
    ['here.yaml', 'a: [1]\n', { a: [1] }],
    ['here.yml', 'a: "1"\n', { a: '1' }],
    ['here.json', '{"a":1}', { a: 1 }],
    ['HERE.JSON', '{"a":1}', { a: 1 }],
    ['stdin', ' \n{"a":1}', { a: 1 }],
    ['stdin', '\ufeff[1]', [1]],
    ['stdin', 'a: 1', { a: 1 }],
    ['stdin', '', null],
  ])('%s %j is read', (file, text, value) => {
    expect(readHandedDocument(text, file)).toMatchObject({ value, diagnostics: [] });
  });

  test.each([
    ['here.json', '{"a": }', 'json_syntax', 1],
    ['here.json', '{"a": 1, "a": 2}', 'duplicate_key', 1],
    ['here.yaml', 'a: 1\nb: [', 'yaml_syntax', 2],
    ['here.yaml', 'a: 1\na: 2\n', 'duplicate_key', 2],
    ['here.json', 'a: 1', 'json_syntax', 1],
    ['stdin', 'a: !secret 1', 'unknown_tag', 1],
  ])('%s %j has a fault with its place', (file, text, code, line) => {
    expect(readHandedDocument(text, file).diagnostics).toMatchObject([
      { code, file, line, severity: 'error' },
    ]);
  });

  test('findings stand at their values, in the name of the document and in its order', () => {
    const yaml = 'artifacts:\n  - purl: x\n    digest: y\n  - purl: z\n';
    expect(
      placed(yaml, 'here.yaml', '/artifacts/1/purl', '/artifacts/0/digest', '/artifacts/0/none', ''),
    ).toEqual([
      ['', 'here.yaml', 1, 1],
      ['/artifacts/0/none', 'here.yaml', 2, 5],
      ['/artifacts/0/digest', 'here.yaml', 3, 13],
      ['/artifacts/1/purl', 'here.yaml', 4, 11],
    ]);
    expect(placed('{\n "a/b": {"~": [1,\n 2]}}', 'x.json', '/a~1b/~0/1')).toEqual([
      ['/a~1b/~0/1', 'x.json', 3, 2],
    ]);
    expect(placed('"1": {"2": x}', 'x.yaml', '/1/2')).toEqual([['/1/2', 'x.yaml', 1, 12]]);
  });

  test('of what machines write beyond the limit of files, JSON is read; places are not', () => {
    const large = JSON.stringify({ artifacts: [{ purl: 'x'.repeat(1024 * 1024) }] });
    const { value, diagnostics, place } = readHandedDocument(large, 'large.json');
    expect(diagnostics).toEqual([]);
    expect(value).toHaveProperty('artifacts');
    expect(place([finding('/artifacts/0')])).toMatchObject([{ file: 'large.json', line: 1, column: 1 }]);
    expect(readHandedDocument(large.slice(1), 'large.json').diagnostics).toMatchObject([
      { code: 'json_syntax' },
    ]);
    expect(readHandedDocument(`a: ${'x'.repeat(1024 * 1024)}`, 'large.yaml').diagnostics).toMatchObject([
      { code: 'file_too_large' },
    ]);
  });
});
