import { isUnauthenticated, readJson, sendJson } from '../api/client.ts';
import type { Session } from '../api/types.ts';
import { Drafts } from './drafts.ts';

/** Whether one may come in. `stay` tells one subject's visit from the next. */
export type Door =
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'shut'; readonly why: 'unknown' | 'ended' | 'left' }
  | {
      readonly kind: 'open';
      readonly session: Session;
      readonly stay: number;
      readonly drafts: Drafts;
      /** By this page, just now. */
      readonly signedIn: boolean;
    };

interface Parts {
  /** Forgets all that was read. */
  readonly forget: () => void;
  /** Tells the other tabs of this browser, which share the cookie. */
  readonly tell: () => void;
}

const PATH = '/v1/session';

/**
 * Who is signed in, as the server says. What was read for one subject is forgotten before anybody else comes in; what
 * somebody has typed waits for the same subject only.
 */
export class SessionStore {
  readonly #parts: Parts;
  readonly #listeners = new Set<() => void>();
  #door: Door = { kind: 'asking' };
  #reading: Promise<void> | undefined;
  #stay = 0;
  #last: { readonly subject: string | null; readonly drafts: Drafts } | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly door = (): Door => this.#door;

  /** Asks the server; one question serves all who ask meanwhile. Never rejects. */
  readonly read = (): Promise<void> => {
    this.#reading ??= readJson<Session>(PATH)
      .then(
        (session) => this.#settle(session),
        (error: unknown) => this.#failed(error),
      )
      .finally(() => {
        this.#reading = undefined;
      });
    return this.#reading;
  };

  /** Rejects with what the server says against the token, of which nothing is kept. */
  async signIn(token: string): Promise<void> {
    const session = await sendJson<Session>(PATH, { body: { token }, csrf: null });
    this.#settle(session, true);
    this.#parts.tell();
  }

  /** Rejects when the server could not be told: one is signed in then, and must know it. */
  async signOut(): Promise<void> {
    try {
      await sendJson(`${PATH}/end`, { body: {}, csrf: this.csrf() });
    } catch (error) {
      if (!isUnauthenticated(error)) throw error;
    }
    this.#last = undefined;
    this.#shut('left');
    this.#parts.tell();
  }

  /** An answer said that nobody is signed in. */
  readonly ended = (): void => {
    if (this.#door.kind === 'open') this.#shut('ended');
  };

  /** What every command of this session carries. */
  readonly csrf = (): string | null => (this.#door.kind === 'open' ? this.#door.session.csrf_token : null);

  #settle(session: Session, signedIn = false): void {
    const before = this.#door;
    if (session.subject === null) {
      this.#nobody();
      return;
    }
    if (before.kind === 'open' && isSame(before.session, session)) {
      this.#set({ ...before, session });
      return;
    }
    this.#parts.forget();
    const drafts = this.#last?.subject === session.subject ? this.#last.drafts : new Drafts();
    this.#last = { subject: session.subject, drafts };
    this.#stay += 1;
    this.#set({ kind: 'open', session, stay: this.#stay, drafts, signedIn });
  }

  #nobody(): void {
    if (this.#door.kind === 'open') this.#shut('ended');
    else if (this.#door.kind !== 'shut') this.#set({ kind: 'shut', why: 'unknown' });
  }

  /** What is known stays, where the server does not answer in between. */
  #failed(error: unknown): void {
    if (isUnauthenticated(error)) {
      this.#nobody();
      return;
    }
    if (this.#door.kind !== 'asking' && this.#door.kind !== 'failed') return;
    this.#set({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
  }

  #shut(why: 'ended' | 'left'): void {
    this.#parts.forget();
    this.#set({ kind: 'shut', why });
  }

  #set(door: Door): void {
    this.#door = door;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** Whether both see and may do the same. */
const isSame = (one: Session, other: Session): boolean =>
  one.subject === other.subject &&
  one.authentication === other.authentication &&
  one.permissions.join() === other.permissions.join() &&
  one.teams.join() === other.teams.join();
