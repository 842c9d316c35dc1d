import * as z from 'zod';
import { presentStoreReport } from '../presenters/present-store.ts';
import { storeRestoration } from '../shapes/store.ts';
import { renderStoreRestoration } from '../text/render-store.ts';
import { defineOperation } from './operation.ts';
import { backupFile } from './store-file.ts';

export const storeRestoreOperation = defineOperation({
  name: 'store restore',
  summary: 'Fill the empty store from a backup, whichever engine either is on',
  input: z.object({
    file: backupFile.describe('What `store backup` wrote.'),
    accept_faults: z.boolean().optional().describe('Restore it though it has faults.'),
  }),
  output: storeRestoration,
  reads: [],
  effect: 'command',
  permission: 'administer',
  cli: {
    place: 'files',
    positional: ['file'],
    examples: ['agent-tools store restore store-2026-11-30.backup'],
    render: renderStoreRestoration,
    exit: ({ restored }) => (restored ? 0 : 1),
  },
  async run({ services, signal }, { file, accept_faults: acceptFaults = false }) {
    const report = await services.storeUpkeep.restore(file, { acceptFaults }, signal);
    return {
      file,
      restored: report.restored,
      as_of: report.asOf ?? null,
      ...presentStoreReport(report),
    };
  },
});
