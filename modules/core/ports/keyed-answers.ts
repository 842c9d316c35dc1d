import type { IdempotencyKey } from './store.ts';

/**
 * First answers of commands by their Idempotency-Key, shared by every process on one store. Keys belong to a subject and
 * a command; what is kept is forgotten after `KEY_LIFE`, the oldest before where there are more than `KEPT_KEYS`.
 * Rejects with `owner_unavailable` where the store does not answer.
 */
export interface KeyedAnswers {
  claim(claim: KeyClaim): Promise<ClaimOutcome>;
  /** The command still runs. Without this a claim becomes free after `KEY_LEASE`, as that of a process that died. */
  extend(hold: KeyHold): Promise<void>;
  /** Keeps the answer for whoever sends the key again. Nothing changes where another claim has taken over. */
  settle(hold: KeyHold, answer: KeptAnswer): Promise<void>;
  /** The command failed without effect: the key may be used again. */
  release(hold: KeyHold): Promise<void>;
}

/** Milliseconds. */
export const KEY_LEASE = 30_000;
export const KEY_LIFE = 24 * 60 * 60 * 1_000;
export const KEPT_KEYS = 10_000;

export interface KeyClaim {
  /** Subject and command. */
  readonly scope: string;
  readonly key: IdempotencyKey;
  /** Of the input. */
  readonly digest: string;
}

/** A claim that was given, told from every other one by `holder`. */
export interface KeyHold extends KeyClaim {
  readonly holder: string;
}

export interface KeptAnswer {
  readonly status: number;
  readonly body: string;
  /** What its subject could see when it was made; absent: nothing in it depends on that, or nobody knows. */
  readonly seenIn?: string;
}

/** `running`: another process, or this one, works on it; `reused`: the key was sent with another input. */
export type ClaimOutcome =
  | { readonly kind: 'claimed'; readonly hold: KeyHold }
  | { readonly kind: 'answered'; readonly answer: KeptAnswer }
  | { readonly kind: 'running' }
  | { readonly kind: 'reused' };
