import { CatalogError } from '../../core/errors.ts';
import { parseServer } from '../cli/remote/server.ts';

/** What may be asked of `/mcp/direct`; anything else behind a `?` could be a secret. */
const SELECTION = ['tool', 'tag', 'capability', 'skill'];

export interface Endpoint {
  /** Where clients speak MCP. */
  readonly url: string;
  /** Of the server itself. */
  readonly server: URL;
}

/** `http://127.0.0.1:4710`, or the address of one of its MCP faces in full. Throws `invalid_request`. */
export function parseEndpoint(text: string): Endpoint {
  const { url: server } = parseServer(text);
  const { searchParams: query } = new URL(text);
  const face = /(?<=\/)mcp(?:\/direct)?\/$/.exec(server.pathname)?.[0].replace(/\/$/, '') ?? 'mcp';
  const unknown = [...query.keys()].find((key) => face !== 'mcp/direct' || !SELECTION.includes(key));
  if (unknown !== undefined) {
    throw new CatalogError(
      'invalid_request',
      `The address has ${JSON.stringify(unknown.slice(0, 100))} behind its question mark, which is not written into settings.`,
      `Leave it out; /mcp/direct alone takes ${SELECTION.join(', ')}.`,
    );
  }
  server.pathname = server.pathname.replace(/(?<=\/)mcp(?:\/direct)?\/$/, '');
  // An address to listen on is none to call.
  if (server.hostname === '0.0.0.0') server.hostname = '127.0.0.1';
  if (server.hostname === '[::]') server.hostname = '[::1]';
  const url = new URL(face, server);
  url.search = query.toString();
  return { url: url.href, server };
}
