import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { OperationName, RegistryId } from '../ids.ts';
import type { RegistryStatus } from './lifecycle.ts';
import type { Risk } from './risk.ts';
import type { Contract } from './tool.ts';

/** One loaded tools.json (seed 000): the authoritative list of an agent's tools. */
export interface Registry {
  /** Absent: checked by path, not part of the workspace. */
  readonly id?: RegistryId;
  /** Workspace-relative, or as given when checked by path. */
  readonly path: string;
  /** false: unreadable as a whole; `entries` is then empty, or kept from before in this process. */
  readonly loaded: boolean;
  readonly generation: string;
  readonly schemaVersion?: string;
  /** The workspace declares that this registry's entries belong to the family `tool` (DESIGN 10, C1). */
  readonly declaresFamily: boolean;
  readonly entries: readonly RegistryEntry[];
  /** Every visible entry. */
  readonly byName: ReadonlyMap<string, readonly number[]>;
  /** Registered entries only, in the order of the file. */
  readonly byTag: ReadonlyMap<string, readonly number[]>;
  /** Of the load itself; those of entries stand with them. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface RegistryEntry {
  readonly index: number;
  readonly name?: string;
  readonly description?: string;
  /** As written, relative to the folder of the registry; absent: not stated, or a place of a machine. */
  readonly location?: string;
  /** The word as written. */
  readonly status?: string;
  readonly lifecycleStatus?: RegistryStatus;
  readonly operations: readonly OperationName[];
  readonly languages: readonly string[];
  readonly tags: readonly string[];
  /** From TOOL.md: operation to the capability that its owner says it implements. */
  readonly implements: ReadonlyMap<OperationName, string>;
  /** From TOOL.md: what an operation takes and gives, without what could not be read of it; absent operations are unknown. */
  readonly contracts: ReadonlyMap<OperationName, Contract>;
  /** From TOOL.md: the risk that its owner states of an operation. */
  readonly risks: ReadonlyMap<OperationName, Risk>;
  /** `sha256:…` of the entry as written. */
  readonly revision: string;
  readonly valid: boolean;
  readonly registered: boolean;
  readonly mentionable: boolean;
  readonly invocable: boolean;
  readonly refusal?: RegistryRefusal;
  readonly diagnostics: readonly Diagnostic[];
}

export type RegistryRefusal = 'planned' | 'deprecated' | 'invalid' | 'duplicate';
