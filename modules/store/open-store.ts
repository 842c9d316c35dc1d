import path from 'node:path';
import { CatalogError } from '../core/errors.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { SqlDatabase } from './sql/database.ts';
import { SqlStore } from './sql/sql-store.ts';
import { parseStoreUrl } from './store-url.ts';

export interface StoreSettings {
  /** `store.url`. */
  readonly url: string;
  /** Absolute; what a path in the URL is relative to. */
  readonly workspace: string;
  readonly clock: Clock;
  /** How often what nobody announces is looked for: writes to an SQLite file, a lost subscription. Milliseconds. */
  readonly lookEvery: number;
}

/** Opens, makes where it is missing, and brings up to date. Throws `owner_unavailable` where that cannot be. */
export async function openStore(settings: StoreSettings): Promise<SqlStore> {
  return new SqlStore(await openDatabase(settings), settings.clock);
}

/** Each engine is loaded only where it is used. */
export async function openDatabase(settings: Omit<StoreSettings, 'clock'>): Promise<SqlDatabase> {
  const { url, workspace, lookEvery } = settings;
  const parsed = parseStoreUrl(url);
  if (!parsed.ok)
    throw new CatalogError(
      'invalid_request',
      `store.url cannot be used. ${parsed.error}`,
      'Correct agent-tools.yaml.',
    );
  if (parsed.value.engine === 'sqlite') {
    const { openSqlite } = await import('./sql/sqlite-database.ts');
    return openSqlite(path.resolve(workspace, parsed.value.path), { pollEvery: lookEvery });
  }
  const { openPostgres } = await import('./sql/postgres-database.ts');
  return openPostgres(parsed.value.url, { reconnectEvery: lookEvery });
}
