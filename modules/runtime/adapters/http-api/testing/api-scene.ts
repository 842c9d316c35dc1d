import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { LaunchTarget } from '../../../../core/model/launch.ts';
import { type Connection, OpenFailure } from '../../../../core/ports/invocation.ts';
import type { SecretReferences } from '../../../../core/ports/secret-references.ts';
import { err, ok } from '../../../../core/result.ts';
import { RememberingLauncher } from '../../../testing/remembering-launcher.ts';
import { brief, checkedCall, instanceTarget, NEVER } from '../../testing/checked-calls.ts';
import { HttpApiAdapter, type HttpApiAdapterSettings } from '../http-api-adapter.ts';

export const ROOT = resolve(import.meta.dirname, '../../../../..');

export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** `${env:TOKEN}` is all that there is. */
const secrets: SecretReferences = {
  resolve: async (reference) => {
    if (!reference.startsWith('${env:')) return ok(reference);
    return reference === '${env:TOKEN}' ? ok('of-env') : err({ reference, reason: 'missing' as const });
  },
};

export interface OpenChange extends Partial<HttpApiAdapterSettings> {
  readonly environment?: ReadonlyMap<string, string>;
  readonly signal?: AbortSignal;
}

/** Real servers of this machine, and connections to them; `end` closes all of it. */
export class ApiScene {
  readonly launcher = new RememberingLauncher();
  readonly #servers: Server[] = [];
  readonly #connections: Connection[] = [];

  async serve(handler: Handler): Promise<string> {
    const server = createServer((request, response) => void handler(request, response));
    this.#servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** An address of this machine at which nothing is. */
  async freeAddress(): Promise<string> {
    const address = await this.serve(() => {});
    this.#servers.pop()?.close();
    return address;
  }

  async open(
    target: LaunchTarget,
    { environment = new Map(), signal = NEVER, ...change }: OpenChange = {},
  ): Promise<Connection> {
    const { launcher } = this;
    const adapter = new HttpApiAdapter({ launcher, secrets, workspace: ROOT, ...change });
    const connection = await adapter.open(target, environment, signal);
    this.#connections.push(connection);
    return connection;
  }

  async openFailure(target: LaunchTarget, change: OpenChange = {}): Promise<unknown> {
    try {
      await this.open(target, change);
      return 'opened';
    } catch (error) {
      return error instanceof OpenFailure ? `${error.failure.retry} ${error.failure.detail}` : error;
    }
  }

  async end(): Promise<void> {
    for (const connection of this.#connections.splice(0)) await connection.close();
    for (const server of this.#servers.splice(0)) {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    }
  }
}

export const api = (url: string): LaunchTarget => instanceTarget('http_api', { url });

export const call = async (
  connection: Connection,
  change: Parameters<typeof checkedCall>[0] = {},
  signal = NEVER,
): Promise<unknown> => brief(await connection.call(checkedCall(change), () => {}, signal));

export const json = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
