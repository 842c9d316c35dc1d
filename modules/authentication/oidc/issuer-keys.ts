import type { JSONWebKeySet } from 'jose';
import type { Result } from '../../core/result.ts';
import { endedBy } from '../token-book.ts';
import type { Fetch } from './bounded-fetch.ts';
import { type IssuerFault, readIssuerKeys } from './issuer-documents.ts';

/** Keys of this age are asked for again while they go on being used. Milliseconds. */
const REFRESH_AFTER = 10 * 60_000;
/** Keys of this age are waited for, as after a night without callers: one of them may have been withdrawn. Milliseconds. */
const WAIT_AFTER = 2 * REFRESH_AFTER;
/** An issuer that does not answer is believed for this long after it last did. Milliseconds. */
export const MAX_AGE = 6 * 60 * 60_000;
/** However many unknown keys are named, the issuer is asked this often. Milliseconds. */
const BETWEEN = 30_000;
/** The same without any keys, when nobody can be let in. Milliseconds. */
const BETWEEN_WITHOUT_KEYS = 5_000;
/** For metadata and keys together. Milliseconds. */
const PATIENCE = 5_000;

export interface IssuerSettings {
  readonly issuer: string;
  readonly fetch: Fetch;
  /** Milliseconds; never goes back. */
  readonly monotonic: () => number;
  /** Aborts after that many milliseconds. */
  readonly deadline: (milliseconds: number) => AbortSignal;
  /** Told of each failure, once for each time that the issuer was asked. */
  readonly onFault: (issuer: string, fault: IssuerFault) => void;
}

/** `unknown_key`: the issuer was asked a moment ago and has no such key. */
export type KeysAnswer =
  | { readonly kind: 'keys'; readonly keys: JSONWebKeySet }
  | { readonly kind: 'unknown_key' }
  | { readonly kind: 'unavailable' };

interface Kept {
  readonly keys: JSONWebKeySet;
  readonly at: number;
}

/** The keys of one issuer: asked for when they are needed, by one at a time, and used until they are too old. */
export class IssuerKeys {
  readonly #settings: IssuerSettings;
  #kept: Kept | undefined;
  #triedAt = Number.NEGATIVE_INFINITY;
  #failed = false;
  #flight: Promise<void> | undefined;

  constructor(settings: IssuerSettings) {
    this.#settings = settings;
  }

  /** Never rejects. `kid`: the key that a token names; undefined: it names none. */
  async keysFor(kid: string | undefined, signal: AbortSignal): Promise<KeysAnswer> {
    const kept = this.#current();
    if (kept !== undefined && hasKey(kept.keys, kid)) {
      const age = this.#settings.monotonic() - kept.at;
      const asked = age > REFRESH_AFTER ? this.#ask() : undefined;
      // Of an issuer that did not answer before nobody waits to hear it again.
      if (asked === undefined || age <= WAIT_AFTER || this.#failed) return { kind: 'keys', keys: kept.keys };
      await endedBy(asked, signal);
      const now = this.#current();
      if (now !== undefined && hasKey(now.keys, kid)) return { kind: 'keys', keys: now.keys };
    }
    return this.newerKeys(kept?.keys, kid, signal);
  }

  /** Other keys than these, where the issuer has them. */
  async newerKeys(
    known: JSONWebKeySet | undefined,
    kid: string | undefined,
    signal: AbortSignal,
  ): Promise<KeysAnswer> {
    const asked = this.#ask();
    if (asked !== undefined) await endedBy(asked, signal);
    if (signal.aborted) return { kind: 'unavailable' };
    const kept = this.#current();
    if (kept !== undefined && kept.keys !== known && hasKey(kept.keys, kid))
      return { kind: 'keys', keys: kept.keys };
    return { kind: kept === undefined || this.#failed ? 'unavailable' : 'unknown_key' };
  }

  #current(): Kept | undefined {
    const kept = this.#kept;
    return kept !== undefined && this.#settings.monotonic() - kept.at <= MAX_AGE ? kept : undefined;
  }

  /** undefined: it was asked too short a time ago. */
  #ask(): Promise<void> | undefined {
    if (this.#flight !== undefined) return this.#flight;
    const between = this.#current() === undefined ? BETWEEN_WITHOUT_KEYS : BETWEEN;
    if (this.#settings.monotonic() - this.#triedAt < between) return undefined;
    this.#flight = this.#read();
    return this.#flight;
  }

  async #read(): Promise<void> {
    const { issuer, fetch, monotonic, deadline, onFault } = this.#settings;
    const startedAt = monotonic();
    const answer = await readWithin(deadline(PATIENCE), (signal) => readIssuerKeys(fetch, issuer, signal));
    this.#triedAt = monotonic();
    this.#failed = !answer.ok;
    this.#flight = undefined;
    if (answer.ok) this.#kept = { keys: answer.value, at: startedAt };
    else onFault(issuer, answer.error);
  }
}

/** A key that states no name may be the one that is meant. */
const hasKey = ({ keys }: JSONWebKeySet, kid: string | undefined): boolean =>
  kid === undefined || keys.some((key) => key.kid === undefined || key.kid === kid);

type Answer = Result<JSONWebKeySet, IssuerFault>;

/** Ends with the signal, whatever `fetch` makes of it. */
async function readWithin(
  signal: AbortSignal,
  read: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  let answer: Answer = { ok: false, error: 'unreachable' };
  await endedBy(
    read(signal).then((each) => {
      answer = each;
    }),
    signal,
  );
  return answer;
}
