import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { killLaws } from '../testing/kill-laws.ts';
import { startPostgres } from '../testing/postgres-server.ts';

/** Stores on each engine; each outlives ten writers of every shape. */
const STORES = 20;

const folder = await mkdtemp(join(tmpdir(), 'agent-tools-store-'));
const server = await startPostgres();
afterAll(async () => {
  if (server.state === 'running') await server.stop();
  await rm(folder, { recursive: true, force: true });
});

let made = 0;
killLaws('SQLite', STORES, async () => {
  made += 1;
  return `sqlite:${folder}/${made}/state.db`;
});

if (server.state === 'running')
  killLaws('PostgreSQL', STORES, async () => server.urlOf(await server.createDatabase()));
else test('PostgreSQL: writers are killed', (context) => context.skip(server.reason));
