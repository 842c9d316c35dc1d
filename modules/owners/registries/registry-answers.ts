import type { OperationName } from '../../core/ids.ts';
import type { Registry, RegistryEntry } from '../../core/model/registry.ts';
import type { Answers } from '../../core/ports/answers.ts';
import { indexEntries } from './entry-index.ts';
import { digestOf, generationOf } from './registry-digest.ts';
import { gatherEvidence, pathsLookedAt } from './registry-evidence.ts';
import type { RegistryFiles } from './registry-files.ts';
import type { LoadedRegistry, RegistryRequest } from './registry-load.ts';

/** A registry as JSON, with what else the answer about it depends on. */
interface KeptRegistry {
  /** Of everything that was looked at. */
  readonly generation: string;
  /** Entry by entry; null where an entry names none. */
  readonly locations: readonly (string | null)[];
  readonly registry: Omit<Registry, 'id' | 'declaresFamily' | 'entries' | 'byName' | 'byTag'>;
  readonly entries: readonly KeptEntry[];
}

/** What is a map by operation, as its entries. */
type ByOperation<K extends 'implements' | 'contracts' | 'risks'> =
  RegistryEntry[K] extends ReadonlyMap<OperationName, infer V>
    ? readonly (readonly [OperationName, V])[]
    : never;

interface KeptEntry extends Omit<RegistryEntry, 'implements' | 'contracts' | 'risks'> {
  readonly implements: ByOperation<'implements'>;
  readonly contracts: ByOperation<'contracts'>;
  readonly risks: ByOperation<'risks'>;
}

interface Recalling {
  readonly files: RegistryFiles;
  readonly signal: AbortSignal;
  readonly answers: Answers;
}

/** undefined: this content is not known, or the file system now says something else about its entries. */
export async function recallRegistry(
  request: RegistryRequest,
  bytes: Uint8Array,
  { files, signal, answers }: Recalling,
): Promise<LoadedRegistry | undefined> {
  const kept = answers.recall(questionOf(request, bytes)) as KeptRegistry | undefined;
  if (kept === undefined) return undefined;
  const locations = kept.locations.map((location) => location ?? undefined);
  const located = locations.map((location) => ({ fields: { location } }));
  const evidence = await gatherEvidence(request.path, located, files, signal);
  if (generationOf(bytes, evidence) !== kept.generation) return undefined;
  const entries = kept.entries.map(
    (entry): RegistryEntry => ({
      ...entry,
      implements: new Map(entry.implements),
      contracts: new Map(entry.contracts),
      risks: new Map(entry.risks),
    }),
  );
  const registry: Registry = { ...kept.registry, ...request, entries, ...indexEntries(entries) };
  return {
    registry,
    found: true,
    generation: kept.generation,
    lastGood: registry,
    looksAt: pathsLookedAt(request.path, evidence),
    locations,
  };
}

export function keepRegistry(
  request: RegistryRequest,
  bytes: Uint8Array,
  { registry: whole, generation, locations }: LoadedRegistry,
  answers: Answers,
): void {
  if (locations === undefined) return;
  const { id: _id, declaresFamily: _family, entries, byName: _byName, byTag: _byTag, ...registry } = whole;
  const kept: KeptRegistry = {
    generation,
    locations: locations.map((location) => location ?? null),
    registry,
    entries: entries.map((entry) => ({
      ...entry,
      implements: [...entry.implements],
      contracts: [...entry.contracts],
      risks: [...entry.risks],
    })),
  };
  answers.keep(questionOf(request, bytes), kept);
}

const questionOf = ({ path }: RegistryRequest, bytes: Uint8Array): string =>
  // The number is of the shape that is kept: an answer in another one is no answer.
  `registry 2 ${path} ${digestOf(bytes)}`;
