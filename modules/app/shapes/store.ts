import * as z from 'zod';
import { STORE_FAULTS, type StoreFaultCode } from '../../core/ports/store-upkeep.ts';

const codes = Object.keys(STORE_FAULTS) as [StoreFaultCode, ...StoreFaultCode[]];

const content = {
  engine: z.enum(['sqlite', 'postgres']),
  /** By what holds them: `ledger:approvals`, `mirror:inventory`, `journal`, `keys`. */
  records: z.record(z.string(), z.int()),
};
const report = {
  ...content,
  faults: z.array(z.object({ place: z.string(), seq: z.int(), code: z.enum(codes), message: z.string() })),
};

export const storeBackup = z.object({ file: z.string(), ...content }).meta({ id: 'StoreBackup' });
export const storeRestoration = z
  .object({
    file: z.string(),
    restored: z.boolean(),
    as_of: z
      .string()
      .nullable()
      .describe('Of the last write in the backup: what came later is not in the store. null: none is said.'),
    ...report,
  })
  .meta({ id: 'StoreRestoration' });
export const storeCheck = z.object({ ok: z.boolean(), ...report }).meta({ id: 'StoreCheck' });
