import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type InstanceId, parseInstanceId, parseToolId } from '../../core/ids.ts';
import { LOCAL } from '../../core/model/subject.ts';
import type { CallOutcome } from '../../core/ports/invocation.ts';
import { EVERYTHING } from '../../core/ports/visibility.ts';
import { badServer } from '../../runtime/testing/real-servers.ts';
import type { App } from '../app.ts';
import { composeLocal } from '../compose.ts';

const NEVER = new AbortController().signal;
const idOf = (alias: string): InstanceId => parseInstanceId(`instances.${alias}`) ?? expect.unreachable();

let folder: string;
let failures: unknown[];
beforeEach(() => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'runtime-'));
  failures = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (path: string, text: string): void => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
};

function writeProvider(id: string, mode: string, inputs = '{ text: string }'): void {
  const { command, args } = badServer(mode);
  write(
    `packages/${id}/provider.yaml`,
    `provider_id: ${id}
provider_type: mcp_server
runtime: { command: ${JSON.stringify(command)}, args: ${JSON.stringify(args)}, transport: stdio }
provides: [{ tool_id: ${id}.echo, version: 1.0.0 }]
`,
  );
  write(
    `packages/${id}/tools/echo.tool.yaml`,
    `id: ${id}.echo
type: tool
name: Echo
description: Says it again.
capabilities: [text.echo]
risk: low
approval_required: false
versions:
  - version: 1.0.0
    status: active
    contract: { inputs: ${inputs} }
    providers: [{ provider_id: ${id}, provider_type: mcp_server, protocol: mcp }]
`,
  );
}

const configure = (text: string): void => write('agent-tools.yaml', `version: 1\ninstances:\n${text}`);

async function open(): Promise<App> {
  write('capabilities/text.yaml', 'id: text.echo\nname: Echo\ndescription: Gives a text back.\n');
  const app = composeLocal({ workspace: folder, onFailure: (error) => failures.push(error) });
  await app.composer.refresh(NEVER);
  return app;
}

/** `yes healthy`: what the catalog says of an instance. */
function standing(app: App, alias: string): string {
  const { facts } = app.composer.pin(EVERYTHING);
  const found = facts.instances({}).items.find(({ id }) => id === idOf(alias));
  if (found === undefined) return 'absent';
  const { active, health } = facts.instanceFacts(found, app.clock.now());
  const told = (fact: typeof active | typeof health): string =>
    fact.state === 'known'
      ? `${fact.value}${fact.detailCode === undefined ? '' : `/${fact.detailCode}`}`
      : 'unknown';
  return `${told(active)} ${told(health)}`;
}

/** Waits for views until the catalog says so of the instance. */
async function says(app: App, alias: string, expected: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = (): void => {
    if (standing(app, alias) === expected) resolve();
  };
  using _events = app.composer.events(undefined, () => setImmediate(look));
  look();
  await promise;
}

const call = (
  app: App,
  alias: string,
  tool: string,
  given: Record<string, unknown> = {},
): Promise<CallOutcome> =>
  app.services.providers.call(
    { kind: 'instance', instance: idOf(alias) },
    {
      address: { toolName: tool },
      tool,
      arguments: given,
      subject: LOCAL,
      requestId: '0'.repeat(32),
      outputLimit: 100_000,
    },
    () => undefined,
    NEVER,
  );

describe('providers of a workspace', () => {
  test('start with the server where they are meant to, and the catalog shows what was seen', async () => {
    writeProvider('good', 'good');
    writeProvider('lazy', 'good');
    configure(`  a: { provider: good, enabled: true, autostart: true }
  b: { provider: lazy, enabled: true }
`);
    const app = await open();
    expect([standing(app, 'a'), standing(app, 'b')]).toEqual(['unknown unknown', 'unknown unknown']);
    app.startProviders();
    await says(app, 'a', 'true healthy');
    expect(standing(app, 'b')).toBe('unknown unknown');
    expect(await call(app, 'b', 'echo', { text: 'hello' })).toMatchObject({ kind: 'result', isError: false });
    await says(app, 'b', 'true healthy');
    const [seen] = app.composer.pin(EVERYTHING).facts.observations({}).items;
    expect(seen?.definitionDigests.get(parseToolId('good.echo') ?? expect.unreachable())).toMatch(/^sha256:/);
    expect(JSON.parse(readFileSync(join(folder, '.agent-tools/runtime.json'), 'utf8'))).toMatchObject({
      runtime: seen?.runtime,
      generation: '1',
    });
    await app[Symbol.asyncDispose]();
    const later = await open();
    expect([standing(later, 'a'), standing(later, 'b')]).toEqual(['false unknown', 'false unknown']);
    later.startProviders();
    await says(later, 'b', 'unknown unknown');
    await later[Symbol.asyncDispose]();
    expect(failures).toEqual([]);
  });

  test('that die are said to have failed, and others are not touched by it', async () => {
    writeProvider('good', 'good');
    writeProvider('other', 'good');
    configure(`  a: { provider: good, enabled: true }
  b: { provider: other, enabled: true }
`);
    await using app = await open();
    app.startProviders();
    await call(app, 'b', 'echo', { text: 'hello' });
    expect(await call(app, 'a', 'die')).toMatchObject({
      kind: 'failed',
      failure: { code: 'provider_unavailable', retry: 'unsafe' },
    });
    await says(app, 'a', 'false failed/exited');
    await says(app, 'b', 'true healthy');
  });

  test('are ended when they are no longer configured', async () => {
    writeProvider('good', 'good');
    configure('  a: { provider: good, enabled: true }\n');
    await using app = await open();
    app.startProviders();
    await call(app, 'a', 'echo', { text: 'hello' });
    await says(app, 'a', 'true healthy');
    configure('  a: { provider: good, enabled: false }\n');
    await app.composer.refresh(NEVER);
    await says(app, 'a', 'false unknown');
    expect(await call(app, 'a', 'echo', { text: 'hello' })).toMatchObject({
      failure: { code: 'provider_unavailable', detail: 'disabled' },
    });
  });

  test('publish nothing where nobody serves', async () => {
    writeProvider('good', 'good');
    configure('  a: { provider: good, enabled: true, autostart: true }\n');
    await using app = await open();
    expect(await call(app, 'a', 'echo', { text: 'hello' })).toMatchObject({ kind: 'result' });
    expect(standing(app, 'a')).toBe('unknown unknown');
    expect(app.services.providers.lastSeen(idOf('b'))).toBeUndefined();
    expect(() => readFileSync(join(folder, '.agent-tools/runtime.json'))).toThrow('ENOENT');
  });
});
