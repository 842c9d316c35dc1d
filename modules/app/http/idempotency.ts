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
  readonly done: Promise<Done>;
}

/** A command of one caller. */
export interface Keyed {
  run(): Promise<Reply>;
  /** What its answer shows of what its caller may see now; undefined: nothing that could be hidden from this caller. */
  seenIn(): string | undefined;
}

/** The view moved while the command ran: of which its answer is nobody can say. */
const MOVED = 'moved';

/** A reply, and when the store has it: not before then does this process forget it. */
interface Done {
  readonly reply: Reply;
  readonly seenIn?: string;
  readonly isFirst: boolean;
  readonly kept: Promise<void>;
}
type Made = Pick<Done, 'reply' | 'seenIn'>;

/**
 * A command that is sent again under its key is answered as the first time, with no second effect: within this process
 * by one promise, between processes by the store. One that failed may be tried again. What its subject may see no longer
 * is not sent again: the answer is kept with what was seen then.
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
   * `scope`: subject, what it may do, and command. Throws `conflict` where the key was used for something else, is still worked on or has an
   * answer of another view, and `owner_unavailable` where the store cannot be reached; nothing was done then.
   */
  once(scope: string, key: string | undefined, input: unknown, command: Keyed): Promise<Reply> {
    if (key === undefined) return command.run();
    const parsed = parseIdempotencyKey(key);
    if (parsed === undefined) throw new CatalogError('invalid_request', 'The Idempotency-Key is none.');
    const digest = hash('sha256', JSON.stringify(input, inOrder), 'base64url');
    const claim: KeyClaim = { scope, key: parsed, digest };
    const name = JSON.stringify([scope, key]);
    const before = this.#here.get(name);
    if (before !== undefined) {
      if (before.digest === digest) return before.done.then((done) => again(done, command));
      throw keyReused();
    }
    if (this.#here.size >= MAX_HERE) throw tooMany();
    const done = this.#answer(claim, command);
    this.#here.set(name, { digest, done });
    const forget = (): void => void this.#here.delete(name);
    done.then(({ kept }) => kept).then(forget, forget);
    return done.then((each) => (each.isFirst ? each.reply : again(each, command)));
  }

  async #answer(claim: KeyClaim, command: Keyed): Promise<Done> {
    const until = this.#scheduler.now() + PATIENCE;
    for (let wait = POLL; ; wait = Math.min(wait * 2, MAX_POLL)) {
      this.#signal.throwIfAborted();
      const outcome = await this.#answers.claim(claim);
      switch (outcome.kind) {
        case 'claimed':
          return this.#do(outcome.hold, command);
        case 'answered':
          return {
            reply: unkeptReply(outcome.answer.status, JSON_TYPE, outcome.answer.body),
            ...(outcome.answer.seenIn !== undefined && { seenIn: outcome.answer.seenIn }),
            isFirst: false,
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

  async #do(hold: KeyHold, command: Keyed): Promise<Done> {
    // A lease that cannot be extended now may be next time; three are asked for in its life.
    const beat = this.#scheduler.every(KEY_LEASE / 3, () => void ended(this.#answers.extend(hold)));
    try {
      const before = command.seenIn();
      const reply = await command.run();
      const after = command.seenIn();
      const seenIn = before === after ? after : MOVED;
      const done = { reply, ...(seenIn !== undefined && { seenIn }), isFirst: true };
      const kept = await ended(this.#keep(hold, done));
      return { ...done, kept: kept ? Promise.resolve() : this.#offer(hold, done) };
    } catch (error) {
      // Where nobody hears it, the lease ends by itself.
      await ended(this.#answers.release(hold));
      throw error;
    } finally {
      beat[Symbol.dispose]();
    }
  }

  async #keep(hold: KeyHold, { reply: { status, body }, seenIn }: Made): Promise<void> {
    const seen = seenIn === undefined ? {} : { seenIn };
    try {
      await this.#answers.settle(hold, { status, body: body?.toString() ?? '', ...seen });
    } catch (error) {
      if (!isCatalogError(error) || error.code !== 'payload_too_large') throw error;
      await this.#answers.settle(hold, { status, body: TOO_LONG, ...seen });
    }
  }

  /** What was done is known here until the store has it, so that it is not done again. */
  async #offer(hold: KeyHold, done: Made): Promise<void> {
    do await this.#pause(OFFER_EVERY);
    while (!this.#signal.aborted && !(await ended(this.#keep(hold, done))));
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

/**
 * Objects that differ in the order of their keys alone are the same request. Half of a surrogate pair, which has no
 * canonical form, is written too: what it means is for the command to say.
 */
const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Whether it ended well. */
const ended = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** To a caller for whom the view is the same, or who sees everything. */
function again({ reply, seenIn }: Made, command: Keyed): Reply {
  const now = command.seenIn();
  if (now === undefined || now === seenIn) return reply;
  throw new CatalogError(
    'conflict',
    'This was done under its Idempotency-Key; what you may see was changed since, and its answer is not sent again.',
    'Read what stands now. Under this key nothing is done twice.',
  );
}

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
