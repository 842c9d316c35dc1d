import type { ServerResponse } from 'node:http';
import { CatalogError } from '../../core/errors.ts';
import { eventStreamHeaders } from '../http/headers.ts';
import type { Scheduler } from '../scheduler.ts';

/** Milliseconds; proxies end what says nothing for long. */
const HEARTBEAT = 15_000;
const MAX_STREAMS = 256;
const CHANGED = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });

/**
 * The streams on which clients of the versions before 2026-07-28 hear that a list is another (GET of streamable HTTP).
 * Nothing else is ever said on them, so that no session is needed.
 */
export class ListChanges {
  readonly #streams = new Set<ServerResponse>();
  readonly #heartbeat: Disposable;

  constructor(scheduler: Pick<Scheduler, 'every'>) {
    this.#heartbeat = scheduler.every(HEARTBEAT, () => this.#say(': still here\n\n'));
  }

  /** Throws `owner_unavailable` where too many listen already. */
  open(response: ServerResponse): void {
    if (this.#streams.size >= MAX_STREAMS) {
      throw new CatalogError(
        'owner_unavailable',
        'Too many clients listen for changes already.',
        'List the tools again from time to time instead.',
      );
    }
    response.writeHead(200, [...eventStreamHeaders()]);
    response.flushHeaders();
    this.#streams.add(response);
    response.once('close', () => this.#streams.delete(response));
  }

  tell(): void {
    this.#say(`event: message\ndata: ${CHANGED}\n\n`);
  }

  close(): void {
    this.#heartbeat[Symbol.dispose]();
    for (const response of this.#streams) response.end();
  }

  #say(text: string): void {
    for (const response of this.#streams) {
      // Whoever does not read misses nothing but hints, and must not fill the memory.
      if (!response.writableNeedDrain) response.write(text);
    }
  }
}
