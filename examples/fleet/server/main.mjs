// One program, fifty MCP servers over stdio: `node main.mjs TOPIC`. Without dependencies, so that a fleet of them is cheap.

import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { FAULTY, FAULTY_TOOL, TOPICS } from './topics.mjs';

const name = process.argv[2] ?? '';
const isFaulty = Object.hasOwn(FAULTY, name);
if (!isFaulty && !Object.hasOwn(TOPICS, name)) {
  process.stderr.write(`There is no topic ${JSON.stringify(name)}.\n`);
  process.exit(2);
}
if (name === 'crashing') process.exit(1);

const topic = isFaulty ? { ...FAULTY_TOOL, description: FAULTY[name] } : TOPICS[name];
const TYPES = { 'number[]': { type: 'array', items: { type: 'number' } } };
const schemaOf = (shorthand) => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(shorthand).map(([key, type]) => [key, TYPES[type] ?? { type }]),
  ),
  required: Object.keys(shorthand),
});
const definition = {
  name: topic.tool,
  title: topic.title,
  description: topic.description,
  inputSchema: schemaOf(name === 'changed' ? { phrase: 'string' } : topic.inputs),
  outputSchema: schemaOf(topic.outputs),
  annotations: { readOnlyHint: true, openWorldHint: false },
};

async function call({ name: tool, arguments: given = {} }) {
  if (tool !== topic.tool) throw Object.assign(new Error(`There is no tool ${tool}.`), { code: -32602 });
  if (name === 'moody') process.exit(3);
  if (name === 'slow') await wait(3_600_000);
  if (name === 'flooding') return { content: [{ type: 'text', text: 'a'.repeat(64 * 1024 * 1024) }] };
  if (name === 'chatty') process.stderr.write('I am working.\n'.repeat(300_000));
  try {
    const structuredContent = topic.run(given);
    return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
  } catch (error) {
    return { content: [{ type: 'text', text: error.message }], isError: true };
  }
}

const METHODS = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion: protocolVersion === '2025-06-18' ? protocolVersion : '2025-11-25',
    capabilities: { tools: {} },
    serverInfo: { name: `fleet-${name}`, version: '1.0.0' },
  }),
  ping: () => ({}),
  'tools/list': () => ({ tools: [definition] }),
  'tools/call': call,
};

const write = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

for await (const line of createInterface({ input: process.stdin })) {
  if (name === 'silent' || line.trim() === '') continue;
  answer(line).catch(() => {});
}

async function answer(line) {
  let request;
  try {
    request = JSON.parse(line);
  } catch {
    write({ id: null, error: { code: -32700, message: 'This is not JSON.' } });
    return;
  }
  const { id, method, params = {} } = request;
  if (id === undefined) return;
  if (!Object.hasOwn(METHODS, method)) {
    write({ id, error: { code: -32601, message: `There is no method ${method}.` } });
    return;
  }
  try {
    write({ id, result: await METHODS[method](params) });
  } catch (error) {
    write({ id, error: { code: error.code ?? -32603, message: error.message } });
  }
}
