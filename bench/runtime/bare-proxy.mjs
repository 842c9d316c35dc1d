// What a proxy costs that does nothing: the SDK's stdio server before the SDK's stdio client. `node bare-proxy.mjs COMMAND ARGS…`

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Server } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

const [command, ...args] = process.argv.slice(2);
const upstream = new Client({ name: 'bare-proxy', version: '1.0.0' });
await upstream.connect(new StdioClientTransport({ command, args, stderr: 'ignore' }));
const server = new Server({ name: 'bare-proxy', version: '1.0.0' }, { capabilities: { tools: {} } });
server.setRequestHandler('tools/list', () => upstream.listTools());
server.setRequestHandler('tools/call', ({ params }) =>
  upstream.callTool({ name: params.name, arguments: params.arguments }),
);
await server.connect(new StdioServerTransport());
