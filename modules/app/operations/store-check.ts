import * as z from 'zod';
import { presentStoreReport } from '../presenters/present-store.ts';
import { storeCheck } from '../shapes/store.ts';
import { renderStoreCheck } from '../text/render-store.ts';
import { defineOperation } from './operation.ts';

export const storeCheckOperation = defineOperation({
  name: 'store check',
  summary: 'Read all that the store holds and say what is wrong with it',
  input: z.object({}),
  output: storeCheck,
  reads: [],
  effect: 'read',
  permission: 'administer',
  cli: {
    place: 'files',
    examples: ['agent-tools store check'],
    render: renderStoreCheck,
    exit: ({ ok }) => (ok ? 0 : 1),
  },
  async run({ services, signal }) {
    const report = await services.storeUpkeep.check(signal);
    return { ok: report.faults.length === 0, ...presentStoreReport(report) };
  },
});
