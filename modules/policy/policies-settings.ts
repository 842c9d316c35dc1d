import type { Diagnostic } from '../core/diagnostics/diagnostic.ts';
import type { Capability } from '../core/model/capability.ts';
import type { Tool } from '../core/model/tool.ts';
import type { PolicySettings } from '../core/model/workspace.ts';
import type { CedarEngine } from './cedar-engine.ts';
import type { ObservedRefusal } from './observed-refusals.ts';
import type { PolicyFiles } from './policy-files.ts';
import type { Settling } from './settling.ts';

export interface AskedPolicies extends Pick<PolicySettings, 'dir' | 'mode'> {
  /** What is wrong where there is no such folder. Absent: nobody names one, and none is expected. */
  readonly ifMissing?: Diagnostic;
}

export interface PoliciesSettings {
  /** Rejects where the configuration cannot be read: nobody knows then where policies are. */
  readonly settings: (signal: AbortSignal) => Promise<AskedPolicies>;
  readonly files: PolicyFiles;
  /** Loaded when policy files are there, and not before. */
  readonly engine: () => Promise<CedarEngine>;
  readonly sha256: (text: string) => string;
  readonly settling: Settling;
  /** Milliseconds. */
  readonly now: () => number;
  /** The vocabulary of the current view: the same list as long as it is the same. */
  readonly capabilities: () => readonly Capability[];
  /** The tools of the current view, the same list as long as they are the same. */
  readonly tools: () => readonly Tool[];
  readonly onWouldRefuse: (refusal: ObservedRefusal) => void;
  /** The engine failed, or the policies could not be loaded. */
  readonly onFailure: (error: unknown) => void;
}
