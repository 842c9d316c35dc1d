import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLIENTS, openServed, sdkTool } from './stage.ts';

let open: Awaited<ReturnType<typeof openServed>>;
beforeAll(async () => {
  open = await openServed();
});
afterAll(() => open[Symbol.asyncDispose]());

/** Bytes of a list that a model reads with every request. */
const SMALL = 6_000;

describe.each(CLIENTS)('a client of %s', (kind) => {
  test('is told the five tools, the same twice, in few bytes', async () => {
    await using client = await open.connect(kind);
    const first = await client.list();
    expect(first.tools.map(({ name }) => name)).toEqual([
      'search_tools',
      'describe_tool',
      'list_capabilities',
      'tool_status',
      'call_tool',
    ]);
    expect(JSON.stringify(await client.list())).toBe(JSON.stringify(first));
    expect(Buffer.byteLength(JSON.stringify(first.tools))).toBeLessThan(SMALL);
    await using other = await open.connect(kind);
    expect(JSON.stringify((await other.list()).tools)).toBe(JSON.stringify(first.tools));
  });

  test.each([
    ['search_tools', { query: 'add numbers', limit: 3 }, '/v1/search?q=add+numbers&limit=3'],
    [
      'search_tools',
      { queries: ['add', 'wait'], max_risk: 'low' },
      '/v1/search?q=add&q=wait&max_risk=low&limit=8',
    ],
    ['describe_tool', { id: 'sdk.add' }, '/v1/tools/sdk.add'],
    ['describe_tool', { id: 'sdk.add', version: '1.0.0' }, '/v1/tools/sdk.add/versions/1.0.0'],
    ['list_capabilities', {}, '/v1/capabilities?limit=200'],
    ['list_capabilities', { domain: 'file' }, '/v1/capabilities?domain=file&limit=200'],
    ['tool_status', { id: 'sdk.add' }, '/v1/catalog?id=sdk.add'],
  ])('%s %j answers what HTTP does', async (name, given, path) => {
    await using client = await open.connect(kind);
    const { structuredContent, content, isError } = await client.call(name, given);
    const { status, body, text } = await open.served.get('helper', path);
    expect(status, text).toBe(200);
    expect(isError).toBeUndefined();
    const untimed = ({ generated_at: _, ...rest }: Readonly<Record<string, unknown>>) => rest;
    expect(untimed(structuredContent ?? {})).toEqual(untimed(body));
    expect(JSON.parse(String(content[0]?.['text']))).toEqual(structuredContent);
  });

  test('calls a tool of a provider, and is answered what HTTP answers', async () => {
    await using client = await open.connect(kind);
    const given = { arguments: { a: 1, b: 2 } };
    // From the first call on, the snapshot says what the provider shows as well.
    await client.call('call_tool', { id: 'sdk.add', ...given });
    const { structuredContent, isError } = await client.call('call_tool', { id: 'sdk.add', ...given });
    const { body } = await open.served.post('helper', '/v1/calls', { tool: 'sdk.add', ...given });
    expect(isError).toBeUndefined();
    const varies = { request_id: expect.any(String) as unknown, duration_ms: expect.any(Number) as unknown };
    expect(structuredContent).toEqual({ ...body, ...varies });
    expect(structuredContent).toMatchObject({ outcome: 'ok', structured: { sum: 3 } });
    expect(await client.call('call_tool', { id: 'sdk.fail' })).toMatchObject({
      isError: true,
      structuredContent: { outcome: 'tool_error', code: null },
    });
    const shown = await client.call('call_tool', { id: 'sdk.show' });
    expect(shown.content).toMatchObject([
      { type: 'text' },
      { type: 'image', data: 'AAAA', mimeType: 'image/png' },
    ]);
  });

  test.each([
    ['search_tools', {}, 'invalid_request'],
    ['search_tools', { query: 'a', queries: ['b'] }, 'invalid_request'],
    ['search_tools', { query: '' }, 'invalid_request'],
    ['search_tools', { query: 'a', limit: 51 }, 'invalid_request'],
    ['search_tools', { query: 'a', limt: 5 }, 'invalid_request'],
    ['search_tools', { queries: Array.from({ length: 21 }, () => 'a') }, 'invalid_request'],
    ['describe_tool', { id: 'no.such' }, 'not_found'],
    ['describe_tool', { id: 'sdk.add', version: '9' }, 'not_found'],
    ['describe_tool', { id: '../../etc/passwd' }, undefined],
    ['describe_tool', { id: 7 }, 'invalid_request'],
    ['tool_status', { id: 'a\u0000b' }, undefined],
    ['call_tool', { id: 'no.such' }, 'not_registered'],
    ['call_tool', { id: 'sdk.add', arguments: { a: 'x' } }, 'contract_arguments'],
    ['call_tool', { id: 'sdk.add', arguments: { a: 1, b: 2 }, snapshot: 'of nobody' }, 'contract_changed'],
    ['call_tool', { id: 'sdk.add', arguments: [] }, 'invalid_request'],
    ['call_tool', { id: 'sdk.add', offer: 'nobody', arguments: { a: 1, b: 2 } }, undefined],
  ])('%s %j is refused with a code and a next step', async (name, given, code) => {
    await using client = await open.connect(kind);
    const { isError, structuredContent } = await client.call(name, given);
    expect(structuredContent).toMatchObject({
      code: code ?? (expect.stringMatching(/^[a-z_]+$/) as unknown),
      next_step: expect.stringMatching(/[.?]$/) as unknown,
    });
    expect(structuredContent?.['code']).not.toBe('internal');
    expect(isError).toBe(true);
  });

  test('is told by the protocol that there is no such tool', async () => {
    await using client = await open.connect(kind);
    for (const name of ['no_such', '', '__proto__', 'constructor', 'x'.repeat(5_000)])
      await expect(client.call(name)).rejects.toMatchObject({ code: -32_602 });
  });
});

test('a snapshot that was described holds until the tool is another, and is refused from then on', async () => {
  await using client = await open.connect('v2');
  await client.call('call_tool', { id: 'sdk.add', arguments: { a: 1, b: 1 } });
  const snapshotOf = async (): Promise<unknown> =>
    (await client.call('describe_tool', { id: 'sdk.add' })).structuredContent?.['snapshot'];
  const snapshot = await snapshotOf();
  expect(snapshot).toEqual(expect.any(String));
  const call = { id: 'sdk.add', arguments: { a: 1, b: 2 } };
  expect((await client.call('call_tool', { ...call, snapshot })).structuredContent).toMatchObject({
    outcome: 'ok',
  });
  await open.stage.write('catalog/add.tool.yaml', sdkTool('add', '{ a: number, b: number, c: "number?" }'));
  await open.served.reload();
  expect(await client.call('call_tool', { ...call, snapshot })).toMatchObject({
    isError: true,
    structuredContent: { code: 'contract_changed', next_step: expect.stringMatching(/\.$/) as unknown },
  });
  const again = await snapshotOf();
  expect((await client.call('call_tool', { ...call, snapshot: again })).structuredContent).toMatchObject({
    outcome: 'ok',
  });
});
