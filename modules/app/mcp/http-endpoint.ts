import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import { type NodeMcpRequestHandler, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import { isCatalogError } from '../../core/errors.ts';
import { readJsonBody } from '../http/body.ts';
import { bareHeaders, JSON_TYPE } from '../http/headers.ts';
import { presentProblem } from '../http/problem.ts';
import { type Reply, unkeptReply } from '../http/reply.ts';
import type { Asked } from '../http/routes.ts';
import { type EndpointSettings, mcpServer } from './mcp-server.ts';
import type { ServedTools } from './served-tools.ts';

/** Of JSON-RPC: what came cannot be read. */
const PARSE_ERROR = -32_700;

/**
 * One address that speaks MCP by streamable HTTP, in both lifecycles: every request is answered by a server of its own,
 * so that nothing of one caller is kept for another. Sessions, which servers before 2026-07-28 may have, it has none.
 */
export class HttpEndpoint {
  readonly #offered = new AsyncLocalStorage<ServedTools>();
  readonly #handler: McpHttpHandler;
  readonly #serve: NodeMcpRequestHandler;

  constructor(settings: EndpointSettings) {
    this.#handler = createMcpHandler(() => mcpServer(this.#now(), settings));
    // What a client did wrong is told to it by the handler; this is what nobody foresaw.
    this.#serve = toNodeHandler(this.#handler, { onerror: (error) => void settings.onBug(error) });
  }

  /** `tools`: what whoever asks is offered. undefined: it wrote to the response. */
  async answer({ request, response }: Asked, tools: ServedTools): Promise<Reply | undefined> {
    let body: unknown;
    try {
      if (request.method === 'POST') body = await readJsonBody(request);
    } catch (error) {
      if (isCatalogError(error)) return unreadable(error);
      throw error;
    }
    for (const [name, value] of bareHeaders) response.setHeader(name, value);
    await this.#offered.run(tools, () => this.#serve(asIsRead(request), response, body));
    return undefined;
  }

  /** Whoever listens is told to list again. */
  toolsChanged(): void {
    this.#handler.notify.toolsChanged();
  }

  close(): Promise<void> {
    return this.#handler.close();
  }

  #now(): ServedTools {
    const tools = this.#offered.getStore();
    if (tools === undefined) throw new Error('A server was asked for outside of any request.');
    return tools;
  }
}

/** As the SDK types it, which knows no absent method. */
const asIsRead = (request: IncomingMessage) => ({
  method: request.method ?? '',
  url: request.url ?? '',
  headers: request.headers,
  [Symbol.asyncIterator]: (): AsyncIterator<unknown> => request[Symbol.asyncIterator](),
});

/** A problem in the words of JSON-RPC, for clients that read nothing else. */
function unreadable(refusal: Parameters<typeof presentProblem>[0]): Reply {
  const { status, detail, code, hint } = presentProblem(refusal);
  const error = { code: PARSE_ERROR, message: detail, data: { code, next_step: hint } };
  return unkeptReply(status, JSON_TYPE, `${JSON.stringify({ jsonrpc: '2.0', id: null, error })}\n`);
}
