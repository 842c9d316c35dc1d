import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { operationName } from '../core/ids.ts';
import type { Contract } from '../core/model/tool.ts';
import { contractDigest, contractSchemas, statedDigest } from './contract.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('contractSchemas', () => {
  test('an absent half stays absent', () => {
    expect(contractSchemas({ outputs: { content: 'string' } })).toEqual({
      outputs: { type: 'object', properties: { content: { type: 'string' } }, required: ['content'] },
      findings: [],
    });
  });

  test('findings say which half; the other half is still there', () => {
    const { inputs, outputs, findings } = contractSchemas({ inputs: { path: 'text' }, outputs: {} });
    expect(inputs).toBeUndefined();
    expect(outputs).toEqual({ type: 'object' });
    expect(findings).toMatchObject([{ code: 'invalid_contract', path: ['inputs', 'path'] }]);
  });
});

describe('contractDigest', () => {
  test('is the SHA-256 of the canonical JSON of the expanded halves', () => {
    const canonical =
      '{"inputs":{"properties":{"path":{"type":"string"}},"required":["path"],"type":"object"},"outputs":{"type":"object"}}';
    const digest = contractDigest({ inputs: { path: 'string' }, outputs: {} }, sha256);
    expect(digest).toBe(`sha256:${sha256(canonical)}`);
  });

  test('is the same for the shorthand and for the schema that it stands for', () => {
    const full = { required: ['path'], properties: { path: { type: 'string' } }, type: 'object' };
    expect(contractDigest({ inputs: full }, sha256)).toBe(
      contractDigest({ inputs: { path: 'string' } }, sha256),
    );
  });

  test.each([
    ['a type', { inputs: { path: 'integer' } }],
    ['an optional mark', { inputs: { path: 'string?' } }],
    ['the half', { outputs: { path: 'string' } }],
    ['an empty other half', { inputs: { path: 'string' }, outputs: {} }],
  ])('changes with %s', (_what, other) => {
    expect(contractDigest(other, sha256)).not.toBe(contractDigest({ inputs: { path: 'string' } }, sha256));
  });

  test.each([
    ['nothing is declared', {}],
    ['a half has a finding', { inputs: {}, outputs: { a: 'text' } }],
    ['a text is no Unicode', { inputs: { $comment: '\ud800' } }],
  ])('is unknown where %s', (_what, contract) => {
    expect(contractDigest(contract, sha256)).toBeUndefined();
  });
});

describe('statedDigest', () => {
  const contract: Contract = { inputs: { path: 'string' } };
  const stated = (...contracts: readonly (readonly [string, Contract])[]) => ({
    operationContracts: new Map(contracts.map(([name, each]) => [operationName(name), each] as const)),
  });
  const digest = (...contracts: readonly (readonly [string, Contract])[]) =>
    statedDigest(stated(...contracts), sha256);

  test('is that of the contract where there are no operations', () => {
    expect(statedDigest({ contract }, sha256)).toBe(contractDigest(contract, sha256));
    expect(statedDigest({}, sha256)).toBeUndefined();
  });

  test('is over all operations, in any order and spelling', () => {
    const canonical =
      '{"__proto__":{"outputs":{"type":"object"}},"read":{"inputs":{"properties":{"path":{"type":"string"}},"required":["path"],"type":"object"}}}';
    const full = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] };
    const expected = `sha256:${sha256(canonical)}`;
    expect(digest(['read', contract], ['__proto__', { outputs: {} }])).toBe(expected);
    expect(digest(['__proto__', { outputs: {} }], ['read', { inputs: full }])).toBe(expected);
  });

  test.each<[string, readonly (readonly [string, Contract])[]]>([
    ['the operation', [['write', contract]]],
    [
      'an operation more',
      [
        ['read', contract],
        ['write', contract],
      ],
    ],
    ['what one of them takes', [['read', { inputs: { path: 'string?' } }]]],
    ['none of them', []],
  ])('changes with %s', (_, other) => {
    expect(digest(...other)).not.toBe(digest(['read', contract]));
  });

  test('is unknown where any of them has a finding', () => {
    expect(digest(['read', contract], ['write', { inputs: { path: 'text' } }])).toBeUndefined();
  });
});
