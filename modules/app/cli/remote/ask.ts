import { CatalogError } from '../../../core/errors.ts';
import { refusalOf } from './refusal.ts';
import type { RemoteRequest } from './request.ts';
import type { Server } from './server.ts';

/** Milliseconds for one answer. */
const PATIENCE = 30_000;

/**
 * One request: the text of the answer, or the refusal that the server gave, or `owner_unavailable`. It goes nowhere but
 * to the server that was named: what an address leads on to may be somebody else's.
 */
export async function ask(
  server: Server,
  { method, url, body }: RemoteRequest,
  signal: AbortSignal,
): Promise<string> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json, application/problem+json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(server.token !== undefined && { authorization: `Bearer ${server.token}` }),
      },
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
    });
    text = await response.text();
  } catch (error) {
    throw unreachable(server, error);
  }
  if (response.ok) return text;
  const { status, headers } = response;
  if (status >= 300 && status < 400) throw ledElsewhere(server, headers.get('location'));
  throw refusalOf(status, parsed(withoutToken(text, server)), server);
}

/** Which way it failed, without the raw error. */
function unreachable({ url }: Server, error: unknown): CatalogError {
  const timedOut = error instanceof Error && error.name === 'TimeoutError';
  return new CatalogError(
    'owner_unavailable',
    timedOut ? `The server at ${url.origin} does not answer.` : `No server can be reached at ${url.origin}.`,
    'Check the address and that it runs: `agent-tools serve`.',
    error,
  );
}

function ledElsewhere({ url }: Server, location: string | null): CatalogError {
  const to = location === null ? null : URL.parse(location, url.href);
  const named = to === null || to.origin === 'null' || to.origin === url.origin ? 'another path' : to.origin;
  return new CatalogError(
    'owner_unavailable',
    `The server at ${url.origin} leads on to ${named}, and nothing was sent there.`,
    'If you trust that address, name it with --server.',
  );
}

/** A server may repeat what it was sent; messages do not. */
const withoutToken = (text: string, { token = '' }: Server): string =>
  token.length < 8 ? text : text.replaceAll(token, '…');

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
