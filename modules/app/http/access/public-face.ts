import type { IncomingMessage } from 'node:http';
import type { ServerSettings } from '../../../core/model/workspace.ts';
import { isLoopback } from '../guard.ts';

export const METADATA_PATH = '/.well-known/oauth-protected-resource';
const COOKIE = 'agent-tools-session';

/** How this server looks from where its callers are. */
export interface PublicFace {
  readonly cookieName: string;
  /** An origin without a path, as callers see it. */
  origin(request: IncomingMessage): string;
  /** Of the description of the protected resource (RFC 9728). */
  metadataAddress(request: IncomingMessage): string;
  /** Whether a browser that asks like this would keep the cookie: over plain http it drops one that is for https. */
  keepsCookie(request: IncomingMessage): boolean;
  /** The header that gives a browser its session; without an id, the one that takes it away. */
  cookie(id: string | undefined, lastsSeconds: number): string;
}

/**
 * `host`: the address that is listened at. Off loopback a cookie is only for https: whoever serves there has a proxy
 * with a certificate in front, whose address is `server.public_url`.
 */
export function publicFace(host: string, { publicUrl }: Pick<ServerSettings, 'publicUrl'>): PublicFace {
  const secure = publicUrl?.startsWith('https:') ?? !isLoopback(host);
  const cookieName = secure ? `__Host-${COOKIE}` : COOKIE;
  // The Host header has passed the guard.
  const origin = ({ headers }: IncomingMessage): string => publicUrl ?? `http://${headers.host}`;
  return {
    cookieName,
    origin,
    metadataAddress: (request) => `${origin(request)}${METADATA_PATH}`,
    keepsCookie(request) {
      const from = URL.parse(request.headers.origin ?? origin(request));
      // What a browser loads from its own machine is trusted as what came over https.
      return !secure || from?.protocol !== 'http:' || isLoopback(from.hostname);
    },
    cookie: (id, lastsSeconds) =>
      [
        `${cookieName}=${id ?? ''}`,
        `Max-Age=${id === undefined ? 0 : lastsSeconds}`,
        'Path=/',
        'HttpOnly',
        'SameSite=Strict',
        ...(secure ? ['Secure'] : []),
      ].join('; '),
  };
}
