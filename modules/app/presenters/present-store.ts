import type * as z from 'zod';
import { STORE_FAULTS, type StoreCheckReport } from '../../core/ports/store-upkeep.ts';
import type { storeCheck } from '../shapes/store.ts';

export const presentStoreReport = ({
  engine,
  records,
  faults,
}: StoreCheckReport): Omit<z.output<typeof storeCheck>, 'ok'> => ({
  engine,
  records: { ...records },
  faults: faults.map(({ place, seq, code }) => ({ place, seq, code, message: STORE_FAULTS[code] })),
});
