import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  launchTarget,
  ownFilesystemServer,
  type RealServer,
  referenceServer,
} from '../../testing/real-servers.ts';
import { callTool, NEVER, textOf, withConnection } from './testing/opened.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agent-tools-mcp-'));
  await writeFile(join(folder, 'note.txt'), 'a note');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Row {
  readonly name: string;
  readonly server: () => RealServer;
  readonly environment?: () => Readonly<Record<string, string>>;
  readonly tools: number;
  readonly tool: string;
  readonly arguments: () => Readonly<Record<string, unknown>>;
  readonly text: RegExp;
}

const ROWS: readonly Row[] = [
  {
    name: 'filesystem',
    server: () => referenceServer.filesystem(folder),
    tools: 14,
    tool: 'read_text_file',
    arguments: () => ({ path: join(folder, 'note.txt') }),
    text: /^a note$/,
  },
  {
    name: 'memory',
    server: () => referenceServer.memory(),
    environment: () => ({ MEMORY_FILE_PATH: join(folder, 'memory.jsonl') }),
    tools: 9,
    tool: 'create_entities',
    arguments: () => ({ entities: [{ name: 'one', entityType: 'test', observations: [] }] }),
    text: /"name": "one"/,
  },
  {
    name: 'everything',
    server: () => referenceServer.everything(),
    tools: 13,
    tool: 'echo',
    arguments: () => ({ message: 'hello' }),
    text: /^Echo: hello$/,
  },
  {
    name: 'sequential thinking',
    server: () => referenceServer.sequentialThinking(),
    tools: 1,
    tool: 'sequentialthinking',
    arguments: () => ({ thought: 'so', nextThoughtNeeded: false, thoughtNumber: 1, totalThoughts: 1 }),
    text: /"thoughtNumber": 1/,
  },
];

describe('reference servers', () => {
  test.concurrent.each(ROWS)('$name', async ({ server, environment, tools, tool, arguments: args, text }) => {
    const left = await withConnection(
      launchTarget(server()),
      async (connection) => {
        expect(connection.protocol).toBe('mcp 2025-11-25');
        const description = await connection.describe(NEVER);
        expect(description).toMatchObject({ kind: 'described', quarantined: [] });
        expect(description.kind === 'described' && description.tools).toHaveLength(tools);
        expect(await textOf(callTool(connection, tool, args()))).toMatch(text);
      },
      environment === undefined ? {} : { environment: environment() },
    );
    expect(left).toEqual([]);
  });
});

const own = ownFilesystemServer();

describe('our filesystem server', () => {
  test.skipIf(!own.args.every(existsSync))('is described and called', async () => {
    await withConnection(
      launchTarget(own),
      async (connection) => {
        const description = await connection.describe(NEVER);
        expect(description.kind === 'described' && description.tools.length).toBeGreaterThan(0);
        const outcome = await callTool(connection, 'read_file', { path: join(folder, 'note.txt') });
        expect(JSON.stringify(outcome)).toContain('a note');
      },
      { environment: { ALLOWED_DIRECTORIES: folder } },
    );
  });
});
