import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import * as z from 'zod';
import { bearer } from '../../modules/app/http/testing/fake-authenticator.ts';
import { sdkServer } from '../../modules/runtime/testing/real-servers.ts';
import { Stage } from '../approvals/stage.ts';

const TOOLS = ['add', 'show', 'fail', 'wait', 'cancelled', 'change'] as const;
const INPUTS: Readonly<Partial<Record<(typeof TOOLS)[number], string>>> = { add: '{ a: number, b: number }' };

/** A tool that the SDK's server has, tagged `sdk`. */
export const sdkTool = (name: string, inputs = '{}', more = ''): string => `id: sdk.${name}
type: tool
name: ${name}
description: Is called ${name}.
capabilities: [file.write]
tags: [sdk]
risk: low
${more}versions:
  - version: 1.0.0
    status: active
    contract: { inputs: ${inputs}, outputs: {} }
    providers: [{ provider_id: sdk, provider_type: mcp_server, offer_status: active }]
`;

export const FILES: Readonly<Record<string, string>> = {
  'agent-tools.yaml':
    'version: 1\nserver: { auth: [{ type: token }] }\ninstances: { sdk: { provider: sdk, enabled: true } }\n',
  'capabilities/all.yaml':
    '- { id: file, name: Files, description: Files. }\n' +
    '- { id: file.write, name: Write, description: Writes., broader: [file] }\n',
  'packages/sdk/provider.yaml': `provider_id: sdk\nprovider_type: mcp_server\nprovides: []\nruntime: ${JSON.stringify({ type: 'node', ...sdkServer('v2') })}\n`,
  ...Object.fromEntries(TOOLS.map((name) => [`catalog/${name}.tool.yaml`, sdkTool(name, INPUTS[name])])),
};

/** What is common to the clients of both SDKs, as far as these tests ask. */
export interface AnyClient extends AsyncDisposable {
  list(): Promise<Listed>;
  call(name: string, given?: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<Called>;
}
export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onprogress?: (said: { readonly progress: number; readonly message?: string | undefined }) => void;
}

const listed = z.looseObject({
  tools: z.array(
    z.looseObject({
      name: z.string(),
      description: z.string().optional(),
      inputSchema: z.looseObject({}),
      annotations: z.looseObject({}).optional(),
      _meta: z.looseObject({}).optional(),
    }),
  ),
  _meta: z.looseObject({}).optional(),
});
export type Listed = z.output<typeof listed>;

const called = z.looseObject({
  content: z.array(z.looseObject({ type: z.string() })),
  structuredContent: z.looseObject({}).optional(),
  isError: z.boolean().optional(),
});
export type Called = z.output<typeof called>;

/** `v1`: the older SDK; the others: the newer one, in each lifecycle. */
export const CLIENTS = ['v1', 'v2 before 2026', 'v2'] as const;
export type ClientKind = (typeof CLIENTS)[number];

interface Connecting {
  readonly port: number;
  readonly who?: string;
  readonly path?: string;
  /** Is told when the list becomes another. */
  readonly changed?: () => void;
}

export async function connect(
  kind: ClientKind,
  { port, who, path = '/mcp', changed }: Connecting,
): Promise<AnyClient> {
  const url = new URL(path, `http://127.0.0.1:${port}`);
  const requestInit = { headers: who === undefined ? {} : bearer(who) };
  const info = { name: 'test', version: '1.0.0' };
  const listChanged =
    changed === undefined
      ? {}
      : { listChanged: { tools: { autoRefresh: false, debounceMs: 0, onChanged: () => changed() } } };
  if (kind === 'v1') {
    const client = new OldClient(info, listChanged);
    // Its transport is not written for exactOptionalPropertyTypes.
    const transport = new OldTransport(url, { requestInit }) as Parameters<typeof client.connect>[0];
    await client.connect(transport);
    return clientOf(client, (name, given, options) =>
      client.callTool({ name, arguments: { ...given } }, undefined, options),
    );
  }
  const options: ClientOptions = {
    versionNegotiation: { mode: kind === 'v2' ? { pin: '2026-07-28' } : 'legacy' },
    ...listChanged,
  };
  const client = new Client(info, options);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  return clientOf(client, (name, given, how) =>
    client.callTool({ name, arguments: { ...given } }, { ...how }),
  );
}

const clientOf = (
  client: { listTools(): Promise<unknown>; close(): Promise<void> },
  call: (name: string, given: object, options: CallOptions) => Promise<unknown>,
): AnyClient => ({
  list: async () => listed.parse(await client.listTools()),
  call: async (name, given = {}, options = {}) => called.parse(await call(name, given, options)),
  [Symbol.asyncDispose]: () => client.close(),
});

/** A server in this process, over the SDK's server as provider; callers are those of the stage. */
export async function openServed(more: Readonly<Record<string, string>> = {}) {
  const files = { ...FILES, ...more };
  const stage = await Stage.open(files);
  const served = await stage.serve();
  await stage.write('agent-tools.yaml', files['agent-tools.yaml'] ?? '');
  await served.reload();
  await served.app.services.policies.reload(new AbortController().signal);
  return {
    stage,
    served,
    port: served.port,
    connect: (kind: ClientKind, options: Omit<Connecting, 'port'> = {}) =>
      connect(kind, { port: served.port, who: 'helper', ...options }),
    close: () => stage[Symbol.asyncDispose](),
    [Symbol.asyncDispose]: () => stage[Symbol.asyncDispose](),
  };
}

/** One JSON-RPC request, as bytes; a client of the versions before 2026. */
export const rpc = (method: string, params: object = {}, id: unknown = 1): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params });

export const JSON_HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
} as const;

/** The first message that an answer carries, whether it came as JSON or as a stream. */
export function messageOf(text: string): Readonly<Record<string, unknown>> {
  const line = text.startsWith('{') ? text : (/^data: (\{.*)$/m.exec(text)?.[1] ?? 'null');
  return z.record(z.string(), z.unknown()).parse(JSON.parse(line));
}
