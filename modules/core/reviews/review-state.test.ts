import { expect, test } from 'vitest';
import type { Review } from '../model/review.ts';
import { LOCAL } from '../model/subject.ts';
import { exampleTool } from '../testing/example-tools.ts';
import { instantOf } from '../time.ts';
import { reviewState } from './review-state.ts';
import { keepStatement } from './reviewed-statement.ts';

const review: Review = {
  tool: exampleTool('a').ref,
  version: '1.0.0',
  verdict: 'reviewed',
  by: LOCAL.id,
  at: instantOf(0),
  revision: 'sha256:aa',
  definitionDigest: 'sha256:bb',
};

const noDigest = (): undefined => undefined;

test.each([
  ['reviewed', review, { revision: 'sha256:aa', definitionDigest: 'sha256:bb' }],
  [
    'rejected',
    { ...review, verdict: 'rejected' as const },
    { revision: 'sha256:aa', definitionDigest: 'sha256:bb' },
  ],
  ['not_reviewed', undefined, { revision: 'sha256:aa', definitionDigest: 'sha256:bb' }],
  ['not_reviewed', review, { revision: 'sha256:cc', definitionDigest: 'sha256:bb' }],
  ['not_reviewed', review, { revision: 'sha256:aa', definitionDigest: 'sha256:cc' }],
  ['not_reviewed', review, { revision: 'sha256:aa' }],
])('%s, by what was looked at and what is declared [CAT-REVIEWED]', (state, last, declared) => {
  expect(reviewState(last, exampleTool('a'), declared, noDigest)).toBe(state);
});

test.each<readonly [string, object]>([
  ['reviewed', {}],
  ['reviewed', { license: 'MIT', tags: ['x'] }],
  ['not_reviewed', { name: 'Other' }],
  ['not_reviewed', { description: 'Deletes.' }],
  ['not_reviewed', { effectiveRisk: 'critical' }],
  ['not_reviewed', { approvalRequired: false }],
  ['not_reviewed', { permissions: { network: 'required' } }],
])('%s where the tool says %j', (state, more) => {
  const declared = { revision: 'sha256:aa', definitionDigest: 'sha256:bb' };
  const kept = { ...review, stated: keepStatement(exampleTool('a')) };
  expect(reviewState(kept, { ...exampleTool('a'), ...more }, declared, noDigest)).toBe(state);
});

test.each([
  ['reviewed', 'sha256:cc', 'sha256:cc'],
  ['not_reviewed', 'sha256:cc', 'sha256:dd'],
  ['not_reviewed', 'sha256:cc', undefined],
  ['not_reviewed', undefined, 'sha256:dd'],
])('%s where the contracts were %s and are %s', (state, was, is) => {
  const declared = { revision: 'sha256:aa', definitionDigest: 'sha256:bb' };
  const recorded = { ...review, ...(was !== undefined && { contractDigest: was }) };
  expect(reviewState(recorded, exampleTool('a'), declared, () => is)).toBe(state);
});
