import type pg from 'pg';
import type { HintBoard } from '../hint-board.ts';

export const CHANNEL = 'agent_tools_store';

/**
 * Hears what other processes write, on a connection of its own. While there is none, hints are lost; when it is back,
 * everybody is told.
 */
export class PostgresHints {
  readonly #connect: () => pg.Client;
  readonly #board: HintBoard;
  readonly #reconnectEvery: number;
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #attempt: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(connect: () => pg.Client, board: HintBoard, reconnectEvery: number) {
    this.#connect = connect;
    this.#board = board;
    this.#reconnectEvery = reconnectEvery;
  }

  /** Never rejects: a subscription that cannot be made now is made later. */
  start(): Promise<void> {
    this.#attempt = this.#subscribe();
    return this.#attempt;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#attempt;
    await this.#drop(this.#client);
  }

  async #subscribe(): Promise<void> {
    const client = this.#connect();
    client.on('notification', ({ payload }) => this.#board.tell(payload ?? ''));
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    this.#client = client;
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      this.#board.tellAll();
    } catch {
      // Why does not matter here: whoever needs the database finds out by asking it.
      this.#lose(client);
    }
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    void this.#drop(client);
    if (this.#closed) return;
    this.#retry = setTimeout(() => void this.start(), this.#reconnectEvery);
    this.#retry.unref();
  }

  async #drop(client: pg.Client | undefined): Promise<void> {
    try {
      await client?.end();
    } catch {
      // It had ended already.
    }
  }
}
