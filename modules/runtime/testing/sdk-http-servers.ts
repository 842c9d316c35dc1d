import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { SdkServerTools } from './sdk-server-tools.ts';
import { makeV1Server } from './sdk-v1-server.ts';
import { makeV2Server } from './sdk-v2-server.ts';

export interface HttpServer {
  readonly url: string;
  /** What was asked, with its headers, in order. */
  readonly requests: {
    readonly method: string;
    readonly path: string;
    readonly headers: IncomingMessage['headers'];
  }[];
  close(): Promise<void>;
}

/** Answers before the MCP server does; true: it did. */
export type Gate = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

/** The whole body, as text. */
export async function bodyOf(request: IncomingMessage): Promise<string> {
  request.setEncoding('utf8');
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

/** A server on a port of loopback; a listener that fails breaks its connection. */
export async function listen(
  listener: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>,
): Promise<HttpServer> {
  const requests: HttpServer['requests'] = [];
  const server = createServer((request, response) => {
    requests.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers });
    const answer = async () => listener(request, response);
    void answer().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/mcp`,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Streamable HTTP with sessions, as servers of the older SDK have it. */
export async function startV1HttpServer(gate: Gate = () => false): Promise<HttpServer> {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  return listen(async (request, response) => {
    if (await gate(request, response)) return;
    const id = request.headers['mcp-session-id'];
    const known = typeof id === 'string' ? sessions.get(id) : undefined;
    if (typeof id === 'string' && known === undefined) {
      response.writeHead(404).end();
      return;
    }
    const transport =
      known ??
      new StreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: (session) => void sessions.set(session, transport),
        onsessionclosed: (session) => void sessions.delete(session),
      });
    if (known === undefined) await makeV1Server().connect(transport);
    await transport.handleRequest(request, response);
  });
}

/** Without sessions, in both lifecycles, as servers of the newer SDK have it. */
export async function startV2HttpServer(gate: Gate = () => false): Promise<HttpServer> {
  const tools = new SdkServerTools();
  const handler = createMcpHandler(() => makeV2Server(tools, () => handler.notify.toolsChanged()));
  const listener = toNodeHandler(handler);
  const server = await listen(async (request, response) => {
    if (await gate(request, response)) return;
    const { method = 'GET', url = '/' } = request;
    await listener(Object.assign(request, { method, url }), response);
  });
  return {
    ...server,
    close: async () => {
      await handler.close();
      await server.close();
    },
  };
}
