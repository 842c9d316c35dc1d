import { CatalogError } from '../../../core/errors.ts';
import { isBearer } from '../../http/access/credential.ts';
import type { Shell } from '../shell.ts';
import { isThisMachine, type Server } from './server.ts';

/**
 * The server with the token that is for it: of the environment, else the one that `login` stored for its origin. Throws
 * `invalid_request` where the token would travel for everyone to read.
 */
export async function withCredential(
  server: Server,
  { environment }: Pick<Shell, 'environment'>,
): Promise<Server> {
  const { AGENT_TOOLS_TOKEN: given } = environment;
  const token = given
    ? checkToken(given, 'AGENT_TOOLS_TOKEN holds no token.')
    : await stored(server, environment);
  if (token === undefined) return server;
  checkTransport(server);
  return { ...server, token };
}

async function stored({ url }: Server, environment: Shell['environment']): Promise<string | undefined> {
  const { credentialsPlace, readCredentials } = await import('../credentials/credentials-file.ts');
  const credentials = await readCredentials(credentialsPlace(environment));
  const found = Object.hasOwn(credentials, url.origin) ? credentials[url.origin] : undefined;
  return found && checkToken(found.token, 'What is stored for that server is no token.');
}

/** A token as it can be sent; what it is instead is never repeated. */
export function checkToken(text: string, message: string): string {
  if (isBearer(text)) return text;
  throw new CatalogError(
    'invalid_request',
    message,
    'A token is letters, digits and `._~+/-` in one line, as `agent-tools token create` shows it once.',
  );
}

export function checkTransport({ url }: Server): void {
  if (url.protocol === 'https:' || isThisMachine(url)) return;
  throw new CatalogError(
    'invalid_request',
    `On the way to ${url.origin} everyone could read the token, so that it is not sent.`,
    'Use https; without AGENT_TOOLS_TOKEN, and after `agent-tools logout`, it is asked without a token.',
  );
}
