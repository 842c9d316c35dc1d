import { describe, expect, test } from 'vitest';
import { type CapabilityId, parseCapabilityId, parseProviderId, parseSourceId } from '../ids.ts';
import type { Capability } from '../model/capability.ts';
import type { DefinitionRecord } from '../model/definition-record.ts';
import type { Tool } from '../model/tool.ts';
import type { ToolQuery } from '../ports/catalog.ts';
import { EVERYTHING, type Visibility } from '../ports/visibility.ts';
import {
  exampleEntry,
  exampleRegistry,
  exampleSnapshots,
  toolRecords,
} from '../testing/example-snapshots.ts';
import { exampleTool, toolId } from '../testing/example-tools.ts';
import { readView } from './catalog-reader.ts';
import { firstView } from './view-builder.ts';

const reader = (
  tools: readonly Tool[],
  visibility: Visibility = EVERYTHING,
  sourceOrder: readonly string[] = [],
  entries: readonly string[] = [],
) =>
  readView(
    firstView(
      'v1',
      exampleSnapshots(
        toolRecords(...tools),
        [
          exampleRegistry(
            'local',
            entries.map((name, index) => exampleEntry(name, { index })),
          ),
        ],
        { sourceOrder },
      ),
    ),
    visibility,
  );

const capabilityRecord = (id: CapabilityId, fields: Partial<Capability> = {}): DefinitionRecord => ({
  kind: 'capability',
  capability: {
    id,
    file: 'capabilities/core.yaml',
    name: id,
    broader: [],
    aliases: [],
    sameAs: [],
    registered: true,
    diagnostics: [],
    ...fields,
  },
});

const ids = (tools: readonly Tool[]): readonly string[] => tools.map(({ ref }) => ref.id);

describe('asking for one tool', () => {
  test('an id that one source has', () => {
    expect(reader([exampleTool('a')]).tool(toolId('a'))).toMatchObject({
      kind: 'one',
      rule: 'only_candidate',
    });
  });

  test('an id that nobody has', () => {
    expect(reader([exampleTool('a')]).tool(toolId('b'))).toBeUndefined();
  });

  test('an alias', () => {
    const found = reader([exampleTool('a', { aliases: [toolId('old')] })]).tool(toolId('old'));
    expect(found).toMatchObject({ kind: 'one', rule: 'alias', value: { ref: { id: 'a' } } });
  });

  test('a live id wins over an alias', () => {
    const tools = [exampleTool('a', { aliases: [toolId('b')] }), exampleTool('b')];
    expect(reader(tools).tool(toolId('b'))).toMatchObject({
      value: { ref: { id: 'b' } },
      rule: 'only_candidate',
    });
  });

  test('two sources: unresolved without an order, named by the rule with one', () => {
    const both = (order: readonly string[]) =>
      reader([exampleTool('same')], EVERYTHING, order, ['same']).tool(toolId('same'));
    expect(both([])).toMatchObject({ kind: 'unresolved', reason: 'same_id_in_several_sources' });
    expect(both(['registry:local'])).toMatchObject({
      kind: 'one',
      rule: 'source_order',
      value: { ref: { source: 'registry:local' } },
    });
  });

  test('two sources: the one that is named', () => {
    const found = reader([exampleTool('same')], EVERYTHING, [], ['same']).tool(
      toolId('same'),
      parseSourceId('registry:local'),
    );
    expect(found).toMatchObject({
      kind: 'one',
      rule: 'source_given',
      value: { ref: { source: 'registry:local' } },
    });
  });
});

describe('lists', () => {
  const many = ['d', 'b', 'a', 'c', 'e'].map((id) => exampleTool(id, { tags: id < 'c' ? ['early'] : [] }));

  test('come in the order of ids, page by page, each once', () => {
    const catalog = reader(many);
    const first = catalog.tools({}, { limit: 2 });
    expect(first).toMatchObject({ total: 5, more: true });
    const after = first.items.at(-1)?.ref;
    const second = catalog.tools({}, { ...(after && { after }) });
    expect([...ids(first.items), ...ids(second.items)]).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(second.more).toBe(false);
  });

  test('a page goes on behind an item that is gone', () => {
    const gone = exampleTool('b').ref;
    expect(ids(reader(many.filter(({ ref }) => ref.id !== 'b')).tools({}, { after: gone }).items)).toEqual([
      'c',
      'd',
      'e',
    ]);
  });

  test('several values of a filter mean any, several filters mean all', () => {
    const tools = [
      exampleTool('a', { tags: ['x'], effectiveRisk: 'low' }),
      exampleTool('b', { tags: ['y'] }),
      exampleTool('c', { tags: ['z'] }),
    ];
    expect(ids(reader(tools).tools({ tag: ['x', 'y'] }, {}).items)).toEqual(['a', 'b']);
    expect(ids(reader(tools).tools({ tag: ['x', 'y'], risk: ['unknown'] }, {}).items)).toEqual(['b']);
  });

  test('tags, languages and provider types are compared as their owners compare them', () => {
    const catalog = reader([
      exampleTool('a', { tags: ['español'], languages: ['es'] }),
      exampleTool('b', { tags: ['espanol'], languages: ['en'] }),
    ]);
    const found = (query: ToolQuery): readonly string[] => ids(catalog.tools(query, {}).items);
    expect(found({ tag: ['ESPAN\u0303OL'] })).toEqual(['a']);
    expect(found({ language: ['ES'] })).toEqual(['a']);
  });

  test('`api` is another word for `http_api`', () => {
    const [first] = exampleTool('a').versions;
    const offer = first?.offers[0];
    if (first === undefined || offer === undefined) throw new Error('The example has no offer.');
    const offered = (id: string, word: string): Tool =>
      exampleTool(id, {
        versions: [{ ...first, offers: [{ ...offer, providerType: word, canonicalType: 'http_api' }] }],
      });
    const catalog = reader([offered('a', 'http_api'), offered('b', 'api')]);
    for (const word of ['http_api', 'api'])
      expect(ids(catalog.tools({ providerType: [word] }, {}).items)).toEqual(['a', 'b']);
  });

  test('a capability has the tools that declare one of its aliases', () => {
    const [read, old, other] = ['file.read', 'read-file', 'file.write'].map((id) => {
      const parsed = parseCapabilityId(id);
      if (parsed === undefined) throw new Error('not an id');
      return parsed;
    }) as [CapabilityId, CapabilityId, CapabilityId];
    const records: readonly DefinitionRecord[] = [
      ...toolRecords(
        exampleTool('c', { capabilities: [read] }),
        exampleTool('a', { capabilities: [old] }),
        exampleTool('b', { capabilities: [old, read] }),
        exampleTool('d', { capabilities: [other] }),
      ),
      // An alias that is itself an id means that id.
      capabilityRecord(read, { aliases: [old, other] }),
      capabilityRecord(other),
    ];
    const catalog = readView(firstView('v1', exampleSnapshots(records)), EVERYTHING);
    for (const id of [read, old]) {
      expect(ids(catalog.toolsWith(id))).toEqual(['a', 'b', 'c']);
      expect(ids(catalog.tools({ capability: [id] }, {}).items)).toEqual(['a', 'b', 'c']);
    }
    expect(ids(catalog.toolsWith(other))).toEqual(['d']);
    expect(catalog.capability(old)?.id).toBe(read);
  });

  test('what is hidden is the same as absent: also in totals, links and candidates', () => {
    const hiding: Visibility = { digest: 'not-b', sees: (tool) => tool.ref.id !== 'b' };
    const read = parseCapabilityId('x.read');
    const acme = parseProviderId('acme');
    if (read === undefined || acme === undefined) throw new Error('not an id');
    const tools = ['a', 'b'].map((id) =>
      exampleTool(id, { capabilities: [read], aliases: [toolId(`old-${id}`)] }),
    );
    const catalog = reader(tools, hiding);
    expect(catalog.tools({}, {})).toMatchObject({ total: 1 });
    expect(catalog.tool(toolId('b'))).toBeUndefined();
    expect(catalog.tool(toolId('old-b'))).toBeUndefined();
    expect(catalog.candidates(toolId('b'))).toEqual([]);
    expect(ids(catalog.toolsWith(read))).toEqual(['a']);
    expect(ids(catalog.toolsOf(acme))).toEqual(['a']);
    expect(reader(tools.slice(1), hiding).providerIds()).toEqual([]);
  });
});
