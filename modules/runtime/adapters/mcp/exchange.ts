import { AsyncLocalStorage } from 'node:async_hooks';
import type { Subject } from '../../../core/model/subject.ts';
import type { ProviderFailure } from '../../../core/ports/invocation.ts';

/** What is said of one request while it is out, beside what the SDK knows of it. */
export class Exchange {
  /** Bytes of the answer as it comes over the wire, without slack. */
  readonly limit: number;
  readonly subject: Subject | undefined;
  /** Something of the request may have reached the provider. */
  written = false;
  /** The `result` as the provider sent it: the SDK's own reading would drop, or refuse, what it does not know. */
  answer: unknown;
  /** Bytes in which the answer came; undefined: not counted. */
  bytes: number | undefined;
  /** Why there will be no answer, where the wire knows better than the SDK's error. */
  failure: ProviderFailure | undefined;
  /** Gives the answer up at once. Set while the request is out. */
  onfail: (() => void) | undefined;

  constructor(limit: number, subject?: Subject) {
    this.limit = limit;
    this.subject = subject;
  }

  fail(failure: ProviderFailure): void {
    this.failure ??= failure;
    this.onfail?.();
  }
}

/** The exchange that the running code belongs to; the SDK passes nothing of ours through, this does. */
export const exchanges = new AsyncLocalStorage<Exchange>();

/** What comes over the wire around an answer. */
export const WIRE_SLACK = 64 * 1024;
/** For what nobody waits for with a limit of its own: notifications, the handshake. */
export const BASE_LIMIT = 1024 * 1024;
