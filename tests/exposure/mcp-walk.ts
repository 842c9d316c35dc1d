import { CANARIES } from './canaries.ts';
import type { Asking } from './route-walk.ts';

/** Routes that speak MCP, which stand in no document. */
export const mcpRoutes: readonly string[] = ['GET /mcp', 'POST /mcp', 'GET /mcp/direct', 'POST /mcp/direct'];

const CALLS: readonly { readonly name: unknown; readonly arguments?: unknown }[] = [
  { name: 'search_tools', arguments: { query: 'read a file' } },
  {
    name: 'search_tools',
    arguments: { queries: ['read a file', 'find'], capability: 'file.read', max_risk: 'low' },
  },
  { name: 'search_tools', arguments: { query: CANARIES.client_header, limit: 'many' } },
  { name: 'search_tools' },
  { name: 'describe_tool', arguments: { id: 'files.read' } },
  { name: 'describe_tool', arguments: { id: 'files.read', version: '1.0.0' } },
  { name: 'describe_tool', arguments: { id: 'finder' } },
  { name: 'describe_tool', arguments: { id: '../../etc/passwd' } },
  { name: 'list_capabilities', arguments: {} },
  { name: 'list_capabilities', arguments: { domain: 'file' } },
  { name: 'tool_status', arguments: { id: 'files.read' } },
  { name: 'tool_status', arguments: { id: 'instances.files' } },
  { name: 'call_tool', arguments: { id: 'local.echo', arguments: { text: 'hello' } } },
  { name: 'call_tool', arguments: { id: 'plain.note', arguments: { text: 'x' }, snapshot: 'nothing' } },
  {
    name: 'call_tool',
    arguments: { id: 'files.read', arguments: { path: CANARIES.client_header, more: 1 } },
  },
  { name: 'no_such_tool', arguments: {} },
  { name: 7 },
];

/** Texts that are no message of the protocol. */
const ODD: readonly string[] = [
  '',
  '[]',
  '{',
  `{"jsonrpc":"2.0","id":1,"method":"${CANARIES.client_header}"}`,
  '{"jsonrpc":"1.0"}',
  '{"id":1,"id":2}',
];

const DIRECT = [
  'tag=files',
  'capability=file.read',
  'source=definitions',
  'source=registry%3Alocal',
  'skill=no-such',
  'skill=..%2F..',
  'nothing=1',
  '',
].map((query) => `/mcp/direct?${query}`);

const DIRECT_CALLS = ['files_read', 'local_echo', 'finder_search', 'no_such'].map((name) => ({
  name,
  arguments: {},
}));

const message = (method: string, params: object = {}): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });

const spoken = (route: string, target: string, body: string): Asking => ({
  route,
  method: 'POST',
  target,
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body,
});

/** Everything that an agent can say, as a client of the versions before 2026-07-28 does. */
export const planMcp = (): readonly Asking[] => [
  ...[
    message('initialize', INITIALIZE),
    message('tools/list'),
    message('ping'),
    message('nothing'),
    ...ODD,
  ].map((body) => spoken('POST /mcp', '/mcp', body)),
  ...CALLS.map((params) => spoken('POST /mcp', '/mcp', message('tools/call', params))),
  ...DIRECT.flatMap((target) => [
    spoken('POST /mcp/direct', target, message('tools/list')),
    ...DIRECT_CALLS.map((params) => spoken('POST /mcp/direct', target, message('tools/call', params))),
  ]),
  { route: 'GET /mcp', method: 'GET', target: '/mcp', headers: { accept: 'text/event-stream' } },
  ...DIRECT.map((target) => ({
    route: 'GET /mcp/direct',
    method: 'GET',
    target,
    headers: { accept: 'text/event-stream' },
  })),
];

const INITIALIZE = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: CANARIES.client_header, version: '1' },
};
