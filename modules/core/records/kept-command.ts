import { CatalogError } from '../errors.ts';
import type { RecordKey } from '../ports/owner-reader.ts';
import { START } from '../ports/store.ts';
import { ok, type Result } from '../result.ts';
import type { Kept } from './kept-format.ts';
import type { KeptMirror } from './kept-mirror.ts';
import type { KeptRows } from './kept-rows.ts';

export interface KeptChange<K, T> {
  /** undefined: removed. */
  readonly changes: ReadonlyMap<RecordKey, K | undefined>;
  readonly outcome: T;
  /** What was there before decides nothing, so that what cannot be read may go. */
  readonly replaces?: boolean;
}

/** So often others may write first. Each time one of them has got on, so that this is far more than a crowd needs. */
const ATTEMPTS = 50;

/**
 * One change of what an owner keeps: everything or nothing, decided on the very ground that it is written on; with
 * `dryRun` only its outcome. Throws `conflict` where others keep writing first, `owner_unavailable` where the store does
 * not answer, and where what would be replaced cannot be read.
 */
export async function changeKept<K extends Kept, R, T, E>(
  kept: KeptMirror<K, R>,
  decide: (before: KeptRows<K>) => Result<KeptChange<K, T>, E>,
  { dryRun }: { readonly dryRun: boolean },
  signal: AbortSignal,
): Promise<Result<T, E>> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = await kept.ground(signal);
    const decided = decide(before);
    if (!decided.ok) return decided;
    const { changes, outcome, replaces = false } = decided.value;
    refuseUnread(changes, before, replaces);
    if (dryRun) return ok(outcome);
    signal.throwIfAborted();
    const written = await kept.write(changes, before.stand?.seq ?? START);
    if (written.ok) return ok(outcome);
  }
  throw new CatalogError(
    'conflict',
    'Others kept recording at the same time, so nothing was written.',
    'Try again.',
  );
}

function refuseUnread<K>(
  changes: ReadonlyMap<RecordKey, unknown>,
  { unreadable }: KeptRows<K>,
  replaces: boolean,
): void {
  for (const [key, reason] of unreadable) {
    if (!changes.has(key) || (replaces && reason === 'malformed')) continue;
    throw reason === 'newer_version'
      ? new CatalogError(
          'owner_unavailable',
          'A newer version of this program has recorded what would be replaced, so nothing was written.',
          'Use the newer version here as well.',
        )
      : new CatalogError(
          'owner_unavailable',
          'What is recorded cannot be read, so nothing was written.',
          'Look at the store: `agent-tools store check`.',
        );
  }
}
