import type { AuthMethod, OidcAuth, TokenAuth } from '../core/model/auth-method.ts';
import type { Authenticated, AuthenticationFailure, Authenticator } from '../core/ports/authentication.ts';
import type { Clock } from '../core/ports/clock.ts';
import { claimsToBeOurs, parseBearerToken } from './bearer-token.ts';
import type { TokenTable } from './kept-token.ts';
import type { KnownCredentials } from './known-credentials.ts';
import { isCompactJwt, MAX_LENGTH, type VerifierSettings, verifyAccessToken } from './oidc/access-token.ts';
import type { TokenBook } from './token-book.ts';
import { checkToken, type SameBytes, tokenOf } from './token-check.ts';

/** A verified access token is believed for this long without looking at its issuer's keys again. Milliseconds. */
const BELIEVED = 60_000;

export interface AuthenticatorSettings {
  /** `server.auth` as it is now; a method is the same object as long as nothing of it changes. */
  readonly methods: () => readonly AuthMethod[];
  readonly bookOf: (method: TokenAuth) => TokenBook;
  readonly keysOf: VerifierSettings['keysOf'];
  readonly known: KnownCredentials<OidcAuth>;
  readonly clock: Clock;
  /** Milliseconds; never goes back. */
  readonly monotonic: () => number;
  /** Default: that of the platform. */
  readonly isSame?: SameBytes;
}

type Outcome = Authenticated | AuthenticationFailure;

/** One credential is enough: whichever configured method knows it, decides. */
export class MethodsAuthenticator implements Authenticator {
  readonly #settings: AuthenticatorSettings;

  constructor(settings: AuthenticatorSettings) {
    this.#settings = settings;
  }

  known(bearer: string): Authenticated | undefined {
    if (bearer.length > MAX_LENGTH) return undefined;
    if (claimsToBeOurs(bearer)) return this.#knownToken(bearer);
    const { known, monotonic, clock, methods } = this.#settings;
    const found = known.find(bearer, monotonic() - BELIEVED);
    if (found === undefined) return undefined;
    const { authenticated, method } = found;
    if (!methods().includes(method) || isOver(authenticated, clock.now())) {
      known.forget(bearer);
      return undefined;
    }
    return authenticated;
  }

  still(authenticated: Authenticated): boolean {
    const token = tokenOf(authenticated);
    const { known, monotonic, methods, bookOf } = this.#settings;
    if (token === undefined) {
      const method = known.methodOf(authenticated, monotonic() - BELIEVED);
      return method !== undefined && methods().includes(method);
    }
    for (const method of methods()) {
      if (method.type !== 'token') continue;
      const table = bookOf(method).recent;
      if (table === undefined) return false;
      const kept = table.get(token.id);
      if (kept !== undefined) return kept === token;
    }
    return false;
  }

  /** What was read of tokens goes on for a while; issuers are asked when a token needs them. */
  async canTell(signal: AbortSignal): Promise<boolean> {
    const methods = this.#settings.methods();
    if (methods.some(({ type }) => type === 'unreadable')) return false;
    if (methods.some(isOidc)) return true;
    const books = methods.filter(isToken).map((each) => this.#settings.bookOf(each));
    const tables = await Promise.all(books.map((each) => each.current(signal)));
    return tables.some((table) => table !== undefined);
  }

  async authenticate(bearer: string, signal: AbortSignal): Promise<Outcome> {
    const known = this.known(bearer);
    if (known !== undefined) return known;
    const methods = this.#settings.methods();
    // Whoever was to be let in stands in what cannot be read.
    if (methods.some(({ type }) => type === 'unreadable')) return failed('unavailable');
    if (bearer.length > MAX_LENGTH) return failed('malformed');
    if (claimsToBeOurs(bearer)) return this.#token(bearer, methods.filter(isToken), signal);
    if (!isCompactJwt(bearer)) return failed('malformed');
    return this.#accessToken(bearer, methods.filter(isOidc), signal);
  }

  /** An id is kept in one place, so that the first which knows it decides. */
  #knownToken(bearer: string): Authenticated | undefined {
    for (const method of this.#settings.methods()) {
      if (method.type !== 'token') continue;
      const table = this.#settings.bookOf(method).recent;
      if (table === undefined) return undefined;
      const outcome = checkToken(bearer, table, this.#settings.clock.now(), this.#settings.isSame);
      if (outcome.ok) return outcome;
      if (outcome.reason !== 'not_known') return undefined;
    }
    return undefined;
  }

  async #token(bearer: string, methods: readonly TokenAuth[], signal: AbortSignal): Promise<Outcome> {
    const books = methods.map((each) => this.#settings.bookOf(each));
    const tables = await Promise.all(books.map((each) => each.current(signal)));
    const id = parseBearerToken(bearer);
    if (id === undefined || tables.some((table) => table?.has(id))) return this.#checkAll(bearer, tables);
    return this.#checkAll(bearer, await Promise.all(books.map((each) => each.newer(signal))));
  }

  #checkAll(bearer: string, tables: readonly (TokenTable | undefined)[]): Outcome {
    const { clock, isSame } = this.#settings;
    const outcomes = tables.map((table) =>
      table === undefined ? failed('unavailable') : checkToken(bearer, table, clock.now(), isSame),
    );
    const telling = outcomes.find((each) => each.ok || !['not_known', 'unavailable'].includes(each.reason));
    return (
      telling ??
      outcomes.find((each) => !each.ok && each.reason === 'unavailable') ??
      outcomes[0] ??
      failed('not_known')
    );
  }

  async #accessToken(bearer: string, methods: readonly OidcAuth[], signal: AbortSignal): Promise<Outcome> {
    const { known, monotonic, clock, keysOf } = this.#settings;
    if (methods.length === 0) return failed('not_known');
    const startedAt = monotonic();
    const verified = await verifyAccessToken(bearer, methods, { keysOf, now: () => clock.now() }, signal);
    if (typeof verified !== 'string')
      return known.keep(bearer, verified.authenticated, verified.method, startedAt);
    if (verified !== 'unavailable') known.forget(bearer);
    return failed(verified);
  }
}

const failed = (reason: AuthenticationFailure['reason']): AuthenticationFailure => ({ ok: false, reason });

const isOver = ({ expiresAt }: Authenticated, now: string): boolean =>
  expiresAt !== undefined && expiresAt <= now;

const isToken = (method: AuthMethod): method is TokenAuth => method.type === 'token';
const isOidc = (method: AuthMethod): method is OidcAuth => method.type === 'oidc';
