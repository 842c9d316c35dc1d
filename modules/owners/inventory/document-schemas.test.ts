import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { documentSchemas } from './document-schemas.ts';

const isValid = new Ajv2020({ strict: false, validateFormats: false }).compile(
  documentSchemas()['inventory-record'] as object,
);

describe('the JSON Schema of an inventory', () => {
  test('takes one', () => {
    expect(
      isValid({
        artifacts: [{ purl: 'pkg:npm/a@1', revision: 'r1', admitted: true, admission_code: 'reviewed' }],
      }),
    ).toBe(true);
  });

  test.each([
    ['nothing', {}],
    ['an artifact without identity', { artifacts: [{ purl: 'pkg:npm/a@1' }] }],
    [
      'an artifact with two',
      { artifacts: [{ purl: 'pkg:npm/a@1', revision: 'r1', digest: `sha256:${'0'.repeat(64)}` }] },
    ],
    [
      'a reason without admission',
      { artifacts: [{ purl: 'pkg:npm/a@1', revision: 'r1', admission_code: 'a' }] },
    ],
  ])('refuses %s', (_what, document) => {
    expect(isValid(document)).toBe(false);
  });

  test('is what is committed', () => {
    const committed = path.join(import.meta.dirname, '../../../schemas/inventory-record.schema.json');
    expect(JSON.parse(readFileSync(committed, 'utf8'))).toEqual(documentSchemas()['inventory-record']);
  });
});
