import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { ownerContract } from '../../modules/core/testing/owner-contract.ts';
import { readerSettings, recordedOwner, sha256 } from '../../modules/core/testing/recorded-owner.ts';
import { InventoryCommands } from '../../modules/owners/inventory/commands.ts';
import { createInventoryReader, keptInventory } from '../../modules/owners/inventory/index.ts';
import { createObservationsReader, keptObservations } from '../../modules/owners/observations/index.ts';
import { type PostgresServer, startPostgres } from '../../modules/store/testing/postgres-server.ts';
import { storesAt } from './testing/open-stores.ts';

const SECRET = 'canary-77ab';
const DIGEST = `sha256:${'0'.repeat(64)}`;
const files = { purl: 'pkg:npm/files@1.0.0', digest: DIGEST, observed_at: '2026-01-01T10:00:00.000Z' };
const mail = { purl: 'pkg:pypi/mail@1.0', revision: 'r7', observed_at: '2026-01-01T11:00:00.000Z' };

const folder = await mkdtemp(join(tmpdir(), 'agent-tools-recorded-'));
const server: PostgresServer = await startPostgres();
const opened: AsyncDisposable[] = [];
afterAll(async () => {
  for (const each of opened) await each[Symbol.asyncDispose]();
  if (server.state === 'running') await server.stop();
  await rm(folder, { recursive: true, force: true });
});

let made = 0;
const sqlite = (): string => {
  made += 1;
  return `sqlite:${folder}/${made}/state.db`;
};
/** A database for a test at a time: the records of an owner are its own, and the contract begins with none. */
const databases =
  server.state === 'running' ? await Promise.all(Array.from({ length: 30 }, server.createDatabase)) : [];
const postgres = (): string => {
  const name = databases.pop();
  if (server.state !== 'running' || name === undefined) throw new Error('There is no further database.');
  return server.urlOf(name);
};

const ENGINES: readonly (readonly [string, () => string])[] = [
  ['SQLite', sqlite],
  ...(server.state === 'running' ? [['PostgreSQL', postgres] as const] : []),
];

test.skipIf(server.state === 'running')(
  `PostgreSQL (${server.state === 'absent' ? server.reason : 'runs'})`,
  () => undefined,
);

const { signal } = new AbortController();
const open = (url: string) => {
  const stores = storesAt(url);
  opened.push(stores);
  return stores;
};

for (const [engine, make] of ENGINES) {
  ownerContract(`the inventory on ${engine}`, {
    make: () =>
      recordedOwner({
        keep: keptInventory,
        create: createInventoryReader,
        stores: open(make()),
        first: { version: 1, artifacts: [files, mail] },
        second: { version: 1, artifacts: [files, { ...mail, installed: true }] },
        secret: SECRET,
      }),
    secret: SECRET,
    generations: 'writes',
  });

  describe(`several processes on ${engine}`, () => {
    test('a late report never stands over a newer one, whoever writes at the same time', async () => {
      const url = make();
      const now = Date.now();
      const newest = now - 1;
      const ages = [50, 30, 40, 1, 20, 45, 10, 25];
      const run = promisify(execFile);
      const script = join(import.meta.dirname, 'testing', 'report-process.ts');
      const results = await Promise.all(
        [0, 1, 2].map((process_) =>
          run(process.execPath, [
            script,
            url,
            ...ages.map((age) => String(now - (age === 1 && process_ === 1 ? 1 : age + 1 + process_ * 60))),
          ]),
        ),
      );
      expect(results.reduce((sum, { stdout }) => sum + Number(stdout), 0)).toBeGreaterThan(0);
      const kept = keptObservations({ stores: open(url), sha256 });
      const { records } = await createObservationsReader(kept, readerSettings).current(signal);
      const seen = [...records.values()].flatMap((each) =>
        each.kind === 'observation' ? [Date.parse(each.observation.observedAt)] : [],
      );
      expect(seen).toEqual([newest]);
    });

    test('what one records, another one that watches is told of, and both say the same of it', async () => {
      const url = make();
      const [here, there] = [open(url), open(url)];
      const clock = { now: () => readerSettings.clock.now() };
      await new InventoryCommands(keptInventory({ stores: here, sha256 }), clock).record(
        { artifacts: [files] },
        { dryRun: false },
        signal,
      );
      const reader = createInventoryReader(keptInventory({ stores: there, sha256 }), readerSettings);
      const before = await reader.current(signal);
      const { promise: told, resolve } = Promise.withResolvers<void>();
      const changed = async (): Promise<void> => {
        if ((await reader.current(signal)) !== before) resolve();
      };
      using _watching = reader.watch(() => void changed());
      await new InventoryCommands(keptInventory({ stores: here, sha256 }), clock).record(
        { artifacts: [mail] },
        { dryRun: false },
        signal,
      );
      await told;
      const saidHere = await createInventoryReader(
        keptInventory({ stores: here, sha256 }),
        readerSettings,
      ).current(signal);
      const saidThere = await reader.current(signal);
      expect(saidThere.generation).toBe(saidHere.generation);
      expect(saidThere.observedAt).toBe(saidHere.observedAt);
      expect([...saidThere.records.keys()].length).toBe(2);
    });
  });
}
