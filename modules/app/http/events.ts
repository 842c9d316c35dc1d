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

/** Whether whoever listens may go on; asked before each thing that is said. */
export interface Leave {
  /** Without waiting; false says nothing. */
  surely(): boolean;
  /** Never rejects. */
  asked(): Promise<boolean>;
}

interface Stream {
  readonly subscription: Disposable;
  readonly leave: Leave;
  /** What waits until it is known whether the listener may go on; undefined: nothing is being asked. */
  waiting: string[] | undefined;
}

/** `GET /v1/events`: tells whoever listens that an owner has reached a generation, for as long as they may hear it. */
export class EventStreams {
  readonly #composer: Composer;
  readonly #log: Log;
  readonly #streams = new Map<ServerResponse, Stream>();
  readonly #heartbeat: Disposable;
  readonly #process: string;

  /** `process`: tells the ids of this process from those of an earlier one. */
  constructor(composer: Composer, scheduler: Scheduler, log: Log, process: string) {
    this.#composer = composer;
    this.#log = log;
    this.#process = process;
    this.#heartbeat = scheduler.every(HEARTBEAT, () => {
      for (const response of this.#streams.keys()) this.#say(response, ': still here\n\n');
    });
  }

  open(request: IncomingMessage, response: ServerResponse, leave: Leave): void {
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
    const after = this.#seenBefore(request.headers['last-event-id']);
    this.#streams.set(response, {
      subscription: this.#subscribe(after, response),
      leave,
      waiting: undefined,
    });
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
      else this.#say(response, this.#format(event));
    });
    replaying = false;
    response.write(
      missed.flatMap((event) => (event.sequence > (after ?? 0) ? this.#format(event) : [])).join(''),
    );
    return subscription;
  }

  #format({ sequence, owner, generation }: GenerationEvent): string {
    const data = JSON.stringify({ owner, generation });
    return `id: ${this.#process}-${sequence}\nevent: generation\ndata: ${data}\n\n`;
  }

  /** The listener of another process has seen nothing of this one; undefined: it asks for what comes only. */
  #seenBefore(header: string | string[] | undefined): number | undefined {
    if (typeof header !== 'string') return undefined;
    const [, process, sequence] = /^([\w-]{1,64})-(\d{1,15})$/.exec(header) ?? [];
    return process === this.#process ? Number(sequence) : 0;
  }

  #say(response: ServerResponse, text: string): void {
    const stream = this.#streams.get(response);
    if (stream === undefined) return;
    if (stream.waiting !== undefined) stream.waiting.push(text);
    else if (stream.leave.surely()) this.#write(response, text);
    else {
      stream.waiting = [text];
      void this.#ask(response, stream);
    }
  }

  /** A listener whose credential has ended hears nothing more; one that comes back says anew who it is. */
  async #ask(response: ServerResponse, stream: Stream): Promise<void> {
    const holds = await stream.leave.asked();
    const texts = stream.waiting ?? [];
    stream.waiting = undefined;
    if (this.#streams.get(response) !== stream) return;
    if (holds) this.#write(response, texts.join(''));
    else {
      this.#forget(response);
      response.end();
    }
  }

  #write(response: ServerResponse, text: string): void {
    response.write(text);
    if (response.writableLength <= MAX_WAITING) return;
    this.#log.warn('An event stream was dropped: its client does not read.');
    this.#forget(response);
    response.destroy();
  }

  #forget(response: ServerResponse): void {
    this.#streams.get(response)?.subscription[Symbol.dispose]();
    this.#streams.delete(response);
  }
}
