import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openStore } from '../open-store.ts';
import { MIGRATIONS } from '../sql/migrations.ts';
import { fixedClock } from './example-records.ts';
import { dumpOf, dumpText } from './sql-dump.ts';
import { writeContent } from './version-content.ts';

/**
 * `node modules/store/testing/dump-process.ts`: keeps what the newest version of the tables looks like, for the tests of
 * the versions after it. To be run once for each version, when it is released.
 */
const folder = await mkdtemp(join(tmpdir(), 'agent-tools-dump-'));
const file = join(folder, 'state.db');
const store = await openStore({
  url: `sqlite:${file}`,
  workspace: '/',
  clock: fixedClock,
  lookEvery: 60_000,
});
await writeContent(store);
await store.close();
const database = new DatabaseSync(file);
const version = Object.keys(MIGRATIONS).at(-1);
await writeFile(new URL(`versions/${version}.sql`, import.meta.url), dumpText(dumpOf(database)));
database.close();
await rm(folder, { recursive: true });
