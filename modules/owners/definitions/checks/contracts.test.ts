import { expect, test } from 'vitest';
import { checkContract } from './contracts.ts';
import { Findings } from './findings.ts';

test.each([
  ['a type word', { inputs: { path: 'str\u202Eing\u{E0041}' } }],
  ['a reference', { inputs: { $ref: 'https://example.org/\u202E\u{E0041}' } }],
])('%s is quoted without what cannot be seen in it', (_, contract) => {
  const findings = new Findings();
  checkContract(findings, ['contract'], contract);
  const [finding] = findings.all;
  expect(finding?.code).toBe('invalid_contract');
  expect(finding?.message).not.toMatch(/[\u202E\u{E0041}]/u);
  expect(finding?.path[0]).toBe('contract');
});
