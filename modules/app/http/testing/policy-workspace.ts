import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { App } from '../../app.ts';
import { compose } from '../../compose.ts';
import { AT_REST } from '../../testing/at-rest.ts';
import { FakeApp } from './fake-app.ts';
import { bearer, FakeAuthenticator, subject } from './fake-authenticator.ts';
import { type ServedApp, serveApp } from './serve-app.ts';

export const DEFAULT = await readFile(
  join(import.meta.dirname, '../../../../examples/policy/default.cedar'),
  'utf8',
);
export const HIDE = `
@id("hide-files")
forbid (principal, action == Action::"see", resource in Capability::"file")
unless { principal in Team::"platform" };`;

export const tool = (id: string, capability: string): string =>
  `id: ${id}\ntype: tool\nname: ${id}\nrisk: low\ncapabilities: [${capability}]\nversions:\n  - version: "1.0.0"\n    status: active\n    contract: { inputs: { path: string } }\n    providers: [{ provider_id: acme, provider_type: mcp_server, offer_status: active }]\n`;

export const FILES = {
  'agent-tools.yaml':
    'version: 1\nserver: { auth: [{ type: token }] }\ninstances: { files: { provider: acme, enabled: true } }\n',
  'catalog/a.tool.yaml': tool('files.read', 'file.read'),
  'catalog/b.tool.yaml': tool('web.search', 'web'),
  'capabilities/c.yaml':
    '- { id: file, name: File, description: d }\n- { id: file.read, name: Read, description: d, broader: [file] }\n- { id: web, name: Web, description: d }\n',
  'policy/default.cedar': DEFAULT,
  'policy/own.cedar': HIDE,
};

export const SUBJECTS = {
  helper: subject('agent:helper', 'all'),
  ana: subject('user:ana', 'all', { teams: ['platform'] }),
  node: subject('runtime:node-a', ['see', 'report', 'install']),
};

export interface PolicyWorkspace extends AsyncDisposable {
  readonly served: ServedApp;
  readonly app: App;
  write(file: string, text: string): Promise<void>;
  get(
    path: string,
    who: keyof typeof SUBJECTS,
  ): Promise<{ status: number; body: Record<string, unknown>; etag: string }>;
  post(
    path: string,
    who: keyof typeof SUBJECTS,
    body: unknown,
  ): Promise<{ status: number; body: Record<string, unknown> }>;
}

/** A served workspace with policies, and who asks it. */
export async function policyWorkspace(more: Readonly<Record<string, string>> = {}): Promise<PolicyWorkspace> {
  const folder = await mkdtemp(join(tmpdir(), 'policy-'));
  const write = async (file: string, text: string): Promise<void> => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  };
  for (const [file, text] of Object.entries({ ...FILES, ...more })) await write(file, text);
  const clock = new FakeApp([]).clock;
  const composed = compose({ workspace: folder }, clock, AT_REST);
  const authenticator = new FakeAuthenticator(clock);
  for (const [token, of] of Object.entries(SUBJECTS)) authenticator.give(token, of);
  const app: App = { ...composed, authenticator };
  const signal = new AbortController().signal;
  await app.composer.refresh(signal);
  await app.services.policies.reload(signal);
  await app.composer.searchable();
  const served = await serveApp(app);
  const parsed = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;
  return {
    served,
    app,
    write,
    async get(path, who) {
      const { status, text, headers } = await served.ask(path, { headers: bearer(who) });
      return { status, body: parsed(text), etag: headers.etag ?? '' };
    },
    async post(path, who, body) {
      const { status, text } = await served.ask(path, {
        method: 'POST',
        headers: { ...bearer(who), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status, body: parsed(text) };
    },
    async [Symbol.asyncDispose]() {
      await served[Symbol.asyncDispose]();
      await composed[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
}

export const idsOf = ({ body }: { body: Record<string, unknown> }): readonly unknown[] =>
  (body['tools'] as readonly { id: string }[]).map(({ id }) => id);
