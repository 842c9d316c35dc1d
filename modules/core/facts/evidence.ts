import type { ArtifactId, FamilyKey, InstanceId, RuntimeId, SourceId, ToolId } from '../ids.ts';
import type {
  Artifact,
  BuiltinRecord,
  IndexedArtifact,
  IndexRecord,
  InventoryRecord,
} from '../model/artifact.ts';
import type { Instance } from '../model/instance.ts';
import type { Observation } from '../model/observation.ts';
import type { Provider } from '../model/provider.ts';
import type { Tool } from '../model/tool.ts';
import type { Resolution } from '../ports/family-resolver.ts';
import type { FactOwner, OwnerGap } from '../ports/owner-reader.ts';

export type BuiltinImplementation = Extract<BuiltinRecord, { readonly kind: 'implementation' }>;

/**
 * All that rules may look at: one pinned view, already narrowed to what a subject may see. No owner, no clock and
 * nothing that writes can be reached from it.
 */
export interface Evidence {
  gap(owner: FactOwner): OwnerGap | undefined;

  isIndexDeclared(index: SourceId): boolean;
  look(index: SourceId): IndexRecord | undefined;
  /** What a look lists under this package URL; for an absent one, what it lists without any. */
  listed(look: IndexRecord, purl: string | undefined): readonly IndexedArtifact[];
  /** By the artifact's own id. */
  inventoried(id: ArtifactId): InventoryRecord | undefined;
  inventoriedAs(purl: string): readonly InventoryRecord[];
  /** Whose manifest declares the key. */
  inventoriedFor(key: FamilyKey): readonly InventoryRecord[];
  /** By artifact id or digest. */
  inventoriedNamed(name: string): readonly InventoryRecord[];
  /** Whose manifest declares an implementation by this provider. */
  inventoriedBy(provider: string): readonly InventoryRecord[];

  builtins(key: FamilyKey): readonly BuiltinImplementation[];
  isFamilyComplete(family: string): boolean;

  /** Every visible tool that declares the key. */
  declaring(key: FamilyKey): readonly Tool[];
  resolve(key: FamilyKey): Resolution<Tool> | undefined;

  instance(id: InstanceId): Instance | undefined;
  provider(id: string): Provider | undefined;
  /** Visible tools of this id, of every source. */
  named(id: ToolId): readonly Tool[];
  /** Visible tools that this provider offers. */
  offeredBy(provider: string): readonly Tool[];
  /** What each runtime saw last, in the order of runtimes. */
  observations(instance: InstanceId): readonly Observation[];
  /** The generation of a runtime that counts. */
  currentGeneration(runtime: RuntimeId): string | undefined;
}

/** What a fact can be about. */
export interface Subjects {
  readonly artifact: Artifact;
  readonly family_key: FamilyKey;
  readonly instance: InstanceId;
}
