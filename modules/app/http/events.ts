import type { IncomingMessage, ServerResponse } from 'node:http';
import { CatalogError } from '../../core/errors.ts';
import type { Composer } from '../composer.ts';
import type { GenerationEvent } from '../generation-log.ts';
import type { Scheduler } from '../scheduler.ts';
import { eventStreamHeaders } from './headers.ts';
import type { Log } from './log.ts';

const HEARTBEAT = 15_000;
/** Bytes that may wait for a client that does not read; beyond it the client is dropped and may come back. */
const MAX_WAITING = 64 * 1024;
const MAX_STREAMS = 256;
/** How soon a browser comes back, in milliseconds. */
const RETRY = 2_000;

/** `GET /v1/events`: tells whoever listens that an owner has reached a generation. */
export class EventStreams {
  readonly #composer: Composer;
  readonly #log: Log;
  readonly #streams = new Map<ServerResponse, Disposable>();
  readonly #heartbeat: Disposable;

  constructor(composer: Composer, scheduler: Scheduler, log: Log) {
    this.#composer = composer;
    this.#log = log;
    this.#heartbeat = scheduler.every(HEARTBEAT, () => {
      for (const response of this.#streams.keys()) this.#write(response, ': still here\n\n');
    });
  }

  open(request: IncomingMessage, response: ServerResponse): void {
    if (this.#streams.size >= MAX_STREAMS) {
      throw new CatalogError(
        'owner_unavailable',
        `There are ${MAX_STREAMS} event streams already.`,
        'Close one, or ask again later.',
      );
    }
    response.writeHead(200, [...eventStreamHeaders()]);
    response.write(`retry: ${RETRY}\n\n`);
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const after = lastEventId(request.headers['last-event-id']);
    this.#streams.set(response, this.#subscribe(after, response));
    response.on('close', () => this.#forget(response));
  }

  /** Ends every stream; those who listen come back to the next process. */
  close(): void {
    this.#heartbeat[Symbol.dispose]();
    for (const response of [...this.#streams.keys()]) {
      this.#forget(response);
      response.end();
    }
  }

  #subscribe(after: number | undefined, response: ServerResponse): Disposable {
    const missed: GenerationEvent[] = [];
    let replaying = true;
    const subscription = this.#composer.events(after === undefined ? undefined : 0, (event) => {
      if (replaying) missed.push(event);
      else this.#write(response, formatEvent(event));
    });
    replaying = false;
    const newest = missed.at(-1)?.sequence ?? 0;
    // An id beyond ours is of an earlier process: its listener has seen nothing of this one.
    const from = after === undefined || after > newest ? 0 : after;
    response.write(missed.flatMap((event) => (event.sequence > from ? formatEvent(event) : [])).join(''));
    return subscription;
  }

  #write(response: ServerResponse, text: string): void {
    response.write(text);
    if (response.writableLength <= MAX_WAITING) return;
    this.#log.warn('An event stream was dropped: its client does not read.');
    this.#forget(response);
    response.destroy();
  }

  #forget(response: ServerResponse): void {
    this.#streams.get(response)?.[Symbol.dispose]();
    this.#streams.delete(response);
  }
}

const formatEvent = ({ sequence, owner, generation }: GenerationEvent): string =>
  `id: ${sequence}\nevent: generation\ndata: ${JSON.stringify({ owner, generation })}\n\n`;

/** What is no number of ours is as good as none. */
const lastEventId = (header: string | string[] | undefined): number | undefined =>
  typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
