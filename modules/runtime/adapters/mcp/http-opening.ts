import { setTimeout as delay } from 'node:timers/promises';
import { type AuthProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Connection, ExitReason } from '../../../core/ports/invocation.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { newClient } from './client.ts';
import { McpConnection } from './mcp-connection.ts';
import { type OpenGround, openFailure } from './opening.ts';
import type { RemoteNetwork } from './remote-network.ts';
import { Wire } from './wire.ts';

export interface RemoteServer {
  readonly url: URL;
  /** Closed with the connection, or where none comes to be. */
  readonly network: RemoteNetwork;
  readonly provider?: AuthProvider;
}

/** Milliseconds for a server to hear that a session is over. */
const FAREWELL = 1000;

/** Shakes hands with a server elsewhere. Such a connection is over when we end it, or when the server has forgotten its session. */
export async function connectHttp(
  { url, network, provider }: RemoteServer,
  { version, limits, signal }: OpenGround,
): Promise<Connection> {
  const transport = new StreamableHTTPClientTransport(url, {
    fetch: boundedFetch(network.fetch),
    ...(provider !== undefined && { authProvider: provider }),
  });
  const wire = new Wire(transport);
  const client = newClient(version, limits.handshake);
  const give = () => void wire.close();
  signal.addEventListener('abort', give, { once: true });
  try {
    if (signal.aborted) throw new Error('aborted');
    await client.connect(wire, { timeout: limits.handshake });
    if (signal.aborted) throw new Error('aborted');
  } catch (error) {
    await wire.close();
    await network.close();
    throw openFailure(error, 'not_reached', signal);
  } finally {
    signal.removeEventListener('abort', give);
  }
  const { promise: closed, resolve } = Promise.withResolvers<ExitReason>();
  const end = async (reason: ExitReason): Promise<void> => {
    resolve(reason);
    if (!wire.over) {
      const farewell = transport.terminateSession().catch(() => {});
      await Promise.race([farewell, delay(FAREWELL, undefined, { ref: false })]);
      await client.close();
      await network.close();
    }
  };
  return new McpConnection({ client, over: 'http', limits: limits.list, closed, end });
}
