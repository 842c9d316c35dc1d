import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import type { ProviderFailure } from '../../../core/ports/invocation.ts';
import { NotWritten, type OversizedListener } from './child-transport.ts';
import { BASE_LIMIT, type Exchange, exchanges, WIRE_SLACK } from './exchange.ts';
import { isId, isObject } from './message.ts';

type Id = string | number;
type SendOptions = NonNullable<Parameters<Transport['send']>[1]>;

/** What goes below a wire: a transport of the SDK, or our own, which knows lengths. */
export interface LowerTransport extends Transport {
  onoversized?: OversizedListener;
  limit?: () => number;
  readonly lastBytes?: number;
}

interface Waiting {
  readonly exchange: Exchange | undefined;
  readonly abandon: AbortController;
}

export const LOST: ProviderFailure = { code: 'provider_unavailable', retry: 'unsafe', detail: 'lost' };
const TOO_LARGE: ProviderFailure = { code: 'output_too_large', retry: 'unsafe' };
/** Never seen outside: the exchange holds what it stands for. */
const STAND_IN_ERROR = { code: -32_603, message: '' } as const;

/**
 * Stands between the SDK's client and a transport. Answers to requests that carry an `Exchange` are kept there as they came
 * and the client gets a stand-in, so that no schema of the SDK drops or refuses anything; answers that nobody waits for
 * stop here; a request whose stream ends without an answer is lost at once and not when its time is over.
 */
export class Wire implements Transport {
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: ((message: JSONRPCMessage) => void) | undefined;

  readonly #lower: LowerTransport;
  readonly #waiting = new Map<Id, Waiting>();
  /** `initialize` was sent: the provider did not know, or not answer, the newer way. */
  initializing = false;
  #over = false;

  constructor(lower: LowerTransport) {
    this.#lower = lower;
    lower.limit = () => this.#limit();
    lower.onmessage = (message: JSONRPCMessage) => this.#receive(message);
    lower.onerror = (error) => this.onerror?.(error);
    lower.onclose = () => this.#end();
    lower.onoversized = (id) => {
      if (id === undefined) this.#give();
      else this.#waiting.get(id)?.exchange?.fail(TOO_LARGE);
    };
  }

  get over(): boolean {
    return this.#over;
  }

  get hasPerRequestStream(): boolean {
    return this.#lower.hasPerRequestStream === true;
  }

  get sessionId(): string | undefined {
    return this.#lower.sessionId;
  }

  start(): Promise<void> {
    return this.#lower.start();
  }

  close(): Promise<void> {
    return this.#lower.close();
  }

  setProtocolVersion(version: string): void {
    this.#lower.setProtocolVersion?.(version);
  }

  async send(message: JSONRPCMessage, options?: SendOptions): Promise<void> {
    const method = 'method' in message ? message.method : undefined;
    if (method === 'initialize') this.initializing = true;
    if (method !== undefined && 'id' in message && isId(message.id)) {
      await this.#ask(message.id, message, options);
      return;
    }
    await this.#lower.send(message, options);
    if (method === 'notifications/cancelled' && 'params' in message)
      this.#forget(message.params?.['requestId']);
  }

  async #ask(id: Id, message: JSONRPCMessage, options: SendOptions | undefined): Promise<void> {
    const exchange = exchanges.getStore();
    const waiting: Waiting = { exchange, abandon: new AbortController() };
    this.#waiting.set(id, waiting);
    if (exchange !== undefined) {
      exchange.onfail = () => this.#refuse(id);
      // Over HTTP the door below knows better when something leaves.
      if (!this.hasPerRequestStream) exchange.written = true;
    }
    try {
      await this.#lower.send(
        message,
        this.hasPerRequestStream ? this.#streamOptions(id, waiting, options) : options,
      );
    } catch (error) {
      this.#waiting.delete(id);
      if (error instanceof NotWritten && exchange !== undefined) exchange.written = false;
      throw error;
    }
  }

  #streamOptions(id: Id, { abandon }: Waiting, options: SendOptions | undefined): SendOptions {
    const asked = options?.requestSignal;
    const requestSignal = asked === undefined ? abandon.signal : AbortSignal.any([asked, abandon.signal]);
    requestSignal.addEventListener('abort', () => this.#waiting.delete(id), { once: true });
    const onRequestStreamEnd =
      options?.onRequestStreamEnd ??
      (() => {
        const lost = this.#waiting.get(id);
        if (lost?.exchange === undefined) this.#refuse(id);
        else lost.exchange.fail(LOST);
      });
    return { ...options, requestSignal, onRequestStreamEnd };
  }

  #receive(message: JSONRPCMessage): void {
    if ('method' in message) {
      this.onmessage?.(message);
      return;
    }
    const { id } = message;
    const waiting = id === undefined ? undefined : this.#waiting.get(id);
    if (id === undefined || waiting === undefined) return;
    this.#waiting.delete(id);
    if ('error' in message) {
      this.onmessage?.({ jsonrpc: '2.0', id, error: readableError(message.error) });
      return;
    }
    const { exchange } = waiting;
    if (exchange === undefined) {
      this.onmessage?.(message);
      return;
    }
    if (asksForInput(message.result)) {
      // What the client sends because of it is still part of this exchange.
      exchanges.run(exchange, () => this.onmessage?.(message));
      return;
    }
    exchange.answer = message.result;
    exchange.bytes ??= this.#lower.lastBytes;
    this.onmessage?.({ jsonrpc: '2.0', id, result: standIn() });
  }

  #refuse(id: Id): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    this.#waiting.delete(id);
    this.onmessage?.({ jsonrpc: '2.0', id, error: STAND_IN_ERROR });
    waiting.abandon.abort();
  }

  #forget(id: unknown): void {
    if (!isId(id)) return;
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.abandon.abort();
  }

  /** Nobody can tell whose answer was too large: all that wait learn it, and the connection is over. */
  #give(): void {
    for (const { exchange } of [...this.#waiting.values()]) exchange?.fail(TOO_LARGE);
    void this.#lower.close();
  }

  #limit(): number {
    let most = BASE_LIMIT;
    for (const { exchange } of this.#waiting.values()) most = Math.max(most, exchange?.limit ?? 0);
    return most + WIRE_SLACK;
  }

  #end(): void {
    if (this.#over) return;
    this.#over = true;
    for (const { exchange } of this.#waiting.values()) if (exchange !== undefined) exchange.failure ??= LOST;
    this.onclose?.();
    this.#waiting.clear();
  }
}

/** The SDK knows pipes by these two, and takes silence before the handshake there for an older server. */
export class PipeWire extends Wire {
  readonly pid = undefined;
  readonly stderr = undefined;
}

/** Right for every request of ours in both lifecycles; made anew, because the SDK writes into results. */
const standIn = () => ({ resultType: 'complete', content: [], tools: [], ttlMs: 0, cacheScope: 'private' });

const asksForInput = (result: unknown): boolean =>
  isObject(result) && result['resultType'] === 'input_required';

/** The SDK ignores, and so never answers, an error that is not of its shape. */
function readableError(error: unknown): { code: number; message: string; data?: unknown } {
  const { code, message, data } = isObject(error)
    ? error
    : { code: undefined, message: undefined, data: undefined };
  return {
    code: Number.isSafeInteger(code) ? Number(code) : STAND_IN_ERROR.code,
    message: typeof message === 'string' ? message.slice(0, 500) : '',
    ...(data !== undefined && { data }),
  };
}
