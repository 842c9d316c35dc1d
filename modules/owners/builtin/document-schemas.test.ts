import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { documentSchemas } from './document-schemas.ts';

const isValid = new Ajv2020({ strict: false, validateFormats: false }).compile(
  documentSchemas()['builtin-record'] as object,
);

describe('the JSON Schema of the built-in inventory', () => {
  test('takes one', () => {
    expect(isValid({ implementations: [{ key: 'tool:a', provider: 'p', available: true }] })).toBe(true);
  });

  test.each([
    ['no implementations', {}],
    ['an unknown key', { implementations: [], families: [] }],
    ['a provider that is none', { implementations: [{ key: 'tool:a', provider: 'P', available: true }] }],
    [
      'a code that is a sentence',
      { implementations: [{ key: 'tool:a', provider: 'p', available: false, detail_code: 'Left out.' }] },
    ],
  ])('refuses %s', (_what, document) => {
    expect(isValid(document)).toBe(false);
  });

  test('is what is committed', () => {
    const committed = path.join(import.meta.dirname, '../../../schemas/builtin-record.schema.json');
    expect(JSON.parse(readFileSync(committed, 'utf8'))).toEqual(documentSchemas()['builtin-record']);
  });
});
