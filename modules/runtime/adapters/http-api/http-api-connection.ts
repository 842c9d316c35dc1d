import type {
  CallOutcome,
  CheckedCall,
  Connection,
  Description,
  ExitReason,
  ProgressSink,
  ProviderFailure,
} from '../../../core/ports/invocation.ts';
import { neverArrived } from '../../network/arrival.ts';
import type { GuardedNetwork } from '../../network/guarded-network.ts';
import { refusalIn } from '../../network/refusal.ts';
import { readWholeBody } from '../../network/whole-body.ts';
import type { ChildProcess } from '../../process/child-process.ts';
import { abortedFailure } from '../aborted.ts';
import { type AccessToken, TokenFault } from './access-token.ts';
import { type HttpAnswer, outcomeOf } from './call-answer.ts';
import { type CallRequest, projectRequest } from './call-request.ts';

export interface HttpApiGround {
  /** What paths are added to. */
  readonly base: URL;
  readonly network: GuardedNetwork;
  readonly token?: AccessToken;
  /** Started for this connection; it is over when the process is. */
  readonly child?: ChildProcess;
}

const ACCEPT = 'application/json, text/plain;q=0.9, */*;q=0.5';

/** An HTTP API at one address. */
export class HttpApiConnection implements Connection {
  readonly protocol = 'http';
  readonly closed: Promise<ExitReason>;
  readonly #ground: HttpApiGround;
  readonly #closing = new AbortController();
  readonly #calls = new Set<Promise<unknown>>();

  constructor(ground: HttpApiGround) {
    this.#ground = ground;
    const { signal } = this.#closing;
    const byUs = new Promise<ExitReason>((resolve) => {
      signal.addEventListener('abort', () => resolve({ expected: true, detail: 'closed_by_us' }));
    });
    this.closed = ground.child === undefined ? byUs : Promise.race([byUs, ground.child.exited]);
  }

  describe(): Promise<Description> {
    return Promise.resolve({ kind: 'not_describable' });
  }

  call(call: CheckedCall, _progress: ProgressSink, signal: AbortSignal): Promise<CallOutcome> {
    const outcome = this.#call(call, signal);
    this.#calls.add(outcome);
    return outcome.finally(() => this.#calls.delete(outcome));
  }

  watch(): Disposable {
    return { [Symbol.dispose]: () => {} };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#calls);
    await this.#ground.network.close();
    await this.#ground.child?.end();
  }

  async #call(call: CheckedCall, signal: AbortSignal): Promise<CallOutcome> {
    const request = projectRequest(this.#ground.base, call);
    if (!request.ok) return failed({ code: 'provider_unavailable', retry: 'never', detail: request.error });
    const over = AbortSignal.any([signal, this.#closing.signal]);
    let isSent = false;
    try {
      const answer = await this.#ask(request.value, call, over, () => {
        isSent = true;
      });
      if (answer === undefined) return failed({ code: 'output_too_large', retry: 'unsafe' });
      return outcomeOf(answer, request.value.method, call.requestId);
    } catch (error) {
      const retry = !isSent || neverArrived(error) ? 'safe' : 'unsafe';
      if (signal.aborted) return failed(abortedFailure(signal, retry));
      if (over.aborted) return failed({ code: 'provider_unavailable', retry, detail: 'closed_by_us' });
      return failed(failureOf(error, retry));
    }
  }

  /** With a new token, once, where the API does not take the one that it was given. undefined: more came than may. */
  async #ask(
    request: CallRequest,
    call: CheckedCall,
    signal: AbortSignal,
    sending: () => void,
  ): Promise<HttpAnswer | undefined> {
    signal.throwIfAborted();
    const { token: source } = this.#ground;
    const token = await source?.current(signal);
    signal.throwIfAborted();
    sending();
    const answer = await this.#send(request, call, token, signal);
    if (answer?.status !== 401 || source === undefined || token === undefined) return answer;
    if (!source.forget(token)) return answer;
    return this.#send(request, call, await source.current(signal), signal);
  }

  async #send(
    request: CallRequest,
    { requestId, outputLimit }: CheckedCall,
    token: string | undefined,
    signal: AbortSignal,
  ): Promise<HttpAnswer | undefined> {
    const response = await this.#ground.network.fetch(request.url, {
      method: request.method,
      headers: {
        accept: ACCEPT,
        'x-request-id': requestId,
        ...request.headers,
        'user-agent': 'agent-tools',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(request.body !== undefined && { body: request.body }),
      signal,
    });
    const { status } = response;
    const contentType = response.headers.get('content-type') ?? undefined;
    const body = await readWholeBody(response, outputLimit);
    return body && { status, contentType, body };
  }
}

function failureOf(error: unknown, retry: 'safe' | 'unsafe'): ProviderFailure {
  const code = 'provider_unavailable';
  if (error instanceof TokenFault) return { code, retry: 'safe', detail: error.detail };
  switch (refusalIn(error)?.reason) {
    case 'address':
      return { code, retry: 'never', detail: 'address_refused' };
    case 'redirected':
      return { code: 'invalid_response', retry: 'never', detail: 'redirected' };
    case 'too_large':
      return { code: 'output_too_large', retry };
    case undefined:
      return { code, retry, detail: retry === 'safe' ? 'not_reached' : 'lost' };
  }
}

const failed = (failure: ProviderFailure): CallOutcome => ({ kind: 'failed', failure });
