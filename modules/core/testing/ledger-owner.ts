import type { OwnerReader } from '../ports/owner-reader.ts';
import type { LedgerSource } from '../records/ledger-reader.ts';
import type { OwnerUnderTest } from './owner-contract.ts';
import { NOW } from './recorded-owner.ts';
import { type ScriptedEntry, ScriptedStores, sha256Hex } from './scripted-ledger.ts';

export const ledgerSource = (stores: ScriptedStores): LedgerSource => ({
  stores,
  clock: { now: () => NOW },
  sha256: sha256Hex,
});

/** An owner of a ledger that is in the hands of the test. */
export function ledgerOwner<R>(
  create: (source: LedgerSource) => OwnerReader<R>,
  states: { readonly first: readonly ScriptedEntry[]; readonly second: readonly ScriptedEntry[] },
): OwnerUnderTest<R> {
  const stores = new ScriptedStores();
  const source = ledgerSource(stores);
  return {
    reader: create(source),
    write(state) {
      stores.gone = false;
      stores.breaksAfter = Number.POSITIVE_INFINITY;
      stores.entries = states[state];
    },
    breakages: {
      'a store that does not answer': () => {
        stores.gone = true;
      },
      'a line that is cut at once': () => {
        stores.entries = states.second;
        stores.breaksAfter = 0;
      },
      'a line that is cut on the way': () => {
        stores.entries = states.second;
        stores.breaksAfter = 1;
      },
    },
    restart: () => create(source),
    hold(before) {
      stores.before = before;
    },
    reads: () => stores.reads,
  };
}
