import { hash, randomUUID } from 'node:crypto';
import type { Clock } from '../../modules/core/ports/clock.ts';
import type { Store, StoreSource } from '../../modules/core/ports/store.ts';
import type { LedgerSource } from '../../modules/core/records/ledger-reader.ts';

/** A store that is open, as its source. */
export const sourceOf = (store: Store, clock: Clock): LedgerSource => ({
  stores: {
    existing: () => Promise.resolve(store),
    made: () => Promise.resolve(store),
    watch: () => ({ [Symbol.dispose]: () => undefined }),
  } satisfies StoreSource,
  clock,
  sha256: (text) => hash('sha256', text, 'hex'),
});

export const token = (): string => randomUUID().replaceAll('-', '');
