import { CatalogError } from '../../../core/errors.ts';
import { refusalOf } from './refusal.ts';
import type { RemoteRequest } from './request.ts';
import type { Server } from './server.ts';

/** Milliseconds for one answer. */
const PATIENCE = 30_000;

/** One request: the text of the answer, or the refusal that the server gave, or `owner_unavailable`. */
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
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]),
    });
    text = await response.text();
  } catch (error) {
    throw unreachable(server, error);
  }
  if (response.ok) return text;
  throw refusalOf(response.status, parsed(text));
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

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
