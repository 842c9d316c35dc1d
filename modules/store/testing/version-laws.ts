import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openStore } from '../open-store.ts';
import { MIGRATIONS, type MigrationName } from '../sql/migrations.ts';
import { fixedClock } from './example-records.ts';
import { parseDump, type SqlDump } from './sql-dump.ts';
import { contentOf, readContent } from './version-content.ts';

const VERSIONS = new URL('versions/', import.meta.url);
const NAMES = Object.keys(MIGRATIONS) as readonly MigrationName[];

export const dumpOfVersion = (version: MigrationName): SqlDump =>
  parseDump(readFileSync(new URL(`${version}.sql`, VERSIONS), 'utf8'));

/** `make`: the URL of a database that code of that version wrote. */
export function versionLaws(
  name: string,
  make: (version: MigrationName, dump: SqlDump) => Promise<string>,
): void {
  describe(`versions of ${name}`, () => {
    test('each has its dump', () => {
      expect(readdirSync(VERSIONS).sort()).toEqual(NAMES.map((version) => `${version}.sql`));
    });

    test.each(NAMES)('%s is brought up to date with all that it holds', async (version) => {
      const url = await make(version, dumpOfVersion(version));
      const store = await openStore({ url, workspace: '/', clock: fixedClock, lookEvery: 60_000 });
      expect(await readContent(store)).toEqual(contentOf(version));
      await store.close();
    });
  });
}
