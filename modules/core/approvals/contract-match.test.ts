import { expect, test } from 'vitest';
import { observedBy, PINNED, pinnedTool } from '../facts/testing/cases/observed-cases.ts';
import { at, providerId } from '../facts/testing/records.ts';
import { readerOf, type World } from '../facts/testing/world.ts';
import { approvalSituation, contractMatchOf } from './holding-approval.ts';

const other = { digests: { 'files.read': 'sha256:22' } };

test.each<readonly [string, World, string, boolean | 'unknown']>([
  ['what was declared', observedBy({}), 'acme', true],
  ['something else', observedBy(other), 'acme', false],
  ['something else in one of two runtimes', observedBy({}, { runtime: 'node-b', ...other }), 'acme', false],
  ['something else, of another provider', observedBy(other), 'other', 'unknown'],
  ['nothing that anybody saw', { ...observedBy({}), observations: [] }, 'acme', 'unknown'],
])('what runs is %s', (_what, world, provider, match) => {
  const tool = pinnedTool();
  const reader = readerOf({ ...world, tools: [tool] });
  expect(contractMatchOf(tool, providerId(provider), reader, at(1))).toBe(match);
});

test('of a tool that is gone nothing runs, and where its source cannot be read nobody knows that it is gone', () => {
  const { ref } = pinnedTool();
  const asked = { tool: ref, version: '1.0.0', offer: providerId('acme') };
  const situationIn = (world: World) =>
    approvalSituation(asked, { reader: readerOf(world), digestOf: () => PINNED, now: at(1) });
  expect(situationIn({})).toEqual({
    declared: { kind: 'gone', reason: 'tool_gone' },
    contractMatch: 'unknown',
  });
  expect(situationIn({ gaps: { definitions: 'owner_unavailable' } })).toMatchObject({
    declared: { kind: 'gone', reason: 'definition_unavailable' },
  });
});
