import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { CatalogError, isCatalogError } from '../../core/errors.ts';
import { threeShapes } from './migrations/0001-three-shapes.ts';
import { keyedAnswers } from './migrations/0002-keyed-answers.ts';
import { storeIdentity } from './migrations/0003-store-identity.ts';

/** Forward only, in this order. One that was released never changes: the next one mends it. */
export const MIGRATIONS = {
  '0001_three_shapes': threeShapes,
  '0002_keyed_answers': keyedAnswers,
  '0003_store_identity': storeIdentity,
} as const satisfies Readonly<Record<string, Migration>>;

export type MigrationName = keyof typeof MIGRATIONS;

/**
 * Brings a database up to `last`, or to the newest. Processes that begin at the same time wait for each other: on
 * PostgreSQL at an advisory lock, on SQLite at the transaction that holds all of it. A failure leaves what was there.
 */
export async function migrate<T>(database: Kysely<T>, last?: MigrationName): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve({ ...MIGRATIONS }) },
  });
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error === undefined) return;
  if (isOfLaterProgram(error)) throw newerStore(error);
  throw error instanceof Error ? error : new Error('A migration failed.', { cause: error });
}

/** Kysely has no code for it. */
const isOfLaterProgram = (error: unknown): boolean =>
  error instanceof Error &&
  /^corrupted migrations: previously executed migration \S+ is missing$/.test(error.message);

const NEWER = 'The store was written by a later version of Agent-Tools.';

const newerStore = (cause: unknown): CatalogError =>
  new CatalogError('owner_unavailable', NEWER, 'Use that version, or restore a backup of before.', cause);

export const isNewerStore = (error: unknown): boolean => isCatalogError(error) && error.message === NEWER;
