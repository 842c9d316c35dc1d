import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { documentSchemas } from './document-schemas.ts';

const isValid = new Ajv2020({ strict: false }).compile(documentSchemas()['workspace'] as object);

const activation = (policy: object): object => ({ policy: { activation: policy } });

describe('the JSON Schema of agent-tools.yaml', () => {
  test.each([
    ['nothing', {}],
    ['further keys', { 'x-a': 1, later: {} }],
    ['an instance of an overlay', { instances: { a: { enabled: false } } }],
    ['an activation policy', activation({ default: 'enabled', off: [{ provider: 'p', 'x-ticket': 1 }] })],
  ])('takes %s', (_what, document) => {
    expect(isValid(document)).toBe(true);
  });

  test.each([
    ['another version', { version: 2 }],
    ['a registry without id', { registries: [{ path: 'a' }] }],
    ['a port that is none', { server: { port: -1 } }],
    ['an activation policy with another key', activation({ of: [] })],
    ['an entry of it that names nothing', activation({ off: [{ reason: 'cost' }] })],
    ['an entry of it that names two things', activation({ off: [{ provider: 'p', instance: 'a' }] })],
    [
      'a kind of subject that is none',
      {
        server: {
          auth: [{ type: 'oidc', issuer: 'https://a', audience: 'a', claims: { subject_kind: 'local' } }],
        },
      },
    ],
    ['a way to authenticate with another key', { server: { auth: [{ type: 'token', fiel: 'a' }] } }],
    ['an unknown kind of authentication', { server: { auth: [{ type: 'none' }] } }],
  ])('refuses %s', (_what, document) => {
    expect(isValid(document)).toBe(false);
  });

  test('says of every key what it means', () => {
    const silent = (schema: object, place: string): readonly string[] =>
      Object.entries(schema).flatMap(([word, part]: [string, unknown]) => {
        if (typeof part !== 'object' || part === null) return [];
        if (word !== 'properties') return silent(part, place);
        return Object.entries(part).flatMap(([key, each]: [string, object]) => [
          ...('description' in each ? [] : [`${place}/${key}`]),
          ...silent(each, `${place}/${key}`),
        ]);
      });
    expect(silent(documentSchemas()['workspace'] as object, '')).toEqual([]);
  });

  test('is what is committed', () => {
    const committed = path.join(import.meta.dirname, '../../../schemas/workspace.schema.json');
    expect(JSON.parse(readFileSync(committed, 'utf8'))).toEqual(documentSchemas()['workspace']);
  });
});
