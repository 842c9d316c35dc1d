import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { documentSchemas } from './document-schemas.ts';
import { writtenEntry, writtenRegistry } from './testing/example-registry.ts';

const isValid = new Ajv2020({ strict: false }).compile(documentSchemas()['tools-json'] as object);

describe('the JSON Schema of tools.json', () => {
  test('takes the example of the founding document', () => {
    const example = path.join(import.meta.dirname, 'golden/seed-example/input/tools.json');
    expect(isValid(JSON.parse(readFileSync(example, 'utf8')))).toBe(true);
  });

  test('takes keys of its own and of newer versions', () => {
    expect(
      isValid(JSON.parse(writtenRegistry([writtenEntry('a', { 'x-a': 1, newer: 1 })], { newer: 1 }))),
    ).toBe(true);
  });

  test.each([
    ['no name', { name: undefined }],
    ['a name in capitals', { name: 'Torrent' }],
    ['another status', { status: 'active' }],
    ['no operation', { capabilities: [] }],
    ['no tag', { tags: [] }],
    ['a language that is none', { languages: ['spa'] }],
    ['a description that is empty', { description: '' }],
  ])('refuses %s', (_what, fields) => {
    expect(isValid(JSON.parse(writtenRegistry([writtenEntry('a', fields)])))).toBe(false);
  });

  test('is what is committed', () => {
    const committed = path.join(import.meta.dirname, '../../../schemas/tools-json.schema.json');
    expect(JSON.parse(readFileSync(committed, 'utf8'))).toEqual(documentSchemas()['tools-json']);
  });
});
