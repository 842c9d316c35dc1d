import { setTimeout } from 'node:timers/promises';
import type { Diagnostic, Finding } from '../../core/diagnostics/diagnostic.ts';
import type { Capability } from '../../core/model/capability.ts';
import type { Tool } from '../../core/model/tool.ts';
import { DEFAULT_WORKSPACE, type Workspace } from '../../core/model/workspace.ts';
import type { CatalogReader } from '../../core/ports/catalog.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { OwnerReader } from '../../core/ports/owner-reader.ts';
import type { StoreSource } from '../../core/ports/store.ts';
import { EVERYTHING } from '../../core/ports/visibility.ts';
import { type CedarEngine, loadCedar, nodePolicyFiles, Policies, type Settling } from '../../policy/index.ts';
import type { Composer } from '../composer.ts';
import { unreadableConfiguration, workspaceOf } from './configured.ts';

export interface LocalPoliciesSettings {
  readonly workspace: string;
  readonly configuration: OwnerReader<Workspace> & {
    locate(findings: readonly Finding[]): Promise<readonly Diagnostic[]>;
  };
  readonly stores: StoreSource;
  readonly clock: Clock;
  readonly sha256: (text: string) => string;
  /** Asked at the first decision: the Composer refreshes the policies, and they look at its views. */
  readonly composer: () => Composer;
  readonly onFailure: (error: unknown) => void;
  /** Default: by the clock of the system. */
  readonly settling?: Settling;
}

const SYSTEM_SETTLING: Settling = {
  now: () => Date.now(),
  wait: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }),
};

const DEFAULT_DIR = DEFAULT_WORKSPACE.policy.dir.replace(/\/+$/, '');

/** The policies of the workspace, over the tools of the current view. */
export function localPolicies(settings: LocalPoliciesSettings): Policies {
  const { workspace, configuration, stores, clock, sha256, composer, onFailure } = settings;
  const { settling = SYSTEM_SETTLING } = settings;
  /** Of one view, and kept as long as it is the current one. */
  let looked: { readonly reader: CatalogReader; readonly tools: readonly Tool[] } | undefined;
  let engine: Promise<CedarEngine> | undefined;
  return new Policies({
    async settings(signal) {
      const snapshot = await configuration.current(signal);
      // A policy that is read in part is another one; what says where policies are is no less than they are.
      const isWrong = snapshot.diagnostics.some(
        ({ severity, path }) => severity === 'error' && /^\/policy(?:\/(?:dir|mode)|$)/.test(path),
      );
      if (snapshot.gap !== undefined || isWrong) throw unreadableConfiguration();
      const { policy } = workspaceOf(snapshot);
      // The default folder need not be there, written out or not (CONTRACT 2).
      if (policy.dir.replace(/\/+$/, '') === DEFAULT_DIR) return policy;
      const [ifMissing] = await configuration.locate([FOLDER_MISSING]);
      return { ...policy, ...(ifMissing && { ifMissing }) };
    },
    files: nodePolicyFiles(workspace),
    engine() {
      // A program that was missing may be there at the next load.
      engine ??= loadCedar().catch((error: unknown) => {
        engine = undefined;
        throw error;
      });
      return engine;
    },
    sha256,
    settling,
    now: () => Date.parse(clock.now()),
    capabilities: () => (composer().ready ? composer().pin(EVERYTHING).capabilities() : NO_CAPABILITIES),
    tools() {
      if (!composer().ready) return NO_TOOLS;
      const reader = composer().pin(EVERYTHING);
      const found = looked?.reader === reader ? looked : { reader, tools: reader.tools({}, {}).items };
      looked = found;
      return found.tools;
    },
    onWouldRefuse({ subject, action, resource, outcome, policies: by }) {
      const body = { subject, action, resource, outcome, policies: by };
      stores
        .made()
        .then((store) => store.journal().append({ kind: 'policy_would_refuse', body }))
        .catch(onFailure);
    },
    onFailure,
  });
}

const FOLDER_MISSING: Finding = {
  code: 'read_failed',
  path: ['policy', 'dir'],
  message:
    'The folder of policies that the workspace names does not exist, so that nothing is shown and nothing allowed.',
  hint: 'Make it, or correct `policy.dir`.',
};

const NO_CAPABILITIES: readonly Capability[] = [];
const NO_TOOLS: readonly Tool[] = [];
