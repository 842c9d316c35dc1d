import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../e2e/product.ts';
import { type FaultyWorkspace, faultyId, faultyWorkspace } from './faulty-workspace.ts';
import { type Called, serversIn } from './fleet.ts';

/** Faults of a provider, and what becomes of a call to its `echo`. */
const FAULTS: Readonly<Record<string, string>> = {
  slow: 'ok null',
  silent: 'failed timeout',
  silent_initialize: 'failed timeout',
  dies_at_start: 'failed provider_unavailable',
  dies_in_call: 'failed provider_unavailable',
  fails_calls: 'failed provider_unavailable',
  tool_errors: 'tool_error null',
  huge_line: 'failed output_too_large',
  endless_line: 'failed output_too_large',
  wrong_ids: 'failed timeout',
  no_result: 'failed invalid_response',
  invalid_json: 'ok null',
  stderr_flood: 'ok null',
  flooding: 'ok null',
  duplicate_names: 'ok null',
  non_object_schema: 'ok null',
  cyclic_schema: 'ok null',
  nameless: 'ok null',
  many_tools: 'refused contract_changed',
  no_tools: 'refused contract_changed',
  ignores_end: 'ok null',
  grandchild: 'ok null',
};

let workspace: FaultyWorkspace;
let server: RunningServer;

beforeAll(async () => {
  workspace = await faultyWorkspace(['good', ...Object.keys(FAULTS)]);
  await workspace.define('good', 'change', { inputs: '{}' });
  await workspace.define('good', 'wait', { inputs: '{}' });
  await workspace.define('good', 'cancelled', { inputs: '{}' });
  server = await startServer(workspace.folder);
}, 60_000);
afterAll(async () => {
  await server.stop();
  await workspace[Symbol.asyncDispose]();
});

async function call(tool: string, given: object = { text: 'hello' }, rest: object = {}): Promise<Called> {
  const response = await fetch(`${server.url}/v1/calls`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tool, arguments: given, ...rest }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Called;
}
const get = async <T>(path: string): Promise<T> => (await (await fetch(`${server.url}${path}`)).json()) as T;

interface Journal {
  readonly through: number;
  readonly records: readonly unknown[];
}

interface Facts {
  readonly instances: readonly {
    readonly id: string;
    readonly facts: Readonly<Record<string, { readonly state: string; readonly value?: unknown }>>;
  }[];
}

describe('providers with a fault', () => {
  test('each call ends as it should, and a sound provider answers all the while', {
    timeout: 90_000,
  }, async () => {
    let over = false;
    const bad = Promise.all(
      Object.keys(FAULTS).map(async (mode) => {
        const { outcome, code } = await call(faultyId(mode));
        return [mode, `${outcome} ${code}`] as const;
      }),
    ).finally(() => {
      over = true;
    });
    let answered = 0;
    do {
      expect(await call(faultyId('good'))).toMatchObject({ outcome: 'ok' });
      answered += 1;
    } while (!over);
    expect(Object.fromEntries(await bad)).toEqual(FAULTS);
    expect(answered).toBeGreaterThan(5);
  });

  test('what is said of them is what was seen', async () => {
    const read = async () => {
      const { instances } = await get<Facts>('/v1/catalog/instances?limit=200');
      return new Map(instances.map(({ id, facts: of }) => [id.replace('instances.', ''), of]));
    };
    // They list their tools, and every call fails. What was seen is published in the background.
    const failing = ['fails_calls', 'dies_in_call', 'silent', 'wrong_ids'];
    let facts = await read();
    const healthy = (mode: string): boolean => facts.get(mode)?.['health']?.value === 'healthy';
    while (!healthy('good') || failing.some(healthy)) facts = await read();
    for (const mode of ['dies_at_start', 'silent_initialize'])
      expect(facts.get(mode)?.['active'], mode).not.toMatchObject({ value: true });
  });

  test('a tool that changes between description and call is refused with the difference, and can be described again', async () => {
    const described = await get<{ readonly snapshot: string }>(`/v1/tools/${faultyId('good')}`);
    expect(await call(faultyId('good'), { text: 'a' }, { snapshot: described.snapshot })).toMatchObject({
      outcome: 'ok',
    });
    expect(await call(faultyId('good', 'change'), {})).toMatchObject({ outcome: 'ok' });
    // The provider says that its tools are others; the runtime looks again, by itself.
    let refused = await call(faultyId('good'), { text: 'a' }, { snapshot: described.snapshot });
    for (let look = 0; refused.outcome === 'ok' && look < 100; look += 1)
      refused = await call(faultyId('good'), { text: 'a' }, { snapshot: described.snapshot });
    expect(refused).toMatchObject({ outcome: 'refused', code: 'contract_changed' });
    expect(JSON.stringify(refused)).toContain('definition 1');
    const again = await get<{ readonly snapshot: string }>(`/v1/tools/${faultyId('good')}`);
    expect(await call(faultyId('good'), { text: 'a' }, { snapshot: again.snapshot })).toMatchObject({
      outcome: 'ok',
    });
  });

  test('a caller who goes away ends the call at the provider', async () => {
    const cancelled = async (): Promise<string> =>
      JSON.stringify((await call(faultyId('good', 'cancelled'), {})).result);
    expect(await cancelled()).toContain('[]');
    const { through } = await get<Journal>('/v1/journal?limit=1');
    const gone = new AbortController();
    const asked = fetch(`${server.url}/v1/calls`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ tool: faultyId('good', 'wait'), arguments: {} }),
      signal: gone.signal,
    });
    const started = `/v1/journal?kind=tool_call_started&after=${through}&wait=20`;
    expect((await get<Journal>(started)).records).toHaveLength(1);
    gone.abort();
    await expect(asked).rejects.toThrow();
    while ((await cancelled()).includes('[]'));
    expect(await call(faultyId('good'))).toMatchObject({ outcome: 'ok' });
  });

  test('nothing is left behind, not even by those who will not end', async () => {
    expect((await serversIn(workspace.folder, 'bad-mcp-server.mjs')).length).toBeGreaterThan(10);
    expect(await server.stop()).toBe(0);
    expect(await serversIn(workspace.folder, 'bad-mcp-server.mjs')).toEqual([]);
  });
});
