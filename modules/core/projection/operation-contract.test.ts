import { describe, expect, test } from 'vitest';
import { operationName } from '../ids.ts';
import type { StatedContracts } from '../model/tool.ts';
import { exampleTool, exampleVersion } from '../testing/example-tools.ts';
import { areInputsKnown, contractOfCall, contractsByOperation } from './operation-contract.ts';

const [search, open] = [operationName('search'), operationName('open')];
const contract = { inputs: { words: 'string' } };
const ofSearch: StatedContracts = { operationContracts: new Map([[search, contract]]) };

describe('what one call takes and gives', () => {
  test.each<[string, StatedContracts, string | undefined, typeof contract | undefined]>([
    ['the version, where it has no operations', { contract }, undefined, contract],
    ['the version, where it has no contracts by operation', { contract }, 'search', contract],
    ['the operation', ofSearch, 'search', contract],
    ['nobody, of another operation', ofSearch, 'open', undefined],
    ['nobody, without an operation', ofSearch, undefined, undefined],
    ['nobody', {}, 'search', undefined],
  ])('%s states it', (_, stated, operation, expected) => {
    expect(contractOfCall(stated, operation)).toBe(expected);
  });
});

describe('whether inputs are known', () => {
  const known = (stated: StatedContracts, part: { version?: string; operation?: string } = {}) =>
    areInputsKnown(
      exampleTool('a', {
        operations: [search, open],
        latestVersion: '1.0.0',
        versions: [exampleVersion(stated), exampleVersion({ version: '0.9.0' })],
      }),
      part,
    );
  const both: StatedContracts = {
    operationContracts: new Map([
      [search, contract],
      [open, contract],
    ]),
  };
  test.each<[boolean, string, StatedContracts, { version?: string; operation?: string }]>([
    [true, 'of the contract of the version', { contract }, {}],
    [false, 'of outputs alone', { contract: { ...{ outputs: {} } } }, {}],
    [true, 'of the operation', ofSearch, { operation: 'search' }],
    [false, 'of another operation', ofSearch, { operation: 'open' }],
    [false, 'of all operations, of which one is silent', ofSearch, {}],
    [true, 'of all operations', both, {}],
    [false, 'of an older version', both, { version: '0.9.0', operation: 'search' }],
    [false, 'of a version that is not there', both, { version: '3.0.0', operation: 'search' }],
  ])('%s: %s', (expected, _, stated, part) => {
    expect(known(stated, part)).toBe(expected);
  });
});

test('the operations stand in the order of the source, those of which nothing is stated too', () => {
  expect(contractsByOperation({ operations: [open, search] }, ofSearch)).toEqual([
    [open, undefined],
    [search, contract],
  ]);
});
