#!/usr/bin/env node
/**
 * An MCP server over stdio (2025-11-25, by hand, without an SDK) with one fault: `bad-mcp-server.mjs MODE [NUMBER]`.
 * Without a fault it has the tools `echo {text}`, `wait` (never answers; reports progress once), `cancelled` (which
 * requests were cancelled), `change` (its tools are others from now on), `environment` (names of its variables), `die`.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const [, , mode = 'good', number] = process.argv;
const amount = (usual) => (number === undefined ? usual : Number(number));

const cancelled = [];
let changed = 0;

const text = (value) => ({ content: [{ type: 'text', text: value }] });
const write = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const answer = (id, result) => write({ id, result });
const refuse = (id, code, message) => write({ id, error: { code, message } });
const tool = (name, more = {}) => ({
  name,
  description: `The tool ${name}.`,
  inputSchema: { type: 'object' },
  ...more,
});

const good = () => [
  tool('echo', {
    description: changed === 0 ? 'Says it again.' : `Says it again, definition ${changed}.`,
    inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  }),
  ...['wait', 'cancelled', 'change', 'environment', 'die'].map((name) => tool(name)),
];

/** Tools that a mode adds or puts in place of the good ones. */
const TOOLS = {
  duplicate_names: () => [...good(), tool('twin'), tool('twin', { description: 'Another twin.' })],
  non_object_schema: () => [...good(), tool('listed', { inputSchema: ['no', 'object'] })],
  schemaless: () => [...good(), { name: 'bare' }],
  string_schema: () => [...good(), tool('worded', { inputSchema: 'object' })],
  cyclic_schema: () => [
    ...good(),
    tool('cyclic', {
      inputSchema: {
        type: 'object',
        properties: { a: { $ref: '#/$defs/a' } },
        $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } },
      },
    }),
  ],
  remote_reference: () => [
    ...good(),
    tool('remote', { inputSchema: { type: 'object', $ref: 'http://127.0.0.1:9/x' } }),
  ],
  nameless: () => [...good(), { inputSchema: { type: 'object' } }, 'tool', null],
  many_tools: () => Array.from({ length: amount(500) }, (_, index) => tool(`tool_${index}`)),
  no_tools: () => [],
};
const tools = () => (TOOLS[mode] ?? good)();

function list(id, cursor) {
  if (mode === 'cursor_loop') return answer(id, { tools: good(), nextCursor: 'again' });
  if (mode === 'endless_pages') {
    const page = Number(cursor ?? 0);
    return answer(id, { tools: [tool(`tool_${page}`)], nextCursor: String(page + 1) });
  }
  if (mode === 'paged') {
    const page = Number(cursor ?? 0);
    return answer(id, {
      tools: tools().slice(page, page + 1),
      ...(page < 5 && { nextCursor: String(page + 1) }),
    });
  }
  if (mode === 'list_is_no_list') return answer(id, { tools: { echo: {} } });
  if (mode === 'fails_list') return refuse(id, -32603, 'The list is broken.');
  return answer(id, { tools: tools() });
}

function call(id, name, args, progressToken) {
  if (mode === 'silent') return;
  if (mode === 'dies_in_call') process.exit(3);
  if (mode === 'fails_calls') return refuse(id, -32603, 'Calls are broken: /etc/secret.');
  if (mode === 'tool_errors') return answer(id, { ...text('It failed.'), isError: true });
  if (mode === 'huge_line') return answer(id, text('x'.repeat(amount(8 * 1024 * 1024))));
  if (mode === 'endless_line')
    return endless(`{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"`);
  if (mode === 'huge_nameless_line')
    return process.stdout.write(`"${'x'.repeat(amount(8 * 1024 * 1024))}"\n`);
  if (mode === 'wrong_ids') {
    for (const wrong of [id + 1000, null, String(id), { id }, -1]) answer(wrong, text('wrong'));
    return;
  }
  if (mode === 'no_result') return answer(id, 'nothing');
  if (mode === 'no_content') return answer(id, { content: 'text' });
  switch (name) {
    case 'echo':
      return answer(id, text(String(args?.text ?? '')));
    case 'wait':
      if (progressToken !== undefined)
        write({
          method: 'notifications/progress',
          params: { progressToken, progress: 1, total: 2, message: 'waiting' },
        });
      return;
    case 'cancelled':
      return answer(id, text(JSON.stringify(cancelled)));
    case 'change':
      changed += 1;
      write({ method: 'notifications/tools/list_changed' });
      return answer(id, text('changed'));
    case 'environment':
      return answer(id, text(JSON.stringify(Object.keys(process.env).sort())));
    case 'die':
      return process.exit(3);
    default:
      return refuse(id, -32602, `Unknown tool: ${name}`);
  }
}

/** Bytes without an end of line, as fast as they are read. */
function endless(start) {
  process.stdout.write(start);
  const more = () => {
    while (process.stdout.write('x'.repeat(64 * 1024)));
    process.stdout.once('drain', more);
  };
  more();
}

function flood(stream, line) {
  const more = () => {
    for (let index = 0; index < 200; index += 1)
      if (!stream.write(line)) {
        stream.once('drain', more);
        return;
      }
    setImmediate(more);
  };
  more();
}

function receive(message) {
  const { id, method, params } = message;
  if (mode === 'silent_initialize') return;
  if (mode === 'exits_on_probe' && method === 'server/discover') process.exit(1);
  if (mode === 'silent_probe' && method === 'server/discover') return;
  if (mode === 'invalid_json')
    process.stdout.write('Starting…\n{"jsonrpc": "2.0", \n[1,2]\n"text"\nnull\n{}\n');
  switch (method) {
    case 'initialize':
      if (mode === 'other_version')
        return answer(id, {
          protocolVersion: '1999-01-01',
          capabilities: {},
          serverInfo: { name: 'bad', version: '1' },
        });
      return answer(id, {
        protocolVersion: params?.protocolVersion ?? '2025-11-25',
        capabilities: mode === 'no_capability' ? {} : { tools: { listChanged: true } },
        serverInfo: { name: 'bad-mcp-server', version: '1.0.0' },
      });
    case 'notifications/initialized':
      if (mode === 'asks') {
        write({ id: 'sampling', method: 'sampling/createMessage', params: { messages: [], maxTokens: 1 } });
        write({ id: 'roots', method: 'roots/list' });
      }
      return;
    case 'notifications/cancelled':
      cancelled.push(params?.requestId);
      return;
    case 'ping':
      return answer(id, {});
    case 'tools/list':
      return list(id, params?.cursor);
    case 'tools/call':
      return call(id, params?.name, params?.arguments, params?._meta?.progressToken);
    default:
      if (method === undefined) return asked(message);
      if (id !== undefined) refuse(id, -32601, 'Method not found');
  }
}

/** What came back for what `asks` asked: kept beside cancelled requests. */
function asked({ id, error }) {
  cancelled.push([id, error?.code]);
}

if (mode === 'dies_at_start') process.exit(3);
if (mode === 'stderr_flood') flood(process.stderr, `${'e'.repeat(1000)}\n`);
if (mode === 'flooding')
  flood(
    process.stdout,
    `${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'x'.repeat(500) } })}\n`,
  );
if (mode === 'ignores_end') {
  process.on('SIGTERM', () => {});
  setInterval(() => {}, 60_000);
}
if (mode === 'grandchild') {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 60_000)'], { stdio: 'ignore' });
  process.stderr.write(`grandchild ${child.pid}\n`);
}

const delay = mode === 'slow' ? amount(300) : 0;
const deaf = mode === 'deaf';
if (!deaf)
  createInterface({ input: process.stdin }).on('line', (line) => {
    const message = JSON.parse(line);
    if (delay > 0) setTimeout(() => receive(message), delay);
    else receive(message);
  });
else setInterval(() => {}, 60_000);
