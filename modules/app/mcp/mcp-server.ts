import { type CallToolResult, ProtocolError, Server } from '@modelcontextprotocol/server';
import { isCatalogError } from '../../core/errors.ts';
import { presentBug } from '../http/problem.ts';
import { ProgressNotices } from './progress-notices.ts';
import type { ServedTools } from './served-tools.ts';
import { bodyResult, nextStepOf, refusalResult } from './tool-result.ts';

/** What an MCP endpoint is beside its tools. */
export interface EndpointSettings {
  readonly version: string;
  /** How a model is to use it; ours alone, and nothing of the catalog's content. */
  readonly instructions: string;
  /** The list may become another while somebody listens. */
  readonly listChanges: boolean;
  /** Writes a bug down; gives the id under which. */
  readonly onBug: (error: unknown) => string;
  /** Ends with the face. */
  readonly signal: AbortSignal;
}

const INVALID_PARAMS = -32_602;
/** How long a client may keep the list, in milliseconds; whoever may see it is one caller. */
const LIST_LASTS = { ttlMs: 60_000, cacheScope: 'private' } as const;

/** A server of the SDK over some tools, for one request or one connection of one caller. */
export function mcpServer(tools: ServedTools, settings: EndpointSettings): Server {
  const { version, instructions, listChanges, onBug, signal: ended } = settings;
  const server = new Server(
    { name: 'agent-tools', title: 'Agent-Tools', version },
    {
      capabilities: { tools: listChanges ? { listChanged: true } : {} },
      instructions,
      cacheHints: { 'tools/list': LIST_LASTS, 'server/discover': LIST_LASTS },
    },
  );
  server.setRequestHandler('tools/list', async (_, { mcpReq }) => {
    const { tools: listed, meta } = await tools
      .list(AbortSignal.any([ended, mcpReq.signal]))
      .catch((error: unknown) => Promise.reject(protocolError(error, onBug)));
    return { tools: [...listed], ...(meta !== undefined && { _meta: { ...meta } }) };
  });
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const notices = new ProgressNotices(mcpReq);
    const result = await tools
      .call(params.name, params.arguments ?? {}, {
        signal: AbortSignal.any([ended, mcpReq.signal]),
        ...(notices.sink !== undefined && { progress: notices.sink }),
      })
      .catch((error: unknown) => failed(error, onBug));
    await notices.sent;
    if (result === undefined)
      throw new ProtocolError(
        INVALID_PARAMS,
        `There is no tool ${JSON.stringify(params.name.slice(0, 128))} here.`,
      );
    return result;
  });
  return server;
}

/** A refusal is an answer, which a model can act on; of a bug nothing but its id leaves here. */
function failed(error: unknown, onBug: EndpointSettings['onBug']): CallToolResult {
  if (isCatalogError(error)) return refusalResult(error);
  const { hint, ...problem } = presentBug(onBug(error));
  return bodyResult({ ...problem, hint, next_step: hint }, true);
}

function protocolError(error: unknown, onBug: EndpointSettings['onBug']): ProtocolError {
  const { detail, code, hint } = isCatalogError(error)
    ? { detail: error.message, code: error.code, hint: nextStepOf(error) }
    : presentBug(onBug(error));
  return new ProtocolError(-32_603, detail, { code, next_step: hint });
}
