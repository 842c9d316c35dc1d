import { cp, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startServer } from '../e2e/product.ts';
import { ROOT } from '../house/sources.ts';

/** What `POST /v1/calls` answers (CONTRACT 5). */
export interface Called {
  readonly request_id: string;
  readonly tool: string;
  readonly outcome: 'ok' | 'tool_error' | 'refused' | 'failed';
  readonly code: string | null;
  readonly result: unknown;
  readonly structured: unknown;
  readonly next_step: string | null;
  readonly snapshot: string;
}

export interface Topic {
  readonly tool: string;
  readonly example: Readonly<Record<string, unknown>>;
  run(given: Readonly<Record<string, unknown>>): unknown;
}

/** `serve` over a copy of examples/fleet. */
export interface Fleet extends AsyncDisposable {
  readonly folder: string;
  readonly server: RunningServer;
  call(
    tool: string,
    given: Readonly<Record<string, unknown>>,
    rest?: Readonly<Record<string, unknown>>,
  ): Promise<Called>;
  get(path: string): Promise<Readonly<Record<string, unknown>>>;
}

/** `fleet.<topic>.<tool>`. */
export const idOf = (topic: string, tool: string): string => `fleet.${topic.replaceAll('-', '_')}.${tool}`;

export async function startFleet(): Promise<Fleet> {
  const folder = await mkdtemp(join(tmpdir(), 'agent-tools-fleet-'));
  await cp(join(ROOT, 'examples', 'fleet'), folder, { recursive: true });
  await rm(join(folder, '.agent-tools'), { recursive: true, force: true });
  const server = await startServer(folder);
  const json = async (path: string, init?: RequestInit): Promise<unknown> => {
    const response = await fetch(`${server.url}${path}`, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status} ${path}: ${text}`);
    return JSON.parse(text);
  };
  return {
    folder,
    server,
    call: async (tool, given, rest = {}) =>
      (await json('/v1/calls', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ tool, arguments: given, ...rest }),
      })) as Called,
    get: async (path) => (await json(path)) as Readonly<Record<string, unknown>>,
    async [Symbol.asyncDispose]() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Topics of the fleet, as its servers have them. */
export async function topics(): Promise<Readonly<Record<string, Topic>>> {
  const path: string = join(ROOT, 'examples', 'fleet', 'server', 'topics.mjs');
  return ((await import(path)) as { readonly TOPICS: Readonly<Record<string, Topic>> }).TOPICS;
}

/** Processes that run this program in that folder; Linux. */
export async function serversIn(folder: string, program = 'main.mjs'): Promise<readonly number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => '');
      return line.includes(program) && cwd.startsWith(folder) ? [Number(pid)] : [];
    }),
  );
  return found.flat();
}
