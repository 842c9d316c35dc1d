// A provider whose tools are those that the official conformance suite looks for by name; what they answer, its scenarios say.
import { createInterface } from 'node:readline';
import SCHEMA from './schema.json' with { type: 'json' };

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const SILENCE = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';

/** Between notices of progress, as the scenario has it. Milliseconds. */
const PAUSE = 50;

const text = (words) => ({ type: 'text', text: words });
const image = { type: 'image', data: PIXEL, mimeType: 'image/png' };
const resource = (uri, mimeType, words) => ({ type: 'resource', resource: { uri, mimeType, text: words } });
const progressed = async (token) => {
  for (const progress of [0, 50, 100]) {
    if (token !== undefined)
      send({ method: 'notifications/progress', params: { progressToken: token, progress, total: 100 } });
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
};

const TOOLS = {
  test_simple_text: () => ({ content: [text('A simple text.')] }),
  test_image_content: () => ({ content: [image] }),
  test_audio_content: () => ({ content: [{ type: 'audio', data: SILENCE, mimeType: 'audio/wav' }] }),
  test_embedded_resource: () => ({
    content: [resource('test://embedded-resource', 'text/plain', 'A resource within.')],
  }),
  test_multiple_content_types: () => ({
    content: [text('Several kinds:'), image, resource('test://mixed', 'application/json', '{"value":1}')],
  }),
  test_error_handling: () => ({ content: [text('It fails, as it should.')], isError: true }),
  test_tool_with_progress: async (token) => {
    await progressed(token);
    return { content: [text('Done.')] };
  },
  json_schema_2020_12_tool: () => ({ content: [text('ok')] }),
};

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

const METHODS = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'conformance-provider', version: '1.0.0' },
  }),
  ping: () => ({}),
  'tools/list': () => ({
    tools: Object.keys(TOOLS).map((name) => ({
      name,
      inputSchema: name === 'json_schema_2020_12_tool' ? SCHEMA : { type: 'object' },
    })),
  }),
  'tools/call': ({ name, _meta }) => TOOLS[name](_meta?.progressToken),
};

createInterface({ input: process.stdin }).on('line', async (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const answer = METHODS[method];
  if (answer === undefined) send({ id, error: { code: -32601, message: 'Method not found' } });
  else send({ id, result: await answer(params ?? {}) });
});
