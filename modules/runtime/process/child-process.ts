import type { Readable, Writable } from 'node:stream';
import type { ExitReason, ResolvedEnvironment } from '../../core/ports/invocation.ts';

/** Starts child processes, each in a group of its own; nothing of this process's environment is passed on unnamed. */
export interface ChildLauncher {
  /**
   * Resolves when the process runs; throws an `OpenFailure` (`provider_unavailable`) when it cannot be started. The child's
   * standard error is read and bounded by the launcher, so that a child never stands still because of it.
   */
  launch(start: ChildStart): Promise<ChildProcess>;
}

export interface ChildStart {
  /** A path, or a name that is looked up on PATH; never a shell line. */
  readonly command: string;
  readonly args: readonly string[];
  /** Absolute; the working folder. */
  readonly folder: string;
  /** Beside what every process needs. */
  readonly environment: ResolvedEnvironment;
}

export interface ChildProcess {
  readonly pid: number;
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Resolves once, when the process is gone; never rejects. `expected` where `end` was asked for before. */
  readonly exited: Promise<ExitReason>;
  /** Ends the whole group, gently and then not; resolves when nothing of it is left. Again: the same. */
  end(): Promise<void>;
}
