import { inputRequired, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { SdkServerTools } from './sdk-server-tools.ts';

/** A server of the newer SDK: 2026-07-28 and what came before. `changed`: instead of telling the one that is connected. */
export function makeV2Server(tools = new SdkServerTools(), changed?: () => void): Server {
  const server = new Server(
    { name: 'sdk-v2', version: '1.0.0' },
    { capabilities: { tools: { listChanged: true } } },
  );
  server.setRequestHandler('tools/list', () => ({ tools: tools.list() }));
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    // Not listed: asks for the same call again, and answers that.
    if (params.name === 'later' && mcpReq.requestState() === undefined)
      return inputRequired({ requestState: 'asked before' });
    if (params.name === 'later') return { content: [{ type: 'text', text: String(mcpReq.requestState()) }] };
    const progressToken = mcpReq._meta?.progressToken;
    const answer = await tools.call(params.name, params.arguments ?? {}, {
      signal: mcpReq.signal,
      progress: (progress) => {
        if (progressToken !== undefined)
          void mcpReq.notify({ method: 'notifications/progress', params: { progressToken, ...progress } });
      },
      changed: changed ?? (() => void server.sendToolListChanged()),
    });
    if (answer === undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
    return answer;
  });
  return server;
}

if (import.meta.main) serveStdio(() => makeV2Server());
