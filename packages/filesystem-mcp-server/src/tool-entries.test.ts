import { readdirSync, readFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport, type Tool } from '@modelcontextprotocol/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createServer } from './mcp/create-server.ts';
import { createScratch, type Scratch } from './testing/scratch.ts';
import { VERSION } from './version.ts';

const here = new URL('../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, here), 'utf8');

interface Offer {
  readonly provider_id: string;
  readonly tool_name?: string;
}
interface Entry {
  readonly id: string;
  readonly versions: readonly [
    { version: string; contract: { inputs: unknown; outputs: unknown }; providers: readonly Offer[] },
  ];
}

const entries = readdirSync(new URL('tools/', here)).map((file): [string, Entry] => [
  file,
  parse(read(`tools/${file}`)) as Entry,
]);

let scratch: Scratch;
let client: Client;
let live: ReadonlyMap<string, Tool>;
beforeAll(async () => {
  scratch = createScratch();
  const [near, far] = InMemoryTransport.createLinkedPair();
  await createServer(await scratch.files()).connect(far);
  client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(near);
  live = new Map((await client.listTools()).tools.map((tool) => [tool.name, tool]));
});
afterAll(async () => {
  await client.close();
  scratch.remove();
});

const toolName = ({ versions: [first] }: Entry): string | undefined =>
  first.providers.find(({ provider_id: id }) => id === 'filesystem-mcp-server')?.tool_name;

test('the entries are the tools of the running server, no more and no less', () => {
  expect(new Set(entries.map(([, entry]) => toolName(entry)))).toEqual(new Set(live.keys()));
});

describe.each(entries)('%s', (file, entry) => {
  test('is named after its id', () => {
    expect(file).toBe(`${entry.id}.tool.yaml`);
    expect(entry.id).toBe(`filesystem.${toolName(entry)}`);
  });

  test('states the contract that the running server has', () => {
    const [{ version, contract }] = entry.versions;
    const running = live.get(toolName(entry) ?? '');
    expect(contract.inputs).toEqual(running?.inputSchema);
    expect(contract.outputs).toEqual(running?.outputSchema);
    expect(version).toBe(VERSION);
  });
});

test.each([
  ['filesystem-mcp-server', 'provider.yaml'],
  ['internal-filesystem-http', '../internal-filesystem-http/provider.yaml'],
])('%s provides the tools that offer it', (id, file) => {
  const offered = entries
    .filter(([, entry]) => entry.versions[0].providers.some((offer) => offer.provider_id === id))
    .map(([, entry]) => ({ tool_id: entry.id, version: entry.versions[0].version }));
  const provider = parse(read(file)) as { provides: unknown[] };
  expect(provider).toMatchObject({ provider_id: id, version: VERSION });
  expect(provider.provides).toHaveLength(offered.length);
  expect(provider.provides).toEqual(expect.arrayContaining(offered));
});

test('the version is the one of the package', () => {
  expect(JSON.parse(read('package.json'))).toMatchObject({ version: VERSION });
});
