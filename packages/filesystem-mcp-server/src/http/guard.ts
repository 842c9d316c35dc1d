import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { type Answer, problem } from './problem.ts';

export interface Access {
  readonly loopback: boolean;
  readonly token: string | undefined;
}

export function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1') return true;
  return isIP(host) === 4 && host.startsWith('127.');
}

/** The name in a Host header without its port; undefined if it is no such header. */
function hostName(header: string): string | undefined {
  return /^(?:\[([0-9a-f:.]+)\]|([a-z0-9.-]+))(?::\d{1,5})?$/i
    .exec(header)
    ?.slice(1)
    .find(Boolean)
    ?.toLowerCase();
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Refuses who may not ask. On loopback only requests under a loopback name are served: a web page that makes its own name
 * point here (DNS rebinding) sends that name.
 */
export function guard(
  headers: { readonly host?: string | undefined; readonly authorization?: string | undefined },
  access: Access,
): Answer | undefined {
  const name = hostName(headers.host ?? '');
  if (access.loopback && (name === undefined || !isLoopback(name))) {
    return problem({
      code: 'host_not_allowed',
      detail: 'The Host header does not name this machine.',
      hint: 'Use 127.0.0.1 or localhost in the address.',
    });
  }
  if (access.token === undefined) return undefined;
  const given = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (given !== undefined && timingSafeEqual(digest(given), digest(access.token))) return undefined;
  return problem({
    code: 'not_authenticated',
    detail: 'The request carries no valid bearer token.',
    hint: 'Send "Authorization: Bearer <the value of HTTP_TOKEN>".',
    headers: { 'www-authenticate': 'Bearer' },
  });
}
