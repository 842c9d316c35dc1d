import { expect, test } from 'vitest';
import type { Tool } from '../model/tool.ts';
import { exampleOffer, exampleTool, exampleVersion, registryTool } from '../testing/example-tools.ts';
import { instantOf } from '../time.ts';
import { toolRefusal } from './refusal.ts';

const now = instantOf(10_000);
const deprecated = { lifecycle: 'deprecated' } as const;

test.each<[string, Tool, string | undefined]>([
  ['a registered tool with an offer', exampleTool('a'), undefined],
  ['an invalid one', exampleTool('a', { registration: { state: 'refused', reason: 'invalid' } }), 'invalid'],
  [
    'a duplicate, planned as well',
    exampleTool('a', { lifecycle: 'planned', registration: { state: 'refused', reason: 'duplicate' } }),
    'duplicate',
  ],
  ['planned', exampleTool('a', { lifecycle: 'planned' }), 'planned'],
  ['withdrawn', exampleTool('a', { lifecycle: 'withdrawn' }), 'withdrawn'],
  ['an unknown lifecycle alone', exampleTool('a', { lifecycle: 'unknown' }), undefined],
  ['deprecated in a file: still callable', exampleTool('a', deprecated), undefined],
  [
    'deprecated before its sunset',
    exampleTool('a', { ...deprecated, deprecation: { sunset: instantOf(10_001) } }),
    undefined,
  ],
  [
    'deprecated from its sunset on',
    exampleTool('a', { ...deprecated, deprecation: { sunset: instantOf(10_000) } }),
    'deprecated',
  ],
  ['deprecated in a registry', registryTool('a', 'local', deprecated), 'deprecated'],
  ['without a version', exampleTool('a', { versions: [] }), 'no_offer'],
  [
    'with withdrawn offers only',
    exampleTool('a', {
      versions: [exampleVersion({ offers: [exampleOffer('p', { lifecycle: 'withdrawn' })] })],
    }),
    'no_offer',
  ],
])('%s', (_case, tool, refusal) => {
  expect(toolRefusal(tool, undefined, now)).toBe(refusal);
});

test('a collision that nothing resolves', () => {
  const tool = exampleTool('a');
  const resolution = {
    kind: 'unresolved',
    candidates: [tool],
    reason: 'same_id_in_several_sources',
  } as const;
  expect(toolRefusal(tool, resolution, now)).toBe('unresolved');
});
