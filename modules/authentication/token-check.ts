import { timingSafeEqual } from 'node:crypto';
import type { Subject } from '../core/model/subject.ts';
import type { Authenticated, AuthenticationFailure } from '../core/ports/authentication.ts';
import type { Instant } from '../core/time.ts';
import { digestOf, parseBearerToken } from './bearer-token.ts';
import type { KeptToken, TokenTable } from './kept-token.ts';

/** Whether two texts of one length are the same, in a time that does not tell where they differ. */
export type SameBytes = (a: Uint8Array, b: Uint8Array) => boolean;

/** Compared with where there is no such token, so that this takes as long. */
const NOBODYS = new Uint8Array(32);

/** What the table says of a bearer. Why a token does not hold is told only to who has it. */
export function checkToken(
  bearer: string,
  table: TokenTable,
  now: Instant,
  isSame: SameBytes = timingSafeEqual,
): Authenticated | AuthenticationFailure {
  const id = parseBearerToken(bearer);
  const token = id === undefined ? undefined : table.get(id);
  const kept = token === undefined ? NOBODYS : digestIn(token);
  const isRight = isSame(digestOf(bearer), kept);
  if (id === undefined) return { ok: false, reason: 'malformed' };
  if (token === undefined || !isRight) return { ok: false, reason: 'not_known', credential: id };
  if (token.revokedAt !== undefined) return { ok: false, reason: 'revoked', credential: id };
  if (token.expiresAt <= now) return { ok: false, reason: 'expired', credential: id };
  if (token.doubtful === true) return { ok: false, reason: 'unavailable', credential: id };
  return authenticated(token);
}

const DIGESTS = new WeakMap<KeptToken, Uint8Array>();

function digestIn(token: KeptToken): Uint8Array {
  const known = DIGESTS.get(token) ?? Buffer.from(token.digest, 'hex');
  DIGESTS.set(token, known);
  return known;
}

/** One for each token, as long as it is the same. */
const KNOWN = new WeakMap<KeptToken, Authenticated>();
const TOKENS = new WeakMap<Authenticated, KeptToken>();

/** Of which token it was said that it holds; undefined: of none. What changes of one makes it another. */
export const tokenOf = (said: Authenticated): KeptToken | undefined => TOKENS.get(said);

function authenticated(token: KeptToken): Authenticated {
  const known = KNOWN.get(token);
  if (known !== undefined) return known;
  const subject: Subject = {
    id: token.subject,
    teams: [...new Set(token.teams)].sort(),
    claims: {},
    permissions: new Set(token.permissions),
  };
  const made: Authenticated = {
    ok: true,
    subject,
    credential: token.id,
    expiresAt: token.expiresAt,
  };
  KNOWN.set(token, made);
  TOKENS.set(made, token);
  return made;
}
