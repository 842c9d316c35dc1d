import { existsSync } from 'node:fs';
import path from 'node:path';
import { CatalogError } from '../../core/errors.ts';
import type { StoreCheckReport, StoreUpkeep } from '../../core/ports/store-upkeep.ts';
import { openDatabase } from '../open-store.ts';
import { backupStore, restoreStore, type UpkeepSettings } from './store-backup.ts';
import { checkStore, type StoreCodecs } from './store-check.ts';

export interface LocalUpkeepSettings {
  /** `store.url` as it is configured now, its references resolved. Throws `owner_unavailable` where nobody can know it. */
  readonly url: (signal: AbortSignal) => Promise<string>;
  /** Absolute; what a path in the URL is relative to. */
  readonly workspace: string;
  /** Absolute; what a path that a person typed is relative to. */
  readonly folder: string;
  readonly codecs: StoreCodecs;
}

/** Nobody watches the store meanwhile. Milliseconds. */
const NEVER = 2 ** 31 - 1;

/** On the workspace's store, beside whoever else has it open. */
export function localStoreUpkeep({ url, workspace, folder, codecs }: LocalUpkeepSettings): StoreUpkeep {
  const settings = async (signal: AbortSignal): Promise<UpkeepSettings> => ({
    url: await url(signal),
    workspace,
  });
  return {
    backup: async (file, signal) => backupStore(await settings(signal), typedPath(folder, file), signal),
    async restore(file, { acceptFaults }, signal) {
      const from = typedPath(folder, file);
      if (!existsSync(from))
        throw new CatalogError(
          'not_found',
          `There is no file ${JSON.stringify(file.slice(0, 200))}.`,
          'Name the file that `store backup` wrote.',
        );
      const done = await restoreStore(await settings(signal), from, { acceptFaults, codecs }, signal);
      return done.ok ? { ...done.value, restored: true } : { ...done.error, restored: false };
    },
    async check(signal): Promise<StoreCheckReport> {
      const database = await openDatabase({ ...(await settings(signal)), lookEvery: NEVER }, 'refuse');
      try {
        return { engine: database.engine, ...(await checkStore(database, codecs)) };
      } finally {
        await database.close();
      }
    },
  };
}

function typedPath(folder: string, typed: string): string {
  if (typed.includes('\0'))
    throw new CatalogError('invalid_request', 'The name of the file holds a NUL.', 'Name another file.');
  return path.resolve(folder, typed);
}
