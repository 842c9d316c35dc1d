import type { IncomingHttpHeaders } from 'node:http';

/** What a request brings to say who asks. `malformed`: something, and nothing that could be known. */
export type Credential =
  | { readonly kind: 'none' }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'bearer'; readonly bearer: string }
  | { readonly kind: 'session'; readonly id: string };

/** Characters of a bearer token; JSON Web Tokens with many claims have some thousands. */
export const MAX_BEARER = 16 * 1024;
/** RFC 6750, 2.1. */
const BEARER = /^Bearer +([A-Za-z0-9._~+/-]+=*)$/i;
const TOKEN = /^[A-Za-z0-9._~+/-]+=*$/;

const NONE: Credential = { kind: 'none' };
const MALFORMED: Credential = { kind: 'malformed' };

/** A token as RFC 6750 lets one be written. */
export const isBearer = (text: string): boolean => text.length <= MAX_BEARER && TOKEN.test(text);

/**
 * An Authorization header is the one that counts: where it says nothing usable, no cookie beside it is looked at. Two of
 * them arrive joined by a comma, which no token has.
 */
export function credentialOf(
  { authorization, cookie }: Pick<IncomingHttpHeaders, 'authorization' | 'cookie'>,
  cookieName: string,
): Credential {
  if (authorization !== undefined) {
    if (authorization.length > MAX_BEARER + 100) return MALFORMED;
    const bearer = BEARER.exec(authorization)?.[1];
    return bearer === undefined || bearer.length > MAX_BEARER ? MALFORMED : { kind: 'bearer', bearer };
  }
  const [id, second] = cookie === undefined ? [] : valuesOf(cookie, cookieName);
  // A second cookie of the name was planted by somebody; which one is ours cannot be told.
  if (id === undefined || second !== undefined) return NONE;
  return { kind: 'session', id };
}

function valuesOf(header: string, name: string): readonly string[] {
  return header.split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at >= 0 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : [];
  });
}
