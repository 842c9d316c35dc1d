import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SubjectId } from '../../../core/model/subject.ts';
import type { Clock } from '../../../core/ports/clock.ts';
import { type Instant, instantOf } from '../../../core/time.ts';

/** One browser that has shown its bearer credential. It is worth what that credential is worth, and no longer. */
export interface Session {
  /** Tells it from others; not the id that a browser sends. */
  readonly key: string;
  readonly bearer: string;
  readonly csrfToken: string;
  /** Of the session or of the credential, whichever ends first. */
  readonly expiresAt: Instant;
}

/** However long the credential holds. Milliseconds. */
const LASTS = 12 * 60 * 60 * 1_000;
/** Beyond these the oldest ends: of all, and of one subject. */
const LIMITS = { all: 10_000, ofOne: 32 };

interface Kept extends Session {
  readonly subject: SubjectId;
}

/** Sessions of this process. Ids are kept as hashes: what is compared is never what was sent. */
export class Sessions {
  readonly #clock: Clock;
  readonly #limits: typeof LIMITS;
  /** The oldest first. */
  readonly #kept = new Map<string, Kept>();

  constructor(clock: Clock, limits = LIMITS) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /** Always under a new id, whatever the browser brought. */
  begin(
    bearer: string,
    { subject, expiresAt }: { readonly subject: SubjectId; readonly expiresAt: Instant | undefined },
  ): { readonly id: string; readonly session: Session } {
    const ends = instantOf(Date.parse(this.#clock.now()) + LASTS);
    const id = randomBytes(32).toString('base64url');
    const session: Kept = {
      key: keyOf(id),
      bearer,
      subject,
      csrfToken: randomBytes(32).toString('base64url'),
      expiresAt: expiresAt !== undefined && expiresAt < ends ? expiresAt : ends,
    };
    this.#makeRoom(subject);
    this.#kept.set(session.key, session);
    return { id, session };
  }

  get(id: string): Session | undefined {
    return this.#find(keyOf(id));
  }

  /** It has neither been ended nor run out. */
  isLive(session: Session): boolean {
    return this.#find(session.key) === session;
  }

  #find(key: string): Session | undefined {
    const session = this.#kept.get(key);
    if (session === undefined || session.expiresAt > this.#clock.now()) return session;
    this.#kept.delete(key);
    return undefined;
  }

  end(id: string): void {
    this.#kept.delete(keyOf(id));
  }

  #makeRoom(subject: SubjectId): void {
    const now = this.#clock.now();
    const own: string[] = [];
    for (const [key, session] of this.#kept) {
      if (session.expiresAt <= now) this.#kept.delete(key);
      else if (session.subject === subject) own.push(key);
    }
    for (const key of own.slice(0, Math.max(0, own.length + 1 - this.#limits.ofOne))) this.#kept.delete(key);
    for (const key of this.#kept.keys()) {
      if (this.#kept.size < this.#limits.all) return;
      this.#kept.delete(key);
    }
  }
}

const keyOf = (id: string): string => hash('sha256', id, 'base64url');

/** Takes the same time wherever they differ. */
export const isSameSecret = (a: string, b: string): boolean =>
  timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'));
