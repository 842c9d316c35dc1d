import { existsSync } from 'node:fs';
import path from 'node:path';
import { CatalogError } from '../core/errors.ts';
import type { Clock } from '../core/ports/clock.ts';
import { noStore, type SqlDatabase } from './sql/database.ts';
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
  return SqlStore.on(await openDatabase(settings), settings.clock);
}

/** Each engine is loaded only where it is used. `refuse`: throws `not_found` where there is none yet. */
export async function openDatabase(
  { url, workspace, lookEvery }: Omit<StoreSettings, 'clock'>,
  whenMissing: 'make' | 'refuse' = 'make',
): Promise<SqlDatabase> {
  const parsed = parseStoreUrl(url);
  if (!parsed.ok)
    throw new CatalogError(
      'invalid_request',
      `store.url cannot be used. ${parsed.error}`,
      'Correct agent-tools.yaml.',
    );
  if (parsed.value.engine === 'sqlite') {
    const file = path.resolve(workspace, parsed.value.path);
    if (whenMissing === 'refuse' && !existsSync(file)) throw noStore();
    const { openSqlite } = await import('./sql/sqlite-database.ts');
    return openSqlite(file, { pollEvery: lookEvery });
  }
  const { openPostgres } = await import('./sql/postgres-database.ts');
  return openPostgres(parsed.value.url, { lookEvery, whenMissing });
}
