import type { Messages } from '../text/messages/messages.ts';
import { type Ruler, rulerFor } from '../text/ruler.ts';
import type { Terminal } from '../text/terminal.ts';
import type { Output, Shell } from './shell.ts';
import { createStyle, wantsColor } from './style.ts';

/** The columns that texts are drawn for where the output is no terminal. */
const DEFAULT_WIDTH = 80;
/** Below this nothing can be laid out; the terminal wraps by itself. */
const LEAST_WIDTH = 30;

interface Wishes {
  readonly color: boolean;
  readonly quiet: boolean;
  readonly json: boolean;
  readonly lang?: string;
}

/** Both outputs of a run with what was wished for them. */
export class Screen {
  readonly #shell: Shell;
  readonly #wishes: Wishes;
  readonly messages: Messages;

  constructor(shell: Shell, wishes: Wishes, messages: Messages) {
    this.#shell = shell;
    this.#wishes = wishes;
    this.messages = messages;
  }

  get json(): boolean {
    return this.#wishes.json;
  }

  /** Neither notes nor progress. */
  get quiet(): boolean {
    return this.#wishes.quiet || this.#wishes.json;
  }

  /** Draws for stdout, with a ruler for what will be drawn. */
  async data(text: string): Promise<Terminal> {
    return this.#terminal(this.#shell.stdout, this.#shell.stdout.isTerminal, await rulerFor(text));
  }

  /** Draws for stderr what goes with the data: as explicit as the data, in the colours of stderr. */
  async note(text: string): Promise<Terminal> {
    return this.#terminal(this.#shell.stderr, this.#shell.stdout.isTerminal, await rulerFor(text));
  }

  /** Draws for stderr. */
  async message(text: string): Promise<Terminal> {
    return this.#terminal(this.#shell.stderr, this.#shell.stderr.isTerminal, await rulerFor(text));
  }

  #terminal({ columns, isTerminal }: Output, interactive: boolean, ruler: Ruler): Terminal {
    const { environment, clock } = this.#shell;
    const { color } = this.#wishes;
    return {
      width: Math.max(LEAST_WIDTH, (isTerminal ? columns : undefined) ?? DEFAULT_WIDTH),
      interactive,
      style: createStyle(wantsColor({ color, environment, isTerminal })),
      ruler,
      messages: this.messages,
      ...(clock !== undefined && { now: clock.now() }),
    };
  }
}
