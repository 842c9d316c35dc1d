import { request as httpRequest } from 'node:http';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { processScheduler } from '../../modules/app/scheduler.ts';
import { callResult } from '../../modules/app/shapes/call.ts';
import { sdkServer } from '../../modules/runtime/testing/real-servers.ts';
import { Stage } from '../approvals/stage.ts';

const server = sdkServer('v2');
const TOOLS = ['add', 'show', 'fail', 'lie', 'wait', 'cancelled', 'change'] as const;
const INPUTS: Readonly<Partial<Record<(typeof TOOLS)[number], string>>> = { add: '{ a: number, b: number }' };

const files = (): Readonly<Record<string, string>> => ({
  'agent-tools.yaml':
    'version: 1\nserver: { auth: [{ type: token }] }\ninstances: { sdk: { provider: sdk, enabled: true } }\n',
  'capabilities/all.yaml': '- { id: file.write, name: Write, description: Writes. }\n',
  'packages/sdk/provider.yaml': `provider_id: sdk\nprovider_type: mcp_server\nprovides: []\nruntime: ${JSON.stringify({ type: 'node', ...server })}\n`,
  ...Object.fromEntries(
    TOOLS.map((name) => [
      `catalog/${name}.tool.yaml`,
      `id: sdk.${name}
type: tool
name: ${name}
capabilities: [file.write]
risk: low
versions:
  - version: 1.0.0
    status: active
    contract: { inputs: ${INPUTS[name] ?? '{}'}, outputs: { sum: number } }
    providers: [{ provider_id: sdk, provider_type: mcp_server }]
`,
    ]),
  ),
});

const ADD = { tool: 'sdk.add', arguments: { a: 1, b: 2 } };

/** The server reads its workspace with the stage's own keys in place. */
async function open() {
  const stage = await Stage.open(files());
  const served = await stage.serve();
  await stage.write('agent-tools.yaml', files()['agent-tools.yaml'] ?? '');
  await served.reload();
  return {
    stage,
    served,
    async call(body: object, who = 'helper', more: Readonly<Record<string, string>> = {}) {
      const { status, text } = await served.post(who, '/v1/calls', body, more);
      expect(status, text).toBe(200);
      return callResult.parse(JSON.parse(text));
    },
    [Symbol.asyncDispose]: () => stage[Symbol.asyncDispose](),
  };
}

describe('a call over HTTP', () => {
  test('every decided call is answered 200 in the one shape; what cannot be understood or is nobody’s is not', async () => {
    await using open_ = await open();
    const { call, served } = open_;
    expect(await call(ADD)).toMatchObject({
      tool: 'sdk.add',
      version: '1.0.0',
      offer: 'sdk',
      outcome: 'ok',
      code: null,
      result: [{ type: 'text', text: '3' }],
      structured: { sum: 3 },
      contract_violations: [],
      approval_id: null,
      next_step: null,
    });
    expect(await call({ tool: 'sdk.fail' })).toMatchObject({ outcome: 'tool_error', code: null });
    expect(await call({ tool: 'sdk.lie' })).toMatchObject({
      outcome: 'ok',
      code: 'contract_result',
      contract_violations: [{ side: 'result', path: '/sum' }],
    });
    expect((await call({ tool: 'sdk.show' })).result).toMatchObject([
      { type: 'image', data: 'AAAA', mimeType: 'image/png' },
      { type: 'resource' },
      { type: 'resource_link', uri: 'test://two' },
    ]);
    expect(await call({ tool: 'no.such' })).toMatchObject({
      outcome: 'refused',
      code: 'not_registered',
      version: 'unknown',
      offer: 'unknown',
      result: null,
      structured: null,
    });
    for (const body of [
      {},
      { tool: 1 },
      { tool: 'a', arguments: [] },
      { tool: 'sdk.add@1.0.0', version: '1.0.0' },
    ])
      expect((await served.post('helper', '/v1/calls', body)).status).toBe(400);
    expect((await served.post('nobody', '/v1/calls', ADD)).status).toBe(401);
    expect((await served.post('bea', '/v1/calls', ADD)).status).toBe(403);
  });

  test('under one key it is made once', async () => {
    await using open_ = await open();
    const key = { 'idempotency-key': 'one' };
    const [first, again] = [await open_.call(ADD, 'helper', key), await open_.call(ADD, 'helper', key)];
    expect(again).toEqual(first);
    expect((await open_.call(ADD)).request_id).not.toBe(first.request_id);
  });

  test('whoever goes away ends the call at the provider', async () => {
    await using open_ = await open();
    await open_.call(ADD);
    const body = JSON.stringify({ tool: 'sdk.wait' });
    const asked = httpRequest({
      host: '127.0.0.1',
      port: open_.served.port,
      path: '/v1/calls',
      method: 'POST',
      headers: { authorization: 'Bearer helper', 'content-type': 'application/json' },
    });
    asked.on('error', () => undefined);
    asked.end(body);
    // It answers as soon as another call has been ended.
    const told = open_.call({ tool: 'sdk.cancelled' });
    const { providers } = open_.served.app.services;
    while (!providers.standings().some(({ calls }) => calls >= 2)) await processScheduler.nextTurn();
    asked.destroy();
    expect((await told).result).toEqual([{ type: 'text', text: '1' }]);
  });

  test('the snapshot of `show` is handed back, and refused once the provider shows another definition', async () => {
    await using open_ = await open();
    const shown = z.object({ snapshot: z.string() });
    const show = async () => {
      const { body, etag } = await open_.served.get('helper', '/v1/tools/sdk.add');
      return { ...shown.parse(body), etag };
    };
    await open_.call(ADD);
    const before = await show();
    expect(await open_.call({ ...ADD, snapshot: before.snapshot })).toMatchObject({ outcome: 'ok' });
    const { providers } = open_.served.app.services;
    const { promise, resolve } = Promise.withResolvers<void>();
    const [instance] = providers.standings().map((each) => each.instance);
    const seen = instance && providers.lastSeen(instance);
    using _watch = providers.watch(() => {
      if (instance !== undefined && providers.lastSeen(instance) !== seen) resolve();
    });
    await open_.call({ tool: 'sdk.change' });
    await promise;
    const refused = await open_.call({ ...ADD, snapshot: before.snapshot });
    expect(refused).toMatchObject({
      outcome: 'refused',
      code: 'contract_changed',
      difference: { of: 'running' },
    });
    const after = await show();
    expect(after.snapshot).not.toBe(before.snapshot);
    expect(after.etag).not.toBe(before.etag);
    expect(await open_.call({ ...ADD, snapshot: after.snapshot })).toMatchObject({ outcome: 'ok' });
  });
});

describe('a call from the command line', () => {
  test('runs here where nothing serves; each outcome has its exit code, data on stdout and the rest beside it', async () => {
    await using stage = await Stage.open(files());
    await stage.write('args.json', JSON.stringify(ADD.arguments));
    const bare = await stage.run(['call', 'sdk.add@1.0.0', '--args', '{"a": 1, "b": 2}']);
    expect([bare.code, bare.stdout, bare.stderr]).toEqual([0, '3\n', '']);
    const fromFile = await stage.run(['call', 'sdk.add', '--args', '@args.json', '--json']);
    expect(callResult.parse(JSON.parse(fromFile.stdout))).toMatchObject({
      outcome: 'ok',
      structured: { sum: 3 },
    });
    const failed = await stage.run(['call', 'sdk.fail']);
    expect([failed.code, failed.stdout]).toEqual([1, 'It failed.\n']);
    const unfit = await stage.run(['call', 'sdk.add', '--args', '{"a": "x", "b": 2}', '--lang', 'es']);
    expect([unfit.code, unfit.stdout]).toEqual([4, '']);
    expect(unfit.stderr).toContain('La llamada se ha rechazado: contract_arguments.');
    expect(unfit.stderr).toContain('/a');
    expect((await stage.run(['call', 'sdk.show'])).stdout).toMatch(
      /^\[image, image\/png, 3 bytes\]\n\[resource, /,
    );
    expect((await stage.run(['call', 'no.such'])).code).toBe(4);
    for (const words of [
      ['call'],
      ['call', 'sdk.add', '--args', '{'],
      ['call', 'sdk.add', '--args', '-'],
      ['call', 'a@1', '--version', '1'],
    ])
      expect((await stage.run(words)).code, words.join(' ')).toBe(2);
    expect((await stage.run(['call', 'sdk.add', '--args', '@no-such.json'])).code).toBe(3);
  });
});
