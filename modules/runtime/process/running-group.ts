import type { ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { ExitReason } from '../../core/ports/invocation.ts';
import type { ChildProcess } from './child-process.ts';
import { type EndingPatience, endGroup } from './process-group.ts';

export type SpawnedChild = ChildProcessByStdio<Writable, Readable, Readable>;

/** Milliseconds in which what the group has written is read to its end; what has left the group may hold the pipe for ever. */
const DRAIN = 1_000;

/** A child and everything that it starts within its group; what outlives the child is ended with it. */
export class RunningGroup implements ChildProcess {
  readonly pid: number;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly exited: Promise<ExitReason>;
  readonly #child: SpawnedChild;
  readonly #patience: EndingPatience;
  readonly #gone: () => void;
  #asked = false;
  #ending: Promise<void> | undefined;

  /** `gone` is told once, when nothing of the group is left. */
  constructor(child: SpawnedChild, pid: number, patience: EndingPatience, gone: () => void) {
    this.pid = pid;
    this.stdin = child.stdin;
    this.stdout = child.stdout;
    this.#child = child;
    this.#patience = patience;
    this.#gone = gone;
    this.exited = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        resolve(this.#reason(code, signal));
        void this.#clear();
      });
    });
    // A pipe that breaks is seen as the end of the process.
    for (const each of [child, child.stdin, child.stdout, child.stderr]) each.on('error', () => {});
    // Read so that the child never waits for it; a provider's words are not ours to keep or show (law 8).
    child.stderr.resume();
  }

  end(): Promise<void> {
    this.#asked = true;
    this.stdin.end();
    return this.#clear();
  }

  #clear(): Promise<void> {
    this.#ending ??= this.#endAll();
    return this.#ending;
  }

  async #endAll(): Promise<void> {
    const isGone = await endGroup(this.pid, this.#patience);
    this.stdin.destroy();
    void this.#letGo();
    if (!isGone) return;
    await this.exited;
    this.#gone();
  }

  async #letGo(): Promise<void> {
    const { stdout, stderr } = this.#child;
    const isOver = new Promise<void>((resolve) => this.#child.once('close', () => resolve()));
    if (!stdout.closed || !stderr.closed)
      await Promise.race([isOver, delay(DRAIN, undefined, { ref: false })]);
    stdout.destroy();
    stderr.destroy();
  }

  #reason(exitCode: number | null, signal: NodeJS.Signals | null): ExitReason {
    return {
      expected: this.#asked,
      detail: this.#asked ? 'closed_by_us' : signal === null ? 'exited' : 'killed',
      ...(exitCode !== null && { exitCode }),
      ...(signal !== null && { signal }),
    };
  }
}
