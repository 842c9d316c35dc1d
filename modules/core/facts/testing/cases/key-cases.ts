import { toolFamilyKey } from '../../../ids.ts';
import type { Tool } from '../../../model/tool.ts';
import { exampleEntry, exampleRegistry } from '../../../testing/example-snapshots.ts';
import { exampleTool, exampleVersion, toolId } from '../../../testing/example-tools.ts';
import { at, builtIn, familyKey, inventoried, provided } from '../records.ts';
import type { RuleCase } from '../rule-case.ts';

const CHANNEL = familyKey('channel:discord');
const TOOL = familyKey('tool:files.read');
const CONTRACT = { inputs: { path: 'string' } };

const keyed = (id: string, fields: Partial<Tool> = {}): Tool =>
  exampleTool(id, { key: toolFamilyKey(toolId(id)), ...fields });

const defined = keyed('files.read', {
  latestVersion: '1.0.0',
  versions: [exampleVersion({ version: '2.0.0-rc.1' }), exampleVersion({ contract: CONTRACT })],
});

export const BUILTIN_CASES: readonly RuleCase[] = [
  {
    axis: 'available_builtin',
    subject: CHANNEL,
    rule: 'owner_is_silent',
    when: 'nothing built in was ever recorded',
    world: { gaps: { builtin: 'owner_not_configured' } },
    fact: { state: 'unknown', reason: 'owner_not_configured', owner: 'builtin' },
  },
  {
    axis: 'available_builtin',
    subject: CHANNEL,
    rule: 'built_in',
    when: 'one implementation is in this build and another is left out',
    world: {
      builtin: [builtIn('channel:discord', 'a', { available: false }), builtIn('channel:discord', 'b')],
    },
    fact: { state: 'known', value: true },
  },
  {
    axis: 'available_builtin',
    subject: CHANNEL,
    rule: 'left_out',
    when: 'it is listed as left out, with the reason',
    world: {
      builtin: [builtIn('channel:discord', 'a', { available: false, detailCode: 'feature_disabled' })],
    },
    fact: { state: 'known', value: false, detailCode: 'feature_disabled' },
  },
  {
    axis: 'available_builtin',
    subject: CHANNEL,
    rule: 'complete_family',
    when: 'the whole family is listed without it',
    world: {
      builtin: [builtIn('channel:telegram', 'a'), { kind: 'complete_family', family: 'channel' }],
    },
    fact: { state: 'known', value: false, detailCode: 'not_in_inventory' },
  },
  {
    axis: 'available_builtin',
    subject: CHANNEL,
    rule: 'nothing_known',
    when: 'another family is listed as a whole',
    world: { builtin: [{ kind: 'complete_family', family: 'memory' }] },
    fact: { state: 'unknown', reason: 'not_observed' },
  },
];

const registryOf = (name: string, declaresFamily: boolean) => ({
  ...exampleRegistry('local', [exampleEntry(name)]),
  declaresFamily,
});

export const DECLARATION_CASES: readonly RuleCase[] = [
  {
    axis: 'declared',
    subject: TOOL,
    rule: 'definition',
    when: 'its document declares it, with the contract of the latest version',
    world: { tools: [defined] },
    fact: { state: 'known', value: { key: TOOL, contract: CONTRACT }, owner: 'definitions' },
  },
  {
    axis: 'declared',
    subject: familyKey('tool:surrealkit'),
    rule: 'definition',
    when: 'a registry of the family declares it',
    world: { registries: [registryOf('surrealkit', true)] },
    fact: { state: 'known', value: { key: familyKey('tool:surrealkit') }, owner: 'registries' },
  },
  {
    axis: 'declared',
    subject: familyKey('tool:surrealkit'),
    rule: 'definition',
    when: 'a registry that belongs to no family has the same id',
    world: { tools: [keyed('surrealkit')], registries: [registryOf('surrealkit', false)] },
    fact: { state: 'known', owner: 'definitions' },
  },
  {
    axis: 'declared',
    subject: familyKey('tool:surrealkit'),
    rule: 'sources_collide',
    when: 'two sources define it and no order is configured',
    world: { tools: [keyed('surrealkit')], registries: [registryOf('surrealkit', true)] },
    fact: { state: 'unknown', reason: 'unresolved_collision', owner: 'definitions' },
  },
  {
    axis: 'declared',
    subject: familyKey('tool:surrealkit'),
    rule: 'definition',
    when: 'two sources define it and the order names one',
    world: {
      tools: [keyed('surrealkit')],
      registries: [registryOf('surrealkit', true)],
      sourceOrder: ['registry:local', 'definitions'],
    },
    fact: { state: 'known', owner: 'registries' },
  },
  {
    axis: 'declared',
    subject: TOOL,
    rule: 'definition',
    when: 'it is only planned',
    world: {
      tools: [keyed('files.read', { registration: { state: 'refused', reason: 'planned' } })],
    },
    fact: { state: 'known', owner: 'definitions' },
  },
  {
    axis: 'declared',
    subject: TOOL,
    rule: 'invalid_definition',
    when: 'its document has an error, whatever is built in',
    world: {
      tools: [keyed('files.read', { registration: { state: 'refused', reason: 'invalid' } })],
      builtin: [builtIn('tool:files.read', 'a')],
    },
    fact: { state: 'unknown', reason: 'invalid_document', owner: 'definitions' },
  },
  {
    axis: 'declared',
    subject: TOOL,
    rule: 'duplicate_definition',
    when: 'several documents define it',
    world: {
      tools: [keyed('files.read', { registration: { state: 'refused', reason: 'duplicate' } })],
    },
    fact: { state: 'unknown', reason: 'unresolved_collision', owner: 'definitions' },
  },
  {
    axis: 'declared',
    subject: CHANNEL,
    rule: 'builtin_inventory',
    when: 'the typed inventory lists it, and a manifest that was not admitted too',
    world: {
      builtin: [builtIn('channel:discord', 'a', { contractDigest: 'sha256:00', available: false })],
      inventory: [
        inventoried('pkg:npm/a@1.0.0', 'sha512-a', {
          admission: { admitted: false },
          provides: [provided('channel:discord', 'a')],
        }),
      ],
    },
    fact: { state: 'known', value: { key: CHANNEL, contractDigest: 'sha256:00' }, owner: 'builtin' },
  },
  {
    axis: 'declared',
    subject: CHANNEL,
    rule: 'admitted_manifest',
    when: 'of two manifests one was admitted',
    world: {
      inventory: [
        inventoried('pkg:npm/a@1.0.0', 'sha512-a', {
          admission: { admitted: false },
          provides: [provided('channel:discord', 'a')],
        }),
        inventoried('pkg:npm/b@1.0.0', 'sha512-b', {
          provides: [provided('channel:discord', 'b', { contractDigest: 'sha256:01' })],
        }),
      ],
    },
    fact: { state: 'known', value: { key: CHANNEL, contractDigest: 'sha256:01' }, owner: 'inventory' },
  },
  {
    axis: 'declared',
    subject: CHANNEL,
    rule: 'not_admitted',
    when: 'nobody says whether the artifact of the manifest was admitted',
    world: {
      inventory: [
        {
          ...inventoried('pkg:npm/a@1.0.0', 'sha512-a', { provides: [provided('channel:discord', 'a')] }),
          admission: { admitted: false },
        },
      ],
    },
    fact: { state: 'unknown', reason: 'not_declared', detailCode: 'not_admitted', owner: 'inventory' },
  },
  {
    axis: 'declared',
    subject: CHANNEL,
    rule: 'of_the_future',
    when: 'the only admission is of the future',
    world: {
      inventory: [
        inventoried('pkg:npm/a@1.0.0', 'sha512-a', {
          observedAt: at(15.001),
          provides: [provided('channel:discord', 'a')],
        }),
      ],
    },
    fact: { state: 'unknown', reason: 'clock_skew', owner: 'inventory' },
  },
  {
    axis: 'declared',
    subject: CHANNEL,
    rule: 'nothing_known',
    when: 'manifests declare other keys only',
    world: {
      inventory: [
        inventoried('pkg:npm/a@1.0.0', 'sha512-a', { provides: [provided('channel:telegram', 'a')] }),
      ],
    },
    fact: { state: 'unknown', reason: 'not_observed' },
  },
];
