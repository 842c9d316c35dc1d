import { expect, test } from 'vitest';
import { parseCapabilityId } from '../ids.ts';
import type { DefinitionRecord } from '../model/definition-record.ts';
import type { SearchDocument, SearchIndex } from '../ports/search-index.ts';
import { exampleSnapshots, keyOf, toolRecords } from '../testing/example-snapshots.ts';
import { exampleTool } from '../testing/example-tools.ts';
import { firstView, nextView, searchSlices } from './view-builder.ts';

/** Keeps what it was told, by tool. */
function recordingIndex(documents: ReadonlyMap<number, SearchDocument> = new Map()): SearchIndex & {
  readonly documents: ReadonlyMap<number, SearchDocument>;
} {
  return {
    documents,
    with({ put, remove }) {
      const next = new Map(documents);
      for (const ordinal of remove) next.delete(ordinal);
      for (const { ordinal, document } of put) next.set(ordinal, document);
      return recordingIndex(next);
    },
    withWords() {
      return this;
    },
    search: () => ({ hits: [], total: 0, goodMatch: false }),
    suggest: () => [],
  };
}

function idOf(text: string) {
  const id = parseCapabilityId(text);
  if (id === undefined) throw new Error(`${text} is no id.`);
  return id;
}

const vocabulary = (name: string, ...aliases: readonly string[]): DefinitionRecord => ({
  kind: 'capability',
  capability: {
    id: idOf('file.read'),
    file: 'capabilities/core.yaml',
    name,
    broader: [],
    aliases: aliases.map(idOf),
    sameAs: [],
    registered: true,
    diagnostics: [],
  },
});

test('the name of a capability is text of the tools that declare it, also by an alias, and follows its changes', () => {
  const tools = toolRecords(
    exampleTool('a', { capabilities: [idOf('file.read')] }),
    exampleTool('b', { capabilities: [idOf('read-file')] }),
  );
  const first = exampleSnapshots([...tools, vocabulary('Read a file', 'read-file')]);
  let view = firstView('1', first);
  const slices = searchSlices(view, recordingIndex());
  let step = slices.next();
  while (step.done !== true) step = slices.next();
  view = { ...view, search: step.value };

  const textsOf = (): readonly (readonly string[])[] => {
    const index = view.search as ReturnType<typeof recordingIndex>;
    return [...index.documents.values()].map(({ capabilities }) => capabilities);
  };
  const change = (capability: DefinitionRecord): void => {
    const { definitions } = view.snapshots;
    const records = definitions.records.with([[keyOf(capability), capability]], []);
    view = nextView('2', view, { ...view.snapshots, definitions: { ...definitions, records } });
  };
  expect(textsOf()).toEqual([
    ['file.read', 'Read a file', 'read-file'],
    ['read-file', 'Read a file', 'file.read'],
  ]);
  change(vocabulary('Leer un fichero', 'read-file'));
  expect(textsOf()).toEqual([
    ['file.read', 'Leer un fichero', 'read-file'],
    ['read-file', 'Leer un fichero', 'file.read'],
  ]);
  change(vocabulary('Leer un fichero'));
  expect(textsOf()).toEqual([['file.read', 'Leer un fichero'], ['read-file']]);
});
