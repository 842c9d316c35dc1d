import * as z from 'zod';
import { storeBackup } from '../shapes/store.ts';
import { renderStoreBackup } from '../text/render-store.ts';
import { defineOperation } from './operation.ts';
import { backupFile } from './store-file.ts';

export const storeBackupOperation = defineOperation({
  name: 'store backup',
  summary: 'Copy all that the store holds, as of one moment, into a new file',
  input: z.object({ file: backupFile.describe('A file that is not there yet; nothing is overwritten.') }),
  output: storeBackup,
  reads: [],
  effect: 'command',
  permission: 'administer',
  cli: {
    place: 'files',
    positional: ['file'],
    examples: ['agent-tools store backup store-2026-11-30.backup'],
    render: renderStoreBackup,
  },
  async run({ services, signal }, { file }) {
    const { engine, records } = await services.storeUpkeep.backup(file, signal);
    return { file, engine, records: { ...records } };
  },
});
