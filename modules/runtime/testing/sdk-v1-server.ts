import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { SdkServerTools } from './sdk-server-tools.ts';

/** A server of the older SDK: 2025-11-25 and before. */
export function makeV1Server(tools = new SdkServerTools()): Server {
  const server = new Server(
    { name: 'sdk-v1', version: '1.0.0' },
    { capabilities: { tools: { listChanged: true } } },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.list() }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, sendNotification }) => {
    const progressToken = params._meta?.progressToken;
    const answer = await tools.call(params.name, params.arguments ?? {}, {
      signal,
      progress: (progress) => {
        if (progressToken !== undefined)
          void sendNotification({ method: 'notifications/progress', params: { progressToken, ...progress } });
      },
      changed: () => void server.sendToolListChanged(),
    });
    if (answer === undefined) throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
    return answer;
  });
  return server;
}

if (import.meta.main) await makeV1Server().connect(new StdioServerTransport());
