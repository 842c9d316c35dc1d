import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { documentSchemas } from './document-schemas.ts';

const isValid = new Ajv2020({ strict: false, validateFormats: false }).compile(
  documentSchemas()['index-record'] as object,
);

describe('the JSON Schema of a look at an index', () => {
  test('takes one', () => {
    expect(
      isValid({
        index: 'official',
        observed_at: '2026-01-01T10:00:00Z',
        complete: true,
        artifacts: [{ purl: 'pkg:npm/a@1' }],
      }),
    ).toBe(true);
  });

  test.each([
    ['nothing', {}],
    ['a date for a time', { index: 'official', observed_at: '2026-01-01', complete: true, artifacts: [] }],
    [
      'an artifact without package URL',
      { index: 'official', observed_at: '2026-01-01T10:00:00Z', complete: true, artifacts: [{}] },
    ],
    [
      'another scheme',
      {
        index: 'official',
        observed_at: '2026-01-01T10:00:00Z',
        complete: true,
        artifacts: [{ purl: 'npm:a' }],
      },
    ],
  ])('refuses %s', (_what, document) => {
    expect(isValid(document)).toBe(false);
  });

  test('is what is committed', () => {
    const committed = path.join(import.meta.dirname, '../../../schemas/index-record.schema.json');
    expect(JSON.parse(readFileSync(committed, 'utf8'))).toEqual(documentSchemas()['index-record']);
  });
});
