import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { BINARY } from '../e2e/product.ts';

const START_WITHIN = 30_000;

export interface Told {
  readonly status: number;
  readonly text: string;
  /** The body, which is JSON. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

type Environment = Readonly<Record<string, string>>;

/** The command line in a process of its own. */
export async function runCommand(
  words: readonly string[],
  folder: string,
  environment: Environment = {},
): Promise<Run> {
  const child = startNode(words, folder, environment);
  const [stdout, stderr] = [collected(child.stdout), collected(child.stderr)];
  const { promise: closed, resolve } = Promise.withResolvers<number | null>();
  child.once('close', resolve);
  const code = await closed;
  return { code, stdout: stdout(), stderr: stderr() };
}

/** `serve` in a process of its own; it ends with the test. */
export class Replica implements Disposable {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;

  private constructor(child: ChildProcess, ended: Promise<void>, url: string) {
    this.#child = child;
    this.#ended = ended;
    this.url = url;
  }

  static async start(folder: string, environment: Environment = {}): Promise<Replica> {
    const child = startNode(['serve', '--port', '0', '--json'], folder, environment);
    const said = collected(child.stderr);
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    child.once('close', () => end());
    const { promise: first, resolve, reject } = Promise.withResolvers<string>();
    if (child.stdout !== null) createInterface({ input: child.stdout }).once('line', resolve);
    void ended.then(() => reject(new Error(`serve ended early. ${said()}`)));
    const late = setTimeout(() => reject(new Error(`serve says nothing. ${said()}`)), START_WITHIN);
    try {
      const { url } = JSON.parse(await first) as { url: string };
      return new Replica(child, ended, url);
    } catch (error) {
      child.kill('SIGKILL');
      throw error;
    } finally {
      clearTimeout(late);
    }
  }

  get(path: string): Promise<Told> {
    return this.#ask(path, {});
  }

  post(path: string, input: unknown, key?: string): Promise<Told> {
    return this.#ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) },
      body: JSON.stringify(input),
    });
  }

  /** Without a chance to finish anything. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#ended;
  }

  [Symbol.dispose](): void {
    this.#child.kill('SIGKILL');
  }

  async #ask(path: string, init: RequestInit): Promise<Told> {
    const response = await fetch(`${this.url}${path}`, init);
    const text = await response.text();
    return { status: response.status, text, body: JSON.parse(text) as Told['body'] };
  }
}

function startNode(words: readonly string[], folder: string, environment: Environment): ChildProcess {
  return spawn(process.execPath, ['--no-warnings', BINARY, ...words], {
    cwd: folder,
    env: { ...process.env, AGENT_TOOLS_SERVER: '', AGENT_TOOLS_ENV: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function collected(stream: NodeJS.ReadableStream | null): () => string {
  let text = '';
  stream?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  return () => text;
}
