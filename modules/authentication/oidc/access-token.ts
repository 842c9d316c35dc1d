import { createHash } from 'node:crypto';
import type { JSONWebKeySet, JWTPayload } from 'jose';
import type { OidcAuth } from '../../core/model/auth-method.ts';
import type { Authenticated, AuthenticationFailure } from '../../core/ports/authentication.ts';
import { type Instant, instantOf } from '../../core/time.ts';
import { subjectOf } from './claim-mapping.ts';
import type { IssuerKeys, KeysAnswer } from './issuer-keys.ts';

/** UTF-16 units; an HTTP header of Node holds 16 KiB. */
export const MAX_LENGTH = 16_000;
/** Clocks of issuers and servers differ by so much. Seconds. */
const CLOCK_SKEW = 60;
/** Signatures of which only the issuer has the key. None that is made with a secret of both, and never `none`. */
const ALGORITHMS: readonly string[] = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];
/** Of several keys without a name each is tried, and no more than these. */
const MAX_CANDIDATES = 10;
/** Nobody waits for an expiry beyond this; a year of milliseconds. */
const MAX_LIFE = 366 * 86_400_000;

type Reason = AuthenticationFailure['reason'];
type Jose = typeof import('jose');

export interface VerifiedToken {
  readonly authenticated: Authenticated;
  readonly method: OidcAuth;
}

export interface VerifierSettings {
  readonly keysOf: (issuer: string) => Pick<IssuerKeys, 'keysFor' | 'newerKeys'>;
  readonly now: () => Instant;
}

/** A JWT by its form: three parts, each in the one spelling that its bytes have. */
export function isCompactJwt(bearer: string): boolean {
  const parts = bearer.split('.');
  return parts.length === 3 && parts.every(isCanonical);
}

/** The last letter of base64url has bits that mean nothing: with them one token would have several spellings. */
const isCanonical = (part: string): boolean =>
  part !== '' && Buffer.from(part, 'base64url').toString('base64url') === part;

/** Whose access token it is, by the methods whose issuer it names. Never rejects. */
export async function verifyAccessToken(
  bearer: string,
  methods: readonly OidcAuth[],
  settings: VerifierSettings,
  signal: AbortSignal,
): Promise<VerifiedToken | Reason> {
  if (bearer.length > MAX_LENGTH || !isCompactJwt(bearer)) return 'malformed';
  const jose = await import('jose');
  const stated = read(jose, bearer);
  if (stated === undefined) return 'malformed';
  const { header, payload } = stated;
  const { alg, typ, kid } = header;
  if (typ !== undefined && !isAccessTokenType(typ)) return 'malformed';
  if (alg === undefined || !ALGORITHMS.includes(alg)) return 'bad_signature';
  const issuing = methods.find(({ issuer }) => issuer === payload.iss);
  if (issuing === undefined) return 'wrong_issuer';
  const ofIssuer = methods.filter((each) => each.issuer === issuing.issuer);
  const audience = ofIssuer.flatMap((each) => each.audience);

  const issuer = settings.keysOf(issuing.issuer);
  const verify = (keys: JSONWebKeySet): Promise<JWTPayload | Reason> =>
    verifyWith(jose, bearer, keys, issuing.issuer, audience, settings.now());
  const first = await issuer.keysFor(kid, signal);
  let outcome = await answered(first, verify);
  // A key without a name may have been replaced by another.
  if (outcome === 'bad_signature' && kid === undefined && first.kind === 'keys') {
    const newer = await issuer.newerKeys(first.keys, kid, signal);
    if (newer.kind === 'keys') outcome = await verify(newer.keys);
  }
  if (typeof outcome === 'string') return outcome;
  return verified(bearer, outcome, ofIssuer, settings.now());
}

async function answered(
  answer: KeysAnswer,
  verify: (keys: JSONWebKeySet) => Promise<JWTPayload | Reason>,
): Promise<JWTPayload | Reason> {
  if (answer.kind === 'unavailable') return 'unavailable';
  return answer.kind === 'keys' ? verify(answer.keys) : 'bad_signature';
}

function verified(
  bearer: string,
  payload: JWTPayload,
  methods: readonly OidcAuth[],
  now: Instant,
): VerifiedToken | Reason {
  const meant = typeof payload.aud === 'string' ? [payload.aud] : (payload.aud ?? []);
  // Where several would do, the first that is configured says what the claims mean.
  const method = methods.find(({ audience }) => audience.some((each) => meant.includes(each)));
  if (method === undefined) return 'wrong_audience';
  const subject = subjectOf(payload, method);
  if (subject === undefined) return 'no_subject';
  const latest = Date.parse(now) + MAX_LIFE;
  const expiresAt = instantOf(Math.min((payload.exp ?? 0) * 1_000, latest));
  return { authenticated: { ok: true, subject, credential: nameOf(bearer, payload), expiresAt }, method };
}

/** Said of itself, before anything is verified. */
function read(jose: Jose, bearer: string) {
  try {
    return { header: jose.decodeProtectedHeader(bearer), payload: jose.decodeJwt(bearer) };
  } catch {
    return undefined;
  }
}

/** RFC 9068, or what issuers wrote before it; other types are of tokens that are not for this. */
const isAccessTokenType = (typ: unknown): boolean =>
  typeof typ === 'string' && ['jwt', 'at+jwt'].includes(typ.toLowerCase().replace(/^application\//, ''));

async function verifyWith(
  jose: Jose,
  bearer: string,
  keys: JSONWebKeySet,
  issuer: string,
  audience: readonly string[],
  now: Instant,
): Promise<JWTPayload | Reason> {
  const options = {
    algorithms: [...ALGORITHMS],
    issuer,
    audience: [...audience],
    clockTolerance: CLOCK_SKEW,
    currentDate: new Date(now),
    requiredClaims: ['exp'],
  };
  const check = async (key: Parameters<Jose['jwtVerify']>[1] | ReturnType<Jose['createLocalJWKSet']>) => {
    const { payload } =
      typeof key === 'function'
        ? await jose.jwtVerify(bearer, key, options)
        : await jose.jwtVerify(bearer, key, options);
    const latest = Date.parse(now) / 1_000 + CLOCK_SKEW;
    const isOfTheFuture = payload.iat !== undefined && payload.iat > latest;
    return isOfTheFuture ? ('not_yet_valid' as const) : payload;
  };
  try {
    return await check(keySetOf(jose, keys));
  } catch (error) {
    if (!(error instanceof jose.errors.JWKSMultipleMatchingKeys)) return reasonOf(jose, error);
    let tried = 0;
    for await (const key of error) {
      tried += 1;
      if (tried > MAX_CANDIDATES) break;
      try {
        return await check(key);
      } catch (each) {
        const reason = reasonOf(jose, each);
        if (reason !== 'bad_signature') return reason;
      }
    }
    return 'bad_signature';
  }
}

/** One for each answer of an issuer: it holds the keys that were imported. */
const KEY_SETS = new WeakMap<JSONWebKeySet, ReturnType<Jose['createLocalJWKSet']>>();

function keySetOf(jose: Jose, keys: JSONWebKeySet): ReturnType<Jose['createLocalJWKSet']> {
  const known = KEY_SETS.get(keys) ?? jose.createLocalJWKSet(keys);
  KEY_SETS.set(keys, known);
  return known;
}

function reasonOf({ errors }: Jose, error: unknown): Reason {
  if (error instanceof errors.JWTExpired) return 'expired';
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'aud') return 'wrong_audience';
    if (error.claim === 'iss') return 'wrong_issuer';
    return error.claim === 'nbf' && error.reason === 'check_failed' ? 'not_yet_valid' : 'malformed';
  }
  if (error instanceof errors.JWTInvalid || error instanceof errors.JOSENotSupported) return 'malformed';
  return 'bad_signature';
}

/** A name that a token gives itself where it is one; else its hash, which nobody turns back. */
const nameOf = (bearer: string, { jti }: JWTPayload): string =>
  typeof jti === 'string' && /^[\x21-\x7e]{1,100}$/.test(jti)
    ? `jwt:${jti}`
    : `jwt:sha256-${createHash('sha256').update(bearer).digest('base64url').slice(0, 22)}`;
