import type { IdempotencyKey } from './store.ts';

/**
 * First answers of commands by their Idempotency-Key, shared by every process on one store. Keys belong to a subject and
 * a command; what is kept is forgotten after a day.
 */
export interface KeyedAnswers {
  claim(claim: KeyClaim): Promise<ClaimOutcome>;
  /** Keeps the answer for whoever sends the key again. */
  settle(claim: KeyClaim, answer: KeptAnswer): Promise<void>;
  /** The command failed without effect: the key may be used again. */
  release(claim: KeyClaim): Promise<void>;
}

export interface KeyClaim {
  /** Subject and command. */
  readonly scope: string;
  readonly key: IdempotencyKey;
  /** Of the input. */
  readonly digest: string;
}

export interface KeptAnswer {
  readonly status: number;
  readonly body: string;
}

/** `running`: another process, or this one, works on it; `reused`: the key was sent with another input. */
export type ClaimOutcome =
  | { readonly kind: 'claimed' }
  | { readonly kind: 'answered'; readonly answer: KeptAnswer }
  | { readonly kind: 'running' }
  | { readonly kind: 'reused' };
