import { afterAll, vi } from 'vitest';
import { type PostgresServer, startPostgres } from '../../modules/store/testing/postgres-server.ts';
import type { SharedWorkspace } from './shared-workspace.ts';

// Several processes start in each test, which takes its time where the machine is busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** An engine that keeps the records of several hosts; `skip` says why it is not here. */
export interface Engine {
  readonly name: string;
  readonly skip?: string;
  /** `store.url` of a new store. */
  make(workspace: SharedWorkspace): Promise<string>;
}

/** The server of this test file, which ends with it. */
export async function postgresHere(): Promise<PostgresServer> {
  const server = await startPostgres();
  afterAll(async () => {
    if (server.state === 'running') await server.stop();
  });
  return server;
}

export const enginesOn = (server: PostgresServer): readonly Engine[] => [
  {
    name: 'one SQLite file',
    make: async (workspace) => `sqlite:${workspace.file('state.db')}`,
  },
  {
    name: 'one PostgreSQL',
    ...(server.state === 'absent' && { skip: server.reason }),
    async make() {
      if (server.state === 'absent') throw new Error(server.reason);
      return server.urlOf(await server.createDatabase());
    },
  },
];
