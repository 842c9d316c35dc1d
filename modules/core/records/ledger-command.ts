import { CatalogError } from '../errors.ts';
import { type IdempotencyKey, type Ledger, parseIdempotencyKey } from '../ports/store.ts';
import { type Folded, type Folding, forward } from './ledger-fold.ts';

/** What one look at the state gives: an answer as it is, or events that make it. */
export type LedgerPlan<E, T> =
  | { readonly kind: 'answer'; readonly value: T }
  | { readonly kind: 'append'; readonly events: readonly E[]; readonly key: IdempotencyKey };

export interface LedgerPlace<E, S> {
  readonly ledger: Pick<Ledger<E>, 'read' | 'append'>;
  readonly folding: Folding<E, S>;
  readonly from: Folded<S>;
}

/** Others may come between so often before it is said to be in vain. */
const MAX_ATTEMPTS = 100;

/**
 * One step in a ledger, or nothing: the plan is made again whenever another process came between, so that whoever comes
 * second is told what the first one did.
 */
export async function planAndAppend<E, S, T>(
  { ledger, folding, from }: LedgerPlace<E, S>,
  plan: (state: S) => LedgerPlan<E, T>,
  signal: AbortSignal,
): Promise<
  | { readonly kind: 'answer'; readonly value: T; readonly fold: Folded<S> }
  | { readonly kind: 'appended'; readonly fold: Folded<S> }
> {
  let fold = from;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    fold = await forward(ledger, fold, folding, signal);
    const planned = plan(fold.state);
    if (planned.kind === 'answer') return { ...planned, fold };
    const appended = await ledger.append(fold.seq, planned.events, planned.key);
    if (appended.ok) return { kind: 'appended', fold: await forward(ledger, fold, folding, signal) };
  }
  throw new CatalogError(
    'owner_unavailable',
    'Others write there without pause, so nothing was recorded.',
    'Try again in a moment.',
  );
}

/**
 * The key of one write. A caller's key counts for whoever sends it and for one command; the second half tells what was
 * asked with it, so that the same key with something else is noticed.
 */
export interface LedgerKey {
  readonly key: IdempotencyKey;
  /** Absent: nobody will send it again. */
  readonly repeatable?: { readonly name: string; readonly asked: string };
}

const CALLERS_KEY = /^k_([0-9a-f]{32})_([0-9a-f]{32})$/;

export function ledgerKey(
  {
    key,
    scope,
    asked,
  }: { readonly key: IdempotencyKey | undefined; readonly scope: readonly string[]; readonly asked: unknown },
  { sha256, token }: { readonly sha256: (text: string) => string; readonly token: () => string },
): LedgerKey {
  if (key === undefined) return { key: keyOf(`r_${token()}`) };
  const short = (value: unknown): string => sha256(JSON.stringify(value)).slice(0, 32);
  const repeatable = { name: short([...scope, key]), asked: short(asked) };
  return { key: keyOf(`k_${repeatable.name}_${repeatable.asked}`), repeatable };
}

/** What a caller's key says; undefined: it is none. */
export const repeatableOf = (key: IdempotencyKey): LedgerKey['repeatable'] => {
  const [, name, asked] = CALLERS_KEY.exec(key) ?? [];
  return name === undefined || asked === undefined ? undefined : { name, asked };
};

export const reusedKey = (): CatalogError =>
  new CatalogError(
    'conflict',
    'The Idempotency-Key was sent before with another request.',
    'Send a new key with each new request.',
  );

function keyOf(text: string): IdempotencyKey {
  const key = parseIdempotencyKey(text);
  if (key === undefined) throw new Error('A key is visible ASCII.');
  return key;
}
