import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Deed } from './writers.ts';

const PROGRAM = fileURLToPath(new URL('store-process.ts', import.meta.url));

/** A process that writes until it has written `count` times, or is killed. */
export class WritingProcess implements Disposable {
  readonly #child: ChildProcess;
  readonly #ended: Promise<{ readonly code: number | null; readonly said: string }>;
  #acknowledged = 0;
  #expected: { readonly count: number; readonly reached: () => void } | undefined;

  constructor(url: string, deeds: readonly Deed[], name: string, count: number) {
    const child = spawn(process.execPath, ['--no-warnings', PROGRAM, url, deeds.join(), name, `${count}`], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    createInterface(child.stdout).on('line', (line) => {
      this.#acknowledged = Number(line);
      if (this.#expected !== undefined && this.#acknowledged >= this.#expected.count)
        this.#expected.reached();
    });
    const { promise, resolve, reject } = Promise.withResolvers<{ code: number | null; said: string }>();
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, said }));
    this.#ended = promise;
  }

  /** Writes that it was told are done. All of them once it has ended. */
  get acknowledged(): number {
    return this.#acknowledged;
  }

  /** Resolves when that many were acknowledged; rejects when it ends before. */
  async reaches(count: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#expected = { count, reached: resolve };
    if (this.#acknowledged >= count) return;
    const early = this.#ended.then(({ said }) => {
      if (this.#acknowledged < count) throw new Error(`A writing process ended too early. ${said}`);
    });
    await Promise.race([promise, early]);
  }

  /** Its end, of itself: with everything written. */
  async finishes(): Promise<void> {
    const { code, said } = await this.#ended;
    if (code !== 0) throw new Error(`A writing process failed. ${said}`);
  }

  /** Without a chance to finish anything. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#ended;
  }

  [Symbol.dispose](): void {
    this.#child.kill('SIGKILL');
  }
}
