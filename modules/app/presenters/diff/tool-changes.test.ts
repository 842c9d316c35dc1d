import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCapabilityId } from '../../../core/ids.ts';
import type { Tool, Version } from '../../../core/model/tool.ts';
import { exampleOffer, exampleTool, exampleVersion, toolId } from '../../../core/testing/example-tools.ts';
import { type Meaning, toolChanges } from './tool-changes.ts';

const asIs: Meaning = (capability) => capability;
const told = (before: Partial<Tool>, after: Partial<Tool>, meaning = asIs): readonly string[] =>
  toolChanges(exampleTool('a', before), exampleTool('a', after), meaning).map(
    ({ kind, severity, name, before: was, after: is }) =>
      `${severity} ${kind} ${name ?? ''} ${was ?? '-'} ${is ?? '-'}`,
  );
const capabilities = (...ids: readonly string[]) => ids.flatMap((id) => parseCapabilityId(id) ?? []);
const at = (version: string, fields: Partial<Version> = {}): Version =>
  exampleVersion({ version, ...fields });
const contract = (...parameters: readonly string[]) => ({
  contract: { inputs: Object.fromEntries(parameters.map((name) => [name, 'string'])) },
});

describe('a tool', () => {
  test.each<[string, Partial<Tool>, Partial<Tool>, readonly string[]]>([
    ['name', { name: 'A' }, { name: 'B' }, ['risky text_changed name A B']],
    [
      'spacing',
      { description: 'a b' },
      { description: 'a  b' },
      ['cosmetic text_changed description a b a  b'],
    ],
    [
      'what cannot be seen',
      { description: 'a' },
      { description: 'a\u200b' },
      ['risky text_changed description a a<U+200B>'],
    ],
    ['a description that is gone', { description: 'a' }, {}, ['risky text_changed description a -']],
    [
      'licence',
      { license: 'MIT' },
      { license: 'Apache-2.0' },
      ['risky field_changed license MIT Apache-2.0'],
    ],
    ['a licence that was unknown', {}, { license: 'MIT' }, ['compatible field_changed license - MIT']],
    ['a licence that is unknown now', { license: 'MIT' }, {}, ['risky field_changed license MIT -']],
    ['type', { type: 'tool' }, { type: 'external_tool' }, ['risky field_changed type tool external_tool']],
    ['alias gone', { aliases: [toolId('b')] }, {}, ['breaking item_removed aliases b -']],
    ['alias added', {}, { aliases: [toolId('b')] }, ['compatible item_added aliases - b']],
    ['tag gone', { tags: ['x', 'y'] }, { tags: ['y'] }, ['risky item_removed tags x -']],
    ['tags in another order', { tags: ['x', 'y'] }, { tags: ['y', 'x'] }, []],
    ['example added', {}, { examples: ['Do it'] }, ['risky item_added examples - Do it']],
    [
      'registration',
      {},
      { registration: { state: 'refused', reason: 'invalid' } },
      ['breaking registration_lost  - invalid'],
    ],
    [
      'another refusal',
      { registration: { state: 'refused', reason: 'invalid' } },
      { registration: { state: 'refused', reason: 'duplicate' } },
      ['compatible registration_lost  invalid duplicate'],
    ],
    [
      'mended',
      { registration: { state: 'refused', reason: 'invalid' } },
      {},
      ['compatible registration_gained  invalid -'],
    ],
    [
      'moved',
      {},
      { origin: { kind: 'definition', file: 'b.yaml' } },
      ['cosmetic field_changed file catalog/a.tool.yaml b.yaml'],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(told(before, after)).toEqual(expected);
  });

  test('capabilities: what is asked for by them is gone; another spelling of one changes nothing', () => {
    const [was, is] = [
      { capabilities: capabilities('fs.read', 'file.write') },
      { capabilities: capabilities('file.read') },
    ];
    expect(told(was, is)).toEqual([
      'breaking item_removed capabilities fs.read -',
      'breaking item_removed capabilities file.write -',
      'compatible item_added capabilities - file.read',
    ]);
    const meaning: Meaning = (capability) => (capability === 'fs.read' ? 'file.read' : capability);
    expect(told(was, is, meaning)).toEqual([
      'cosmetic item_removed capabilities fs.read -',
      'breaking item_removed capabilities file.write -',
      'cosmetic item_added capabilities - file.read',
    ]);
  });
});

type Latest = readonly [before: string | undefined, after: string | undefined];
const NONE: Latest = [undefined, undefined];

describe('its versions', () => {
  const versions = (before: readonly Version[], after: readonly Version[], latest: Latest = NONE) =>
    toolChanges(
      exampleTool('a', { versions: before, ...(latest[0] !== undefined && { latestVersion: latest[0] }) }),
      exampleTool('a', { versions: after, ...(latest[1] !== undefined && { latestVersion: latest[1] }) }),
      asIs,
    ).map(({ kind, severity, version, provider_id }) =>
      `${severity} ${kind} ${version ?? ''} ${provider_id ?? ''}`.trim(),
    );

  test.each<[string, readonly Version[], readonly Version[], Latest, readonly string[]]>([
    ['gone', [at('1'), at('2')], [at('2')], NONE, ['breaking version_removed 1']],
    ['a planned one gone', [at('1', { lifecycle: 'planned' })], [], NONE, ['compatible version_removed 1']],
    [
      'added, with its offers',
      [],
      [at('1')],
      NONE,
      ['compatible version_added 1', 'compatible offer_added 1 acme'],
    ],
    [
      'the latest, while the old one can be named',
      [at('1', contract('a'))],
      [at('2', contract('a', 'b')), at('1', contract('a'))],
      ['1', '2'],
      [
        'compatible version_added 2',
        'compatible offer_added 2 acme',
        'risky latest_version_changed',
        'risky parameter_added 1 → 2',
      ],
    ],
    [
      'the latest, while the old one is gone',
      [at('1', contract('a'))],
      [at('2', contract('a', 'b'))],
      ['1', '2'],
      [
        'breaking version_removed 1',
        'compatible version_added 2',
        'compatible offer_added 2 acme',
        'risky latest_version_changed',
        'breaking parameter_added 1 → 2',
      ],
    ],
    [
      'the latest, with the same contract',
      [at('1', contract('a'))],
      [at('2', contract('a')), at('1', contract('a'))],
      ['1', '2'],
      ['compatible version_added 2', 'compatible offer_added 2 acme', 'compatible latest_version_changed'],
    ],
    [
      'none is the latest any more',
      [at('1')],
      [at('1')],
      ['1', undefined],
      ['breaking latest_version_changed'],
    ],
    ['one is the latest now', [at('1')], [at('1')], [undefined, '1'], ['compatible latest_version_changed']],
    [
      'its contract',
      [at('1', contract('a'))],
      [at('1', contract('a', 'b'))],
      NONE,
      ['breaking parameter_added 1'],
    ],
    [
      'its contract in another writing',
      [at('1', contract('a'))],
      [
        at('1', {
          contract: { inputs: { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] } },
        }),
      ],
      NONE,
      [],
    ],
    [
      'a pin that is another',
      [at('1', { definitionDigest: 'sha256:aa' })],
      [at('1', { definitionDigest: 'sha256:bb' })],
      NONE,
      ['risky field_changed 1'],
    ],
    [
      'something that is not modelled',
      [at('1')],
      [at('1', { revision: 'sha256:01' })],
      NONE,
      ['risky rest_changed 1'],
    ],
    [
      'an offer gone and one added',
      [at('1', { offers: [exampleOffer('acme')] })],
      [at('1', { offers: [exampleOffer('beta')] })],
      NONE,
      ['breaking offer_removed 1 acme', 'compatible offer_added 1 beta'],
    ],
    [
      'a withdrawn offer gone',
      [at('1', { offers: [exampleOffer('acme', { lifecycle: 'withdrawn' })] })],
      [at('1', { offers: [] })],
      NONE,
      ['compatible offer_removed 1 acme'],
    ],
    [
      'where an offer leads',
      [at('1', { offers: [exampleOffer('acme', { coordinate: 'pkg:npm/a@1', call: { path: '/a' } })] })],
      [
        at('1', {
          offers: [exampleOffer('acme', { coordinate: 'pkg:npm/b@1', call: { path: '/b' }, risk: 'low' })],
        }),
      ],
      NONE,
      ['risky risk_stated 1 acme', 'risky field_changed 1 acme', 'risky field_changed 1 acme'],
    ],
  ])('%s', (_, before, after, latest, expected) => {
    expect(versions(before, after, latest)).toEqual(expected);
  });
});

describe('laws', () => {
  const words = (...values: readonly string[]) => fc.uniqueArray(fc.constantFrom(...values));
  const version: fc.Arbitrary<Version> = fc
    .record({
      version: fc.constantFrom('1', '2', '3'),
      lifecycle: fc.constantFrom('active', 'deprecated', 'planned', 'withdrawn', 'unknown'),
      inputs: words('a', 'b', 'c'),
      providers: words('acme', 'beta'),
    })
    .map(({ version: name, lifecycle, inputs, providers }) =>
      at(name, { lifecycle, ...contract(...inputs), offers: providers.map((id) => exampleOffer(id)) }),
    );
  const tool: fc.Arbitrary<Tool> = fc
    .record({
      name: fc.constantFrom('A', 'B\u200b'),
      risk: fc.option(fc.constantFrom('low', 'high'), { nil: undefined }),
      flag: fc.option(fc.boolean(), { nil: undefined }),
      tags: words('x', 'y'),
      aliases: words('b', 'c'),
      license: fc.option(fc.constantFrom('MIT', 'ISC'), { nil: undefined }),
      versions: fc.uniqueArray(version, { selector: (each) => each.version, maxLength: 3 }),
      lifecycle: fc.constantFrom('active', 'deprecated', 'withdrawn'),
    })
    .map(({ risk, flag, aliases, license, ...fields }) =>
      exampleTool('a', {
        ...fields,
        aliases: aliases.map(toolId),
        ...(risk !== undefined && { risk, effectiveRisk: risk }),
        ...(flag !== undefined && { approvalRequired: flag }),
        ...(license !== undefined && { license }),
        ...(fields.versions[0]?.version !== undefined && { latestVersion: fields.versions[0].version }),
      } as Partial<Tool>),
    );

  test('a tool does not differ from itself, nor from another that says the same', () => {
    fc.assert(
      fc.property(tool, (each) => {
        expect(toolChanges(each, each, asIs)).toEqual([]);
        expect(toolChanges(each, structuredClone(each), asIs)).toEqual([]);
      }),
    );
  });

  test('what differs in one direction differs in the other', () => {
    fc.assert(
      fc.property(tool, tool, (one, other) => {
        const [there, back] = [toolChanges(one, other, asIs), toolChanges(other, one, asIs)];
        expect(there.length === 0).toBe(back.length === 0);
        const sides = (change: (typeof there)[number]) => [change.before, change.after];
        const fields = (changes: typeof there, turned: boolean) =>
          changes
            .filter(
              ({ kind }) => kind === 'field_changed' || kind === 'text_changed' || kind.startsWith('item_'),
            )
            .map((change) =>
              JSON.stringify([
                change.name,
                change.version,
                turned ? sides(change).toReversed() : sides(change),
              ]),
            )
            .sort();
        expect(fields(there, false)).toEqual(fields(back, true));
      }),
    );
  });

  test('no call that worked is refused without a breaking change', () => {
    const callable = (each: Tool): ReadonlySet<string> =>
      new Set(
        each.lifecycle === 'withdrawn'
          ? []
          : each.versions
              .filter(({ lifecycle }) => lifecycle !== 'withdrawn' && lifecycle !== 'planned')
              .flatMap(({ version: name, offers }) =>
                offers.map(({ providerId }) => `${name} ${providerId}`),
              ),
      );
    fc.assert(
      fc.property(tool, tool, (one, other) => {
        const lost = callable(one).difference(callable(other));
        const worst = toolChanges(one, other, asIs).map(({ severity }) => severity);
        if (lost.size > 0) expect(worst).toContain('breaking');
      }),
    );
  });
});
