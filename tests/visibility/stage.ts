import { FakeApp } from '../../modules/app/http/testing/fake-app.ts';
import { snapshotsOf } from '../../modules/core/facts/testing/world.ts';
import { parseRegistryId } from '../../modules/core/ids.ts';
import type { Registry } from '../../modules/core/model/registry.ts';
import type { ServerSettings } from '../../modules/core/model/workspace.ts';
import type { RecordKey, Snapshot } from '../../modules/core/ports/owner-reader.ts';
import { reviewKey } from '../../modules/core/reviews/review-key.ts';
import { MemoryFiles } from '../../modules/owners/definitions/testing/memory-files.ts';
import { memoryReader } from '../../modules/owners/definitions/testing/memory-reader.ts';
import { judgeRegistry } from '../../modules/owners/registries/registry-judgement.ts';
import { writtenRegistry } from '../../modules/owners/registries/testing/example-registry.ts';
import { MemoryFiles as MemoryRegistry } from '../../modules/owners/registries/testing/memory-files.ts';
import { createSearchIndex } from '../../modules/search/index.ts';
import { ENTRY_NAMES, REGISTRY, type WrittenWorld } from './world.ts';

const SIGNAL = new AbortController().signal;

/**
 * The product over a written world: owners of files read and compare the documents for themselves, and everything behind
 * them is the real thing. Owners count their generations, so that two worlds have the same ones.
 */
export async function staged(world: WrittenWorld, server: Partial<ServerSettings> = {}): Promise<FakeApp> {
  const { definitions, registry } = await readWorld(world);
  const { sourceOrder, evidence, approvals } = world;
  const app = new FakeApp([], { emptySearch: createSearchIndex });
  const snapshots = snapshotsOf({ ...evidence, sourceOrder, indexes: ['npm'] });
  const records = <R>(snapshot: Snapshot<R>) => ({ records: [...snapshot.records.entries()] });
  // Boundaries are instants at which anything changes; that something does is told to everybody.
  app.definitions.say(records(definitions));
  app.registries.say({ records: [[REGISTRY as RecordKey, registry]] });
  app.configuration.say({
    records: [...snapshots.configuration.records.entries()].map(([key, workspace]) => [
      key,
      { ...workspace, server: { ...workspace.server, ...server } },
    ]),
  });
  app.indexes.say(records(snapshots.indexes));
  app.builtin.say(records(snapshots.builtin));
  app.inventory.say(records(snapshots.inventory));
  app.observations.say(records(snapshots.observations));
  app.approvals.say({ records: approvals.map((each) => [each.id as string as RecordKey, each]) });
  app.reviews.say({ records: world.reviews.map((each) => [reviewKey(each.tool, each.version), each]) });
  return app.ready();
}

async function readWorld({ documents, entries, declaresFamily }: WrittenWorld) {
  const files = new MemoryFiles(Object.fromEntries(documents.map(({ path, text }) => [path, text])));
  const definitions = await memoryReader(files).current(SIGNAL);
  const id = parseRegistryId(REGISTRY);
  if (id === undefined) throw new Error('The registry has no id.');
  const request = { id, path: 'tools.json', declaresFamily };
  const text = writtenRegistry(entries.map(({ value }) => value));
  const registryFiles = new MemoryRegistry({
    'tools.json': text,
    ...Object.fromEntries(ENTRY_NAMES.slice(1).map((name) => [`tools/${name}/main.py`, ''])),
  });
  const loaded = await judgeRegistry(
    request,
    { state: 'read', bytes: new TextEncoder().encode(text) },
    registryFiles,
    SIGNAL,
    undefined,
  );
  // That the file is another one is told to everybody.
  const registry: Registry = { ...loaded.registry, generation: 'read' };
  return { definitions, registry };
}
