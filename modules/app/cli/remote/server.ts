import { CatalogError } from '../../../core/errors.ts';

export interface Server {
  readonly url: URL;
  /** Sent as Bearer. */
  readonly token?: string;
}

/** One of ours, wherever it stands, or an access token as issuers write them. */
const LOOKS_LIKE_TOKEN = /agtools_|eyJ[\w-]{8,}\./i;

/** An http(s) address, with or without a path in front of our own; `invalid_request` otherwise. */
export function parseServer(text: string): Server {
  if (LOOKS_LIKE_TOKEN.test(text)) {
    throw new CatalogError(
      'invalid_request',
      'Where the address of a server is expected stands what looks like a token, and it is not repeated here.',
      'Revoke that token if others can see what was typed: `agent-tools token revoke`. `agent-tools login URL` reads one from standard input.',
    );
  }
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new CatalogError(
      'invalid_request',
      `${JSON.stringify(text.slice(0, 100))} is not the address of a server.`,
      'Write it like http://127.0.0.1:4710.',
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new CatalogError(
      'invalid_request',
      'The address of the server holds a password.',
      'Sign in with `agent-tools login URL`, or put a token in AGENT_TOOLS_TOKEN.',
    );
  }
  url.search = '';
  url.hash = '';
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return { url };
}

/** A loopback address, or the one that a server listens on for all of its own. */
export const isThisMachine = ({ hostname }: URL): boolean =>
  ['localhost', '[::1]', '[::]', '0.0.0.0'].includes(hostname) || /^127(?:\.\d{1,3}){3}$/.test(hostname);
