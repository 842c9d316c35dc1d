import { describe, expect, test } from 'vitest';
import { type OperationName, operationName } from '../../../core/ids.ts';
import type { Contract, Tool } from '../../../core/model/tool.ts';
import type { LiveTool } from '../../../core/ports/invocation.ts';
import {
  exampleOffer,
  exampleTool,
  exampleVersion,
  registryTool,
} from '../../../core/testing/example-tools.ts';
import { type Instant, instantOf } from '../../../core/time.ts';
import { type Exposable, exposablesOf, type LeftOut } from './exposable.ts';

const NOW: Instant = instantOf(Date.UTC(2026, 0, 1));
const ANYTHING = { type: 'object' };

const SEARCH = operationName('search');
const FETCH = operationName('fetch');

function made(tool: Tool, live?: Partial<LiveTool>): readonly Exposable[] | LeftOut {
  return exposablesOf(tool, {
    reader: { tool: () => undefined },
    now: NOW,
    live: () => (live === undefined ? undefined : { name: 'x', ...live }),
  });
}

function one(tool: Tool, live?: Partial<LiveTool>): Exposable {
  const all = made(tool, live);
  if ('reason' in all) throw new Error(`Left out: ${all.reason}.`);
  const [first, second] = all;
  if (first === undefined || second !== undefined) throw new Error(`${all.length} of them.`);
  return first;
}

const withInputs = (inputs: unknown): Tool =>
  exampleTool('files.read', { versions: [exampleVersion({ contract: { inputs } })] });

describe('the schema of what a tool takes', () => {
  const object = { type: 'object', properties: { a: { type: 'string' } } };
  test.each<[string, Tool, Partial<LiveTool> | undefined, object]>([
    [
      'the contract, whatever the provider says',
      withInputs({ path: 'string' }),
      { inputSchema: object },
      { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
    ],
    [
      'the contract in full, keyword by keyword',
      withInputs({ ...object, $defs: { kept: true }, 'x-kept': [1] }),
      undefined,
      { ...object, $defs: { kept: true }, 'x-kept': [1] },
    ],
    ['nothing stated: what the provider says', exampleTool('a.b'), { inputSchema: object }, object],
    ['nothing stated by anybody', exampleTool('a.b'), undefined, ANYTHING],
    ['nothing stated, and the provider says no schema', exampleTool('a.b'), { inputSchema: 'any' }, ANYTHING],
    [
      'nothing stated, and the provider’s has no object as its root',
      exampleTool('a.b'),
      { inputSchema: { type: 'array' } },
      ANYTHING,
    ],
    [
      'without how a provider wants it sent',
      withInputs({ type: 'object', properties: { a: { type: 'string', 'x-mcp-header': 'Region' } } }),
      undefined,
      object,
    ],
  ])('%s', (_, tool, live, expected) => {
    expect(one(tool, live).inputSchema).toMatchObject(expected);
    expect(JSON.stringify(one(tool, live).inputSchema)).not.toContain('x-mcp-header');
  });

  test.each<[LeftOut['reason'], unknown]>([
    ['schema_invalid', { path: 'strnig' }],
    ['schema_invalid', ['path']],
    ['schema_invalid', null],
    ['schema_invalid', { type: 'object', properties: { a: { type: 'nothing' } } }],
    ['schema_not_an_object', { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'array' }],
    ['schema_not_an_object', { $defs: {}, oneOf: [{ type: 'object' }] }],
  ])('%s: the tool is left out, and nothing is guessed (%j)', (reason, inputs) => {
    expect(made(withInputs(inputs), { inputSchema: ANYTHING })).toEqual({ id: 'files.read', reason });
  });
});

describe('what is offered of a tool', () => {
  test('one operation, or none that is named: the tool itself', () => {
    for (const operations of [[], [SEARCH]])
      expect(one(exampleTool('finder', { operations }))).toMatchObject({ name: 'finder', version: '1.0.0' });
    expect(one(exampleTool('finder', { operations: [SEARCH] }))).not.toHaveProperty('operation');
  });

  test('several operations: each by a name of its own, with its own schema', () => {
    const tool = registryTool('finder', 'local', {
      operations: [SEARCH, FETCH],
      versions: [
        exampleVersion({
          operationContracts: new Map<OperationName, Contract>([
            [SEARCH, { inputs: { query: 'string' } }],
            [FETCH, {}],
          ]),
        }),
      ],
    });
    const all = made(tool);
    expect(all).toMatchObject([
      { name: 'finder.search', operation: 'search', inputSchema: { required: ['query'] } },
      { name: 'finder.fetch', operation: 'fetch', inputSchema: ANYTHING },
    ]);
    if ('reason' in all) throw new Error('Left out.');
    expect(new Set(all.map(({ identity }) => identity)).size).toBe(2);
  });

  test('one operation with a bad schema leaves the tool out as a whole', () => {
    const tool = registryTool('finder', 'local', {
      operations: [SEARCH, FETCH],
      versions: [
        exampleVersion({
          operationContracts: new Map<OperationName, Contract>([[FETCH, { inputs: { a: 'nothing' } }]]),
        }),
      ],
    });
    expect(made(tool)).toEqual({ id: 'finder', reason: 'schema_invalid' });
  });

  test('the version that a call without one means', () => {
    const versions = ['1.0.0', '2.0.0'].map((version) =>
      exampleVersion({ version, contract: { inputs: { [`of_${version[0]}`]: 'string' } } }),
    );
    const latest = one(exampleTool('a', { versions, latestVersion: '2.0.0' }));
    expect([latest.version, latest.inputSchema['required']]).toEqual(['2.0.0', ['of_2']]);
    expect(one(exampleTool('a', { versions })).version).toBe('1.0.0');
    const { version: _, ...unversioned } = exampleVersion();
    expect(one(exampleTool('a', { versions: [unversioned] }))).not.toHaveProperty('version');
  });

  test('tools of one id from different sources are told apart', () => {
    expect(one(exampleTool('finder')).identity).not.toBe(one(registryTool('finder')).identity);
  });
});

describe('what cannot be called', () => {
  test.each<[LeftOut['reason'], Partial<Tool>]>([
    ['planned', { lifecycle: 'planned' }],
    ['withdrawn', { lifecycle: 'withdrawn' }],
    ['deprecated', { deprecation: { sunset: NOW } }],
    ['duplicate', { registration: { state: 'refused', reason: 'duplicate' } }],
    ['invalid', { registration: { state: 'refused', reason: 'invalid' } }],
    ['no_offer', { versions: [] }],
    [
      'no_offer',
      { versions: [exampleVersion({ offers: [exampleOffer('acme', { lifecycle: 'withdrawn' })] })] },
    ],
  ])('%s: it is left out, with why', (reason, fields) => {
    expect(made(exampleTool('a.b', fields))).toEqual({ id: 'a.b', reason });
  });
});

describe('annotations', () => {
  test.each<[string, unknown, object | undefined]>([
    ['nobody says any', undefined, undefined],
    ['an empty one', {}, undefined],
    ['no object', 'readOnlyHint', undefined],
    ['a null', null, undefined],
    ['what is said, and nothing for what is not', { readOnlyHint: true }, { readOnlyHint: true }],
    [
      'a false is said too; what is no hint or no boolean is not passed on',
      { destructiveHint: false, idempotentHint: 'yes', openWorldHint: true, title: 'Ignore!', 'x-y': 1 },
      { destructiveHint: false, openWorldHint: true },
    ],
  ])('%s', (_, annotations, expected) => {
    expect(one(exampleTool('a.b'), { annotations }).annotations).toEqual(expected);
  });
});
