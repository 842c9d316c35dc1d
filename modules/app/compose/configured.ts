import { CatalogError } from '../../core/errors.ts';
import { DEFAULT_WORKSPACE, type Workspace } from '../../core/model/workspace.ts';
import type { OwnerReader, Snapshot } from '../../core/ports/owner-reader.ts';
import { WORKSPACE_KEY } from '../../owners/configuration/index.ts';

/** What `agent-tools.yaml` says, for those who keep records or decide by it. */
export interface Configured {
  /** What was last read, or the defaults: for those who only read. */
  settings(signal: AbortSignal): Promise<Workspace>;
  /** Throws `owner_unavailable` where it cannot be read: nothing is written by a guess. */
  readable(signal: AbortSignal): Promise<Workspace>;
}

/** Asks for what was last read: the Composer asks the configuration before the other owners. */
export const configuredBy = (configuration: OwnerReader<Workspace>): Configured => {
  const look = (signal: AbortSignal) => configuration.current(signal, []);
  return {
    settings: async (signal) => workspaceOf(await look(signal)),
    async readable(signal) {
      const snapshot = await look(signal);
      if (snapshot.gap !== undefined) throw unreadableConfiguration();
      return workspaceOf(snapshot);
    },
  };
};

export const workspaceOf = ({ records }: Pick<Snapshot<Workspace>, 'records'>): Workspace =>
  records.get(WORKSPACE_KEY) ?? DEFAULT_WORKSPACE;

/** Whose instance it is, nobody knows now; a report is not refused for what was not read. */
export const unreadableConfiguration = (): CatalogError =>
  new CatalogError(
    'owner_unavailable',
    'agent-tools.yaml cannot be read, so nobody knows what is configured.',
    'Mend it (`agent-tools validate`) and try again.',
  );
