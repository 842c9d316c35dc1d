import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '../house/sources.ts';

/** The real binary, as a user starts it. Every process ends with the test that began it. */
export const BINARY = join(ROOT, 'bin', 'agent-tools.mjs');

const RUN_WITHIN = 30_000;
const START_WITHIN = 30_000;
const STOP_WITHIN = 10_000;

export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly binary?: string;
  readonly input?: string;
}

export function runCli(
  args: readonly string[],
  { cwd, env, binary = BINARY, input }: RunOptions,
): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [binary, ...args], {
      cwd,
      env: { ...process.env, ...env },
      timeout: RUN_WITHIN,
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
    child.stdin.end(input ?? '');
  });
}

export interface RunningServer extends AsyncDisposable {
  readonly url: string;
  readonly process: ChildProcess;
  /** Everything it printed so far, both streams. */
  readonly output: () => string;
  /** Asks it to end and gives its exit code. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** Starts `serve` on a free port and resolves with the address that it prints. */
export async function startServer(
  cwd: string,
  args: readonly string[] = [],
  binary = BINARY,
): Promise<RunningServer> {
  const child = spawn(process.execPath, [binary, 'serve', '--port', '0', ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const address = new Promise<string>((resolve, reject) => {
    const patience = setTimeout(
      () => reject(new Error(`No address within ${START_WITHIN} ms:\n${lines.join('\n')}`)),
      START_WITHIN,
    );
    const read = (line: string): void => {
      lines.push(line);
      const url = /https?:\/\/[\d.:[\]a-z]+/.exec(line)?.[0];
      if (url === undefined) return;
      clearTimeout(patience);
      resolve(url);
    };
    createInterface({ input: child.stdout }).on('line', read);
    createInterface({ input: child.stderr }).on('line', read);
    void ended.then((code) => reject(new Error(`The server ended with ${code}:\n${lines.join('\n')}`)));
  });
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    child.kill(signal);
    const force = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN);
    const code = await ended;
    clearTimeout(force);
    return code;
  };
  try {
    const url = await address;
    return {
      url,
      process: child,
      output: () => lines.join('\n'),
      stop,
      [Symbol.asyncDispose]: async () => void (await stop()),
    };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

/** An empty folder that goes with the test. */
export async function emptyFolder(): Promise<{ readonly path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'agent-tools-e2e-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** A body of ours; its shape is the test's to check. */
export async function getJson<T>(url: string, init?: RequestInit): Promise<T> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${response.status} ${url}: ${await response.text()}`);
  return (await response.json()) as T;
}
