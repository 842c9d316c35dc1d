import { PassThrough, type Readable, type Writable } from 'node:stream';
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { Scheduler } from '../scheduler.ts';

/** Milliseconds that what was asked before the end may still take. */
const ANSWERS_WITHIN = 10_000;

/**
 * The two streams of one client. The SDK's own drops what it has not answered when its input ends, and says nobody that a
 * line without end made it give up; here the end of the input is only the end of questions.
 */
export class StdioLine extends StdioServerTransport {
  /** Resolves when nothing more will come, and everything was answered or took too long. */
  readonly over: Promise<void>;
  readonly #open = new Set<RequestId>();
  readonly #over = Promise.withResolvers<void>();
  readonly #stdin: Readable;
  readonly #heard: PassThrough;
  readonly #scheduler: Scheduler;
  #hasEnded = false;

  constructor(stdin: Readable, stdout: Writable, scheduler: Scheduler) {
    const heard = new PassThrough();
    super(heard, stdout);
    this.#stdin = stdin;
    this.#heard = heard;
    this.#scheduler = scheduler;
    this.over = this.#over.promise;
    const ended = (): void => void this.#ended();
    for (const event of ['end', 'close', 'error'] as const) stdin.once(event, ended);
    if (stdin.readableEnded || stdin.destroyed) ended();
    else stdin.pipe(heard, { end: false });
  }

  override start(): Promise<void> {
    const given = this.onmessage;
    this.onmessage = (message: JSONRPCMessage) => {
      this.#note(message);
      given?.(message);
    };
    return super.start();
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    await super.send(message);
    if (!('method' in message) && message.id !== undefined) this.#done(message.id);
  }

  override async close(): Promise<void> {
    await super.close();
    // A stream that flows keeps the process alive.
    this.#stdin.unpipe(this.#heard).pause();
    this.#over.resolve();
  }

  #note(message: JSONRPCMessage): void {
    if (!('method' in message)) return;
    const { method, params } = message;
    // Who listens is answered when all is over.
    if ('id' in message && method !== 'subscriptions/listen') this.#open.add(message.id);
    const givenUp: unknown = method === 'notifications/cancelled' ? params?.['requestId'] : undefined;
    if (typeof givenUp === 'string' || typeof givenUp === 'number') this.#done(givenUp);
  }

  #done(id: RequestId): void {
    this.#open.delete(id);
    if (this.#hasEnded && this.#open.size === 0) this.#over.resolve();
  }

  async #ended(): Promise<void> {
    if (this.#hasEnded) return;
    // What came last is still on its way through.
    while (this.#heard.readableLength > 0 && !this.#heard.isPaused()) await this.#scheduler.nextTurn();
    await this.#scheduler.nextTurn();
    this.#hasEnded = true;
    if (this.#open.size === 0) this.#over.resolve();
    else this.#scheduler.after(ANSWERS_WITHIN, () => this.#over.resolve());
  }
}
