import { CatalogError } from '../../../core/errors.ts';
import { type SessionStanding, sessionShape } from '../../http/access/session-shape.ts';
import { ask, parsed } from './ask.ts';
import type { Server } from './server.ts';

/** Whom a server takes the bearer of its token for. */
export async function askSession(server: Server, signal: AbortSignal): Promise<SessionStanding> {
  const text = await ask(server, { method: 'GET', url: new URL('./v1/session', server.url) }, signal);
  const result = sessionShape.safeParse(parsed(text));
  if (result.success) return result.data;
  throw new CatalogError(
    'owner_unavailable',
    'The answer of the server cannot be understood.',
    'Check that the address is that of Agent-Tools, and that both have the same release.',
  );
}
