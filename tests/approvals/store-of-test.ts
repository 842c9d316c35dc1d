import { hash, randomUUID } from 'node:crypto';
import type { Clock } from '../../modules/core/ports/clock.ts';
import type { Store, StoreSource } from '../../modules/core/ports/store.ts';
import { LaterJournal } from '../../modules/core/records/later-journal.ts';
import type { LedgerSource } from '../../modules/core/records/ledger-reader.ts';

/** A store that is open, as its source. */
export function sourceOf(store: Store, clock: Clock): LedgerSource & { readonly journal: LaterJournal } {
  const stores: StoreSource = {
    existing: () => Promise.resolve(store),
    made: () => Promise.resolve(store),
    watch: () => ({ [Symbol.dispose]: () => undefined }),
  };
  const after = () => ({ [Symbol.dispose]: () => undefined });
  return {
    stores,
    clock,
    sha256: (text) => hash('sha256', text, 'hex'),
    journal: new LaterJournal({ stores, clock, after, onMissed: () => undefined }),
  };
}

export const token = (): string => randomUUID().replaceAll('-', '');
