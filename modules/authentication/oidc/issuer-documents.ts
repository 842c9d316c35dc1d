import type { JSONWebKeySet, JWK } from 'jose';
import * as z from 'zod';
import { err, ok, type Result } from '../../core/result.ts';
import { type Fetch, type FetchFault, fetchJson, isLoopback } from './bounded-fetch.ts';

const MAX_METADATA = 256 * 1024;
const MAX_KEYS_BYTES = 512 * 1024;
/** Some issuers keep one key for each of their tenants' signing certificates. */
const MAX_KEYS = 200;

/** `other_issuer`: what answers at the address calls itself otherwise, so that its keys are not those of the issuer. */
export type IssuerFault = FetchFault | 'no_metadata' | 'other_issuer' | 'no_keys';

const metadata = z.looseObject({ issuer: z.string(), jwks_uri: z.string() });
/** What a public key is made of, and what it is for; of one that was published whole the rest is never taken up. */
const PUBLIC_PARTS = ['kid', 'alg', 'use', 'n', 'e', 'crv', 'x', 'y'] as const;
const publicKey = z.looseObject({
  kty: z.enum(['RSA', 'EC', 'OKP']),
  use: z.literal('sig').optional(),
  key_ops: z.array(z.string()).optional(),
});
const keySet = z.looseObject({ keys: z.array(z.unknown()).max(MAX_KEYS) });

/** The keys that an issuer signs with, as its own metadata say where they are (OpenID Connect Discovery, RFC 8414). */
export async function readIssuerKeys(
  fetch: Fetch,
  issuer: string,
  signal: AbortSignal,
): Promise<Result<JSONWebKeySet, IssuerFault>> {
  const isLocal = isLocalIssuer(issuer);
  const found = await readMetadata(fetch, issuer, { isLocal, maxBytes: MAX_METADATA }, signal);
  if (!found.ok) return found;
  const limits = { isLocal, maxBytes: MAX_KEYS_BYTES };
  const answer = await fetchJson(fetch, found.value.jwks_uri, limits, signal);
  if (!answer.ok) return answer;
  const set = keySet.safeParse(answer.value);
  const keys = set.success ? set.data.keys.flatMap(verifyingKey) : [];
  return keys.length === 0 ? err('no_keys') : ok({ keys });
}

const isLocalIssuer = (issuer: string): boolean => {
  const url = URL.parse(issuer);
  return url !== null && url.protocol === 'http:' && isLoopback(url.hostname);
};

async function readMetadata(
  fetch: Fetch,
  issuer: string,
  limits: Parameters<typeof fetchJson>[2],
  signal: AbortSignal,
): Promise<Result<z.output<typeof metadata>, IssuerFault>> {
  let fault: IssuerFault = 'address';
  for (const address of metadataAddresses(issuer)) {
    const answer = await fetchJson(fetch, address, limits, signal);
    if (answer.ok) {
      const read = metadata.safeParse(answer.value);
      if (!read.success) return err('no_metadata');
      return read.data.issuer === issuer ? ok(read.data) : err('other_issuer');
    }
    fault = answer.error;
    // Only who answers that it is not there may have it elsewhere.
    if (fault !== 'refused') break;
  }
  return err(fault);
}

/** The first appends to the issuer (OpenID Connect), the second puts it between host and path (RFC 8414). */
export function metadataAddresses(issuer: string): readonly string[] {
  const url = URL.parse(issuer);
  if (url === null) return [];
  const path = url.pathname.replace(/\/$/, '');
  return [
    `${url.origin}${path}/.well-known/openid-configuration`,
    `${url.origin}/.well-known/oauth-authorization-server${path}`,
  ];
}

function verifyingKey(value: unknown): readonly JWK[] {
  const read = publicKey.safeParse(value);
  if (!read.success || read.data.key_ops?.includes('verify') === false) return [];
  const parts = PUBLIC_PARTS.flatMap((name) => {
    const part = read.data[name];
    return typeof part === 'string' ? [[name, part] as const] : [];
  });
  return [{ kty: read.data.kty, ...Object.fromEntries(parts) }];
}
