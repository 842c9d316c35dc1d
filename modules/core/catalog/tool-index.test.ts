import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CapabilityId, operationName, parseCapabilityId } from '../ids.ts';
import { type DefinitionRecord, toolRecordKey } from '../model/definition-record.ts';
import type { Risk } from '../model/risk.ts';
import type { Tool } from '../model/tool.ts';
import { PersistentMap } from '../persistent-map.ts';
import {
  exampleEntry,
  exampleRegistry,
  exampleSnapshots,
  toolRecords,
} from '../testing/example-snapshots.ts';
import { exampleOffer, exampleTool, exampleVersion, toolId } from '../testing/example-tools.ts';
import { ToolIndex } from './tool-index.ts';

const names = ['a', 'b', 'c', 'd', 'e', 'f'];
const capability = (text: string): CapabilityId[] => [parseCapabilityId(text) ?? []].flat();

const anyTool: fc.Arbitrary<Tool> = fc
  .record({
    id: fc.constantFrom(...names),
    capability: fc.constantFrom('x.read', 'x.write'),
    provider: fc.constantFrom('p', 'q'),
    alias: fc.constantFrom('old', 'older'),
  })
  .map((made) =>
    exampleTool(made.id, {
      capabilities: capability(made.capability),
      aliases: [toolId(made.alias)],
      versions: [exampleVersion({ offers: [exampleOffer(made.provider)] })],
    }),
  );

const snapshotsWith = (tools: readonly Tool[], entries: readonly string[]) =>
  exampleSnapshots(toolRecords(...tools), [
    exampleRegistry(
      'local',
      entries.map((name, index) => exampleEntry(name, { index })),
    ),
  ]);

const sortedEntries = <V>(map: PersistentMap<string, V>): readonly [string, V][] =>
  [...map.entries()].sort(([a], [b]) => (a < b ? -1 : 1));

const contents = (index: ToolIndex) => ({
  order: index.order.map(({ id, source }) => `${id} ${source}`),
  tools: [...index.all()],
  capabilities: sortedEntries(index.links.byCapability),
  providers: sortedEntries(index.links.byProvider),
  aliases: sortedEntries(index.links.byAlias),
});

describe('ToolIndex', () => {
  test('after any changes, it is what a fresh one would be', () => {
    const state = fc.record({
      tools: fc.uniqueArray(anyTool, { selector: (tool) => tool.ref.id }),
      entries: fc.uniqueArray(fc.constantFrom(...names)),
    });
    fc.assert(
      fc.property(fc.array(state, { minLength: 2, maxLength: 6 }), fc.boolean(), (states, linksFirst) => {
        const [first, ...rest] = states.map(({ tools, entries }) => snapshotsWith(tools, entries));
        if (first === undefined) return;
        let index = ToolIndex.of(first);
        if (linksFirst) void index.links;
        for (const next of rest) index = index.next(next).index;
        const last = rest.at(-1) ?? first;
        expect(contents(index)).toEqual(contents(ToolIndex.of(last)));
      }),
    );
  });

  test('tells which tools changed', () => {
    const [a, b, changed] = [exampleTool('a'), exampleTool('b'), exampleTool('b', { name: 'Bee' })];
    const { changes } = ToolIndex.of(exampleSnapshots(toolRecords(a, b))).next(
      exampleSnapshots(toolRecords(a, changed)),
    );
    expect(changes).toEqual([{ before: b, after: changed }]);
  });

  test('decodes no record to put them in order', () => {
    const snapshots = exampleSnapshots([]);
    const records = PersistentMap.lazy(
      names.map(
        (name) =>
          [
            toolRecordKey(toolId(name)),
            (): never => {
              throw new Error('decoded');
            },
          ] as const,
      ),
    );
    const index = ToolIndex.of({ ...snapshots, definitions: { ...snapshots.definitions, records } });
    expect(index.order).toHaveLength(names.length);
  });

  test('entries of one registry that share a name are one item', () => {
    const entries = [exampleEntry('same', { index: 0 }), exampleEntry('same', { index: 1 })];
    expect(ToolIndex.of(exampleSnapshots([], [exampleRegistry('local', entries)])).order).toHaveLength(1);
  });

  test('an entry is rated by the vocabulary, and anew where that changes', () => {
    const implementing = new Map([[operationName('search'), 'web.look_up']]);
    const { registries } = exampleSnapshots(
      [],
      [exampleRegistry('local', [exampleEntry('finder', { implements: implementing })])],
    );
    const rated = (risk?: Risk, name = 'Search') => ({
      ...exampleSnapshots(word('web.search', 'web.look_up', name, risk)),
      registries,
    });
    const low = ToolIndex.of(rated('low'));
    const steps = [rated('high'), rated('high', 'Find'), rated(), exampleSnapshots([])];
    let index = low;
    const told = steps.map((snapshots) => {
      const next = index.next({ ...snapshots, registries });
      index = next.index;
      expect(contents(index)).toEqual(contents(ToolIndex.of({ ...snapshots, registries })));
      return next.changes.map(({ before, after }) => [before?.effectiveRisk, after?.effectiveRisk]);
    });
    expect(told).toEqual([[['low', 'high']], [], [['high', undefined]], []]);
  });
});

/** A vocabulary of one word, with an alias. */
const word = (id: string, alias: string, name: string, risk?: Risk): readonly DefinitionRecord[] =>
  capability(id).map((each) => ({
    kind: 'capability',
    capability: {
      id: each,
      file: 'capabilities/web.yaml',
      name,
      broader: [],
      aliases: capability(alias),
      sameAs: [],
      ...(risk !== undefined && { risk }),
      registered: true,
      diagnostics: [],
    },
  }));
