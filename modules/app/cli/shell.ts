import type { Clock } from '../../core/ports/clock.ts';
import type { Scheduler } from '../scheduler.ts';

/** What a command line gets from the process that it runs in, so that tests can stand in for it. */
export interface Shell {
  /** What was typed after the program's name. */
  readonly words: readonly string[];
  /** Absolute. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Aborts when the user interrupts. */
  readonly signal: AbortSignal;
  readonly scheduler: Scheduler;
  /** For ages in texts; absent: instants are shown as they are. */
  readonly clock?: Clock;
}

export interface Input {
  readonly isTerminal: boolean;
  /** Everything, or as many bytes as `limit`. */
  read(limit: number, signal: AbortSignal): Promise<Uint8Array>;
  /** One line as it is typed at a terminal, which does not show it; at most as many characters as `limit`. */
  readHidden(limit: number, signal: AbortSignal): Promise<string>;
}

export interface Output {
  readonly isTerminal: boolean;
  /** Of a terminal. */
  readonly columns: number | undefined;
  /** Resolves when it is out. A reader that has gone away is no error. */
  write(text: string): Promise<void>;
}
