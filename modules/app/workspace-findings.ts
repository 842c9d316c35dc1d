import { posix } from 'node:path';
import { type Diagnostic, type Finding, jsonPointer } from '../core/diagnostics/diagnostic.ts';
import type { ProviderId } from '../core/ids.ts';
import type { Provider } from '../core/model/provider.ts';
import type { Workspace } from '../core/model/workspace.ts';
import { literalSecretsOf } from '../core/projection/instance-secrets.ts';

/** The owner of agent-tools.yaml and its overlay, as far as their check needs it. */
export interface WorkspaceFindings {
  readonly workspace: Workspace;
  /** Its own. */
  readonly diagnostics: readonly Diagnostic[];
  /** Findings about what the files say, where they say it; none where no file says it. */
  readonly locate: (findings: readonly Finding[]) => Promise<readonly Diagnostic[]>;
}

/**
 * Everything that is wrong with agent-tools.yaml: what its owner finds, what only shows beside the providers, and of
 * what the definitions' owner found, the folders that the file names. The rest of that is given back as it was.
 */
export async function findingsOfWorkspace(
  { workspace, diagnostics, locate }: WorkspaceFindings,
  definitions: readonly Diagnostic[],
  providerOf: (id: ProviderId) => Provider | undefined,
): Promise<readonly Diagnostic[]> {
  const placesOf = placesOfFolders(workspace);
  const placesOfFinding = ({ code, file }: Diagnostic): readonly Finding['path'][] =>
    code === 'read_failed' ? (placesOf.get(file) ?? []) : [];
  const aboutFolders = definitions.flatMap((each): readonly Finding[] => {
    const { code, severity, message, hint } = each;
    return placesOfFinding(each).map((path) => ({
      code,
      severity,
      path,
      message,
      ...(hint !== undefined && { hint }),
    }));
  });
  const located = await locate([
    ...literalSecretsOf(workspace.instances, providerOf),
    ...observedOffLoopback(workspace),
    ...aboutFolders,
  ]);
  const told = new Set(located.map(({ path }) => path));
  // A folder that only the defaults name is said nowhere.
  const isTold = (each: Diagnostic): boolean =>
    placesOfFinding(each).some((path) => told.has(jsonPointer(path)));
  return [...diagnostics, ...located, ...definitions.filter((each) => !isTold(each))];
}

/** What `serve` would refuse to start with. */
const observedOffLoopback = ({ policy, server }: Workspace): readonly Finding[] =>
  policy.mode === 'observe' && !/^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/.test(server.host)
    ? [
        {
          code: 'policy_observe_off_loopback',
          path: ['policy', 'mode'],
          message: 'Other machines could reach `server.host`, and `observe` refuses them nothing.',
          hint: 'Set `policy.mode: enforce`, or `server.host: 127.0.0.1`.',
        },
      ]
    : [];

/** Where the workspace names a folder, by the folder as findings call it. */
function placesOfFolders({
  catalog,
  capabilities,
}: Workspace): ReadonlyMap<string, readonly Finding['path'][]> {
  const named = [
    ...catalog.map((folder, at) => ({ folder, path: ['catalog', at] })),
    ...capabilities.map((folder, at) => ({ folder, path: ['capabilities', at] })),
  ];
  const groups = Map.groupBy(named, ({ folder }) => posix.normalize(folder).replace(/\/+$/, ''));
  return new Map(Array.from(groups, ([folder, places]) => [folder, places.map(({ path }) => path)]));
}
