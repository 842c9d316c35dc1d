import type { ComposeOptions } from '../../app.ts';
import type { ServeOptions } from '../../http/serve.ts';
import { FakeApp } from '../../http/testing/fake-app.ts';
import { FakeScheduler } from '../../http/testing/fake-scheduler.ts';
import type { Services } from '../../services.ts';
import type { Faces } from '../faces.ts';
import { runCommandLine } from '../run.ts';
import type { Output, Shell } from '../shell.ts';

/** A folder that no server serves: commands ask a running one where there is one, as for the folder of these sources. */
const NOT_SERVED = import.meta.dirname;

/** What a command line printed, and how it ended. */
export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface FakeOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly folder?: string;
  /** Columns, where both outputs are a terminal. */
  readonly terminal?: number;
  readonly signal?: AbortSignal;
  readonly scheduler?: FakeScheduler;
  /** What is piped in; without, standard input is a terminal. */
  readonly stdin?: string;
  /** What is typed at the terminal where it is not shown. */
  readonly typed?: string;
}

class FakeOutput implements Output {
  readonly isTerminal: boolean;
  readonly columns: number | undefined;
  text = '';

  constructor(columns: number | undefined) {
    this.isTerminal = columns !== undefined;
    this.columns = columns;
  }

  write(text: string): Promise<void> {
    this.text += text;
    return Promise.resolve();
  }
}

export function fakeShell(
  words: readonly string[],
  { environment = {}, folder = NOT_SERVED, terminal, signal, scheduler, stdin, typed = '' }: FakeOptions = {},
): Shell & { readonly stdout: FakeOutput; readonly stderr: FakeOutput } {
  return {
    words,
    folder,
    environment,
    stdin: {
      isTerminal: stdin === undefined,
      read: async (limit) => Buffer.from(stdin ?? '').subarray(0, limit),
      readHidden: async (limit) => typed.slice(0, limit),
    },
    stdout: new FakeOutput(terminal),
    stderr: new FakeOutput(terminal),
    signal: signal ?? new AbortController().signal,
    scheduler: scheduler ?? new FakeScheduler(),
  };
}

/** The command line over a fake product. It remembers what it was asked to build and to serve. */
export class FakeFaces implements Faces {
  readonly composed: ComposeOptions[] = [];
  readonly served: ServeOptions[] = [];
  readonly spoken: Parameters<Faces['mcp']>[0][] = [];
  disposed = 0;
  refreshed = 0;
  searched = 0;
  /** Where it is installed. */
  at: string | undefined = '/opt/agent-tools/bin/agent-tools.mjs';
  readonly #app: FakeApp;
  readonly #services: Services;

  constructor(app = new FakeApp([]), services: Partial<Services> = {}) {
    this.#app = app;
    this.#services = { ...app.services, ...services };
  }

  readonly compose: Faces['compose'] = (options) => {
    this.composed.push(options);
    const { composer, clock } = this.#app;
    return Promise.resolve({
      clock,
      services: this.#services,
      composer: {
        get ready() {
          return composer.ready;
        },
        refresh: (signal) => {
          this.refreshed += 1;
          return composer.refresh(signal);
        },
        searchable: () => {
          this.searched += 1;
          return composer.searchable();
        },
        pin: (visibility) => composer.pin(visibility),
      },
      [Symbol.asyncDispose]: () => {
        this.disposed += 1;
        return Promise.resolve();
      },
    });
  };

  readonly serve: Faces['serve'] = (options) => {
    this.served.push(options);
    return Promise.resolve();
  };

  readonly mcp: Faces['mcp'] = (from) => {
    this.spoken.push(from);
    return Promise.resolve();
  };

  readonly readDocument: Faces['readDocument'] = (...given) => this.#services.documentText.read(...given);

  readonly version: Faces['version'] = () => Promise.resolve('1.2.3');

  readonly script = (): Promise<string | undefined> => Promise.resolve(this.at);

  async run(words: readonly string[], options: FakeOptions = {}): Promise<Ran> {
    const shell = fakeShell(words, options);
    const code = await runCommandLine(shell, this);
    return { code, stdout: shell.stdout.text, stderr: shell.stderr.text };
  }
}
