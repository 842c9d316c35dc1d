import { hash } from 'node:crypto';
import { assertNever } from '../../core/assert-never.ts';
import { CatalogError, isCatalogError } from '../../core/errors.ts';
import { KEY_LEASE, type KeyClaim, type KeyedAnswers, type KeyHold } from '../../core/ports/keyed-answers.ts';
import { parseIdempotencyKey } from '../../core/ports/store.ts';
import type { Scheduler } from '../scheduler.ts';
import { JSON_TYPE } from './headers.ts';
import { type Reply, unkeptReply } from './reply.ts';

/** How long a request waits for another process that works on its key. Milliseconds. */
const PATIENCE = 10_000;
const POLL = 20;
const MAX_POLL = 500;
/** Answers that the store does not take now are offered again this often. Milliseconds. */
const OFFER_EVERY = 2_000;
/** Commands under a key that this process knows of; beyond it new ones are refused. */
const MAX_HERE = 1_000;

interface Here {
  readonly digest: string;
  readonly reply: Promise<Reply>;
}

/** A reply, and when the store has it: not before then does this process forget it. */
interface Done {
  readonly reply: Reply;
  readonly kept: Promise<void>;
}

/**
 * A command that is sent again under its key is answered as the first time, with no second effect: within this process
 * by one promise, between processes by the store. One that failed may be tried again.
 */
export class Idempotency {
  readonly #answers: KeyedAnswers;
  readonly #scheduler: Scheduler;
  readonly #signal: AbortSignal;
  readonly #here = new Map<string, Here>();

  /** `signal` ends with the server. */
  constructor(answers: KeyedAnswers, scheduler: Scheduler, signal: AbortSignal) {
    this.#answers = answers;
    this.#scheduler = scheduler;
    this.#signal = signal;
  }

  /**
   * `scope`: subject and command. Throws `conflict` where the key was used for something else or is still worked on, and
   * `owner_unavailable` where the store cannot be reached; nothing was done then.
   */
  once(scope: string, key: string | undefined, input: unknown, run: () => Promise<Reply>): Promise<Reply> {
    if (key === undefined) return run();
    const parsed = parseIdempotencyKey(key);
    if (parsed === undefined) throw new CatalogError('invalid_request', 'The Idempotency-Key is none.');
    const digest = hash('sha256', JSON.stringify(input), 'base64url');
    const claim: KeyClaim = { scope, key: parsed, digest };
    const name = JSON.stringify([scope, key]);
    const before = this.#here.get(name);
    if (before !== undefined) {
      if (before.digest === digest) return before.reply;
      throw keyReused();
    }
    if (this.#here.size >= MAX_HERE) throw tooMany();
    const done = this.#answer(claim, run);
    const reply = done.then((each) => each.reply);
    this.#here.set(name, { digest, reply });
    const forget = (): void => void this.#here.delete(name);
    done.then(({ kept }) => kept).then(forget, forget);
    return reply;
  }

  async #answer(claim: KeyClaim, run: () => Promise<Reply>): Promise<Done> {
    const until = this.#scheduler.now() + PATIENCE;
    for (let wait = POLL; ; wait = Math.min(wait * 2, MAX_POLL)) {
      this.#signal.throwIfAborted();
      const outcome = await this.#answers.claim(claim);
      switch (outcome.kind) {
        case 'claimed':
          return this.#do(outcome.hold, run);
        case 'answered':
          return {
            reply: unkeptReply(outcome.answer.status, JSON_TYPE, outcome.answer.body),
            kept: Promise.resolve(),
          };
        case 'reused':
          throw keyReused();
        case 'running':
          if (this.#scheduler.now() >= until) throw stillRunning();
          await this.#pause(wait);
          break;
        default:
          assertNever(outcome);
      }
    }
  }

  async #do(hold: KeyHold, run: () => Promise<Reply>): Promise<Done> {
    // A lease that cannot be extended now may be next time; three are asked for in its life.
    const beat = this.#scheduler.every(KEY_LEASE / 3, () => void ended(this.#answers.extend(hold)));
    try {
      const reply = await run();
      const kept = await ended(this.#keep(hold, reply));
      return { reply, kept: kept ? Promise.resolve() : this.#offer(hold, reply) };
    } catch (error) {
      // Where nobody hears it, the lease ends by itself.
      await ended(this.#answers.release(hold));
      throw error;
    } finally {
      beat[Symbol.dispose]();
    }
  }

  async #keep(hold: KeyHold, { status, body }: Reply): Promise<void> {
    try {
      await this.#answers.settle(hold, { status, body: body?.toString() ?? '' });
    } catch (error) {
      if (!isCatalogError(error) || error.code !== 'payload_too_large') throw error;
      await this.#answers.settle(hold, { status, body: TOO_LONG });
    }
  }

  /** What was done is known here until the store has it, so that it is not done again. */
  async #offer(hold: KeyHold, reply: Reply): Promise<void> {
    do await this.#pause(OFFER_EVERY);
    while (!this.#signal.aborted && !(await ended(this.#keep(hold, reply))));
  }

  /** Ends early with the server. */
  async #pause(milliseconds: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = this.#scheduler.after(milliseconds, resolve);
    const end = (): void => resolve();
    this.#signal.addEventListener('abort', end, { once: true });
    await promise;
    this.#signal.removeEventListener('abort', end);
    timer[Symbol.dispose]();
  }
}

/** In the place of an answer that is too long to be kept. */
const TOO_LONG = `${JSON.stringify({ detail: 'The command was done; its answer was too long to be kept.' })}\n`;

/** Whether it ended well. */
const ended = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

const keyReused = (): CatalogError =>
  new CatalogError(
    'conflict',
    'This Idempotency-Key was sent with another request.',
    'Send a new key with a new request.',
  );

const stillRunning = (): CatalogError =>
  new CatalogError(
    'conflict',
    'Another request with this Idempotency-Key is still being worked on.',
    'Send it again under the same key in half a minute; what was done by then is not done twice.',
  );

const tooMany = (): CatalogError =>
  new CatalogError(
    'owner_unavailable',
    'Too many commands with an Idempotency-Key wait for the store.',
    'Send it again under the same key in a moment.',
  );
