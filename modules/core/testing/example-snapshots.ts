import type { Snapshots } from '../catalog/snapshots.ts';
import { operationName, parseRegistryId } from '../ids.ts';
import {
  capabilityRecordKey,
  type DefinitionRecord,
  documentRecordKey,
  providerRecordKey,
  toolRecordKey,
  wordsRecordKey,
} from '../model/definition-record.ts';
import type { Registry, RegistryEntry } from '../model/registry.ts';
import type { Tool } from '../model/tool.ts';
import { DEFAULT_WORKSPACE, type Workspace } from '../model/workspace.ts';
import { PersistentMap } from '../persistent-map.ts';
import type { Generation, OwnerId, RecordKey, Snapshot } from '../ports/owner-reader.ts';
import { instantOf } from '../time.ts';

/** Snapshots for tests, as owners would publish them. */

export function snapshotOf<R>(
  owner: OwnerId,
  records: Iterable<readonly [RecordKey, R]>,
  generation = '1',
  fields: Partial<Snapshot<R>> = {},
): Snapshot<R> {
  return {
    owner,
    generation: generation as Generation,
    observedAt: instantOf(0),
    completeness: 'complete',
    boundaries: [],
    records: PersistentMap.from(records),
    diagnostics: [],
    ...fields,
  };
}

export function keyOf(record: DefinitionRecord): RecordKey {
  if (record.kind === 'tool') return toolRecordKey(record.tool.ref.id);
  if (record.kind === 'provider') return providerRecordKey(record.provider.id);
  if (record.kind === 'capability') return capabilityRecordKey(record.capability.id);
  if (record.kind === 'words') return wordsRecordKey(record.words.id);
  return documentRecordKey(record.document.file);
}

export const toolRecords = (...tools: readonly Tool[]): readonly DefinitionRecord[] =>
  tools.map((tool) => ({ kind: 'tool', tool }));

export function exampleSnapshots(
  records: readonly DefinitionRecord[],
  registries: readonly Registry[] = [],
  workspace: Partial<Workspace> = {},
): Snapshots {
  return {
    definitions: snapshotOf(
      'definitions',
      records.map((record) => [keyOf(record), record] as const),
    ),
    registries: snapshotOf(
      'registries',
      registries.map(
        (registry) => [(registry.id ?? registry.path) as string as RecordKey, registry] as const,
      ),
    ),
    configuration: snapshotOf('configuration', [
      ['workspace' as RecordKey, { ...DEFAULT_WORKSPACE, ...workspace }] as const,
    ]),
    indexes: snapshotOf('indexes', []),
    builtin: snapshotOf('builtin', []),
    inventory: snapshotOf('inventory', []),
    observations: snapshotOf('observations', []),
    approvals: snapshotOf('approvals', []),
    reviews: snapshotOf('reviews', []),
  };
}

export function exampleEntry(name: string, fields: Partial<RegistryEntry> = {}): RegistryEntry {
  return {
    index: 0,
    name,
    description: `What ${name} does.`,
    location: `tools/${name}/main.py`,
    status: 'ready',
    lifecycleStatus: 'ready',
    operations: [operationName('search')],
    languages: [],
    tags: ['one'],
    implements: new Map(),
    contracts: new Map(),
    risks: new Map(),
    revision: 'sha256:00',
    valid: true,
    registered: true,
    mentionable: true,
    invocable: true,
    diagnostics: [],
    ...fields,
  };
}

export function exampleRegistry(id: string, entries: readonly RegistryEntry[]): Registry {
  const registryId = parseRegistryId(id);
  if (registryId === undefined) throw new Error(`${id} is no registry id.`);
  return {
    id: registryId,
    path: `${id}/tools.json`,
    loaded: true,
    generation: '1',
    schemaVersion: '1.0.0',
    declaresFamily: false,
    entries,
    byName: new Map(entries.map(({ name, index }) => [name ?? '', [index]])),
    byTag: new Map(),
    diagnostics: [],
  };
}
