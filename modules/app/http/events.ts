import type { IncomingMessage, ServerResponse } from 'node:http';
import { CatalogError } from '../../core/errors.ts';
import type { SubjectId } from '../../core/model/subject.ts';
import type { Composer } from '../composer.ts';
import type { GenerationEvent } from '../generation-log.ts';
import type { Scheduler } from '../scheduler.ts';
import { eventStreamHeaders } from './headers.ts';
import type { Log } from './log.ts';

const HEARTBEAT = 15_000;
/** Bytes that may wait for a client that does not read; beyond it the client is dropped and may come back. */
const MAX_WAITING = 64 * 1024;
const MAX_STREAMS = 256;
/** Of these, those of one subject: nobody takes them all. */
const SHARE = 16;
/** How soon a browser comes back, in milliseconds. */
const RETRY = 2_000;

/** Whether whoever listens may go on; asked before each thing that is said. */
export interface Leave {
  /** Who listens; undefined: nobody is asked who they are here, and no share is counted. */
  readonly subject?: SubjectId;
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

  /** Throws `rate_limited` where the subject has its share already, and `owner_unavailable` where all are taken. */
  async open(request: IncomingMessage, response: ServerResponse, leave: Leave): Promise<void> {
    if (this.#refusal(leave) !== undefined) await this.#endThoseThatMayNot();
    const refusal = this.#refusal(leave);
    if (refusal !== undefined) throw refusal;
    // Gone while others were asked about: nothing would say so any more.
    if (response.destroyed) return;
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
    for (const response of [...this.#streams.keys()]) this.#end(response);
  }

  #refusal({ subject }: Leave): CatalogError | undefined {
    if (this.#streams.size >= MAX_STREAMS) {
      return new CatalogError(
        'owner_unavailable',
        `There are ${MAX_STREAMS} event streams already.`,
        'Close one, or ask again later.',
      );
    }
    if (subject === undefined) return undefined;
    const own = [...this.#streams.values()].filter((each) => each.leave.subject === subject);
    return own.length < SHARE
      ? undefined
      : new CatalogError(
          'rate_limited',
          `You have ${SHARE} event streams already.`,
          'Close one of them first.',
        );
  }

  /** Their places are free from then on, not only when there is something to say to them. */
  async #endThoseThatMayNot(): Promise<void> {
    const doubtful = [...this.#streams].filter(([, { leave }]) => !leave.surely());
    await Promise.all(
      doubtful.map(async ([response, stream]) => {
        if (await stream.leave.asked()) return;
        if (this.#streams.get(response) === stream) this.#end(response);
      }),
    );
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
    else this.#end(response);
  }

  #end(response: ServerResponse): void {
    this.#forget(response);
    response.end();
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
