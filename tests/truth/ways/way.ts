import type { Instant } from '../../../modules/core/time.ts';

/** An operation's answer, or the code with which it was refused. */
export type Told =
  | { readonly ok: true; readonly body: unknown; readonly text: string }
  | { readonly ok: false; readonly code: string; readonly text: string };

/** One way to the product, over one workspace. */
export interface Way extends AsyncDisposable {
  /** Whether one process lives through the whole scenario, or each question has its own. */
  readonly process: 'running' | 'fresh';
  /** Reads the workspace again. */
  reload(): Promise<void>;
  /** Ends the process and starts another one, with that overlay. */
  restart(environment: string | undefined): Promise<void>;
  ask(operation: string, input: Readonly<Record<string, unknown>>): Promise<Told>;
}

export interface WayOptions {
  /** The workspace, absolute. */
  readonly folder: string;
  readonly clock: TestClock;
}

export type OpenWay = (options: WayOptions) => Promise<Way>;

/** Stands still until a scenario says otherwise. */
export class TestClock {
  at: Instant;

  constructor(at: Instant) {
    this.at = at;
  }

  readonly now = (): Instant => this.at;
}
