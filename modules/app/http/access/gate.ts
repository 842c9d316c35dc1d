import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { CatalogError } from '../../../core/errors.ts';
import { isPermitted, type Requirement, type Subject, sufficient } from '../../../core/model/subject.ts';
import type {
  Authenticated,
  AuthenticationFailure,
  Authenticator,
} from '../../../core/ports/authentication.ts';
import type { Visibility } from '../../../core/ports/visibility.ts';
import type { App } from '../../app.ts';
import { lackingPermission } from '../../operations/permission-words.ts';
import { AccessRefusal, challenge } from './access-refusal.ts';
import { type Caller, LOCAL_CALLER } from './caller.ts';
import { CheckLanes } from './check-lanes.ts';
import { type Credential, credentialOf } from './credential.ts';
import { networkOf } from './network-address.ts';
import type { PublicFace } from './public-face.ts';
import { RateLimiter } from './rate-limiter.ts';
import { isSameSecret, type Session, Sessions } from './sessions.ts';

/** Credentials of one network that may turn out to be wrong; a person mistypes, and a browser comes back by itself. */
const ATTEMPTS = { perMinute: 30, burst: 30 };
/** Credentials of one network that are looked at together, and where it brought too many wrong ones. */
const CHECKS = { usual: 8, suspect: 1 };
/** Beside a cookie, which a browser sends by itself (CONTRACT 7 asks for it on every POST). */
const CSRF_HEADER = 'x-csrf-token';

/** After that a connection that brings the same header again is looked at anew: the time of day may have been set. */
const SAME = 1_000;

/** Who a connection was, by the header that it brought itself: comparing with that tells nobody anything new. */
interface Remembered {
  readonly authorization: string;
  readonly authenticated: Authenticated;
  readonly caller: Caller;
  /** Of time that never goes back. */
  readonly until: number;
}

type Answered = Authenticated | AuthenticationFailure;

/**
 * Who asks, and whether they may ask at all, before anything of the catalog is touched. Once `server.auth` was
 * configured it stays shut for as long as this process lives: a reload must not open what others can reach.
 */
export class Gate {
  readonly sessions: Sessions;
  readonly #app: App;
  readonly #face: PublicFace;
  readonly #requests: RateLimiter;
  readonly #attempts: RateLimiter;
  readonly #checks: CheckLanes;
  readonly #now: () => number;
  readonly #remembered = new WeakMap<Socket, Remembered>();
  #asks = false;

  /** `now`: milliseconds that never go back. */
  constructor(app: App, face: PublicFace, now: () => number) {
    this.#app = app;
    this.#face = face;
    this.#now = now;
    this.sessions = new Sessions(app.clock);
    this.#requests = new RateLimiter(() => app.composer.workspace.server.rateLimit, now);
    this.#attempts = new RateLimiter(() => ATTEMPTS, now);
    this.#checks = new CheckLanes((lane) =>
      this.#attempts.has(networkIn(lane)) ? CHECKS.usual : CHECKS.suspect,
    );
    this.#asks = app.composer.workspace.server.auth.length > 0;
  }

  /** Whether callers have to say who they are. */
  get asks(): boolean {
    this.#asks ||= this.#app.composer.workspace.server.auth.length > 0;
    return this.#asks;
  }

  visibilityOf({ subject }: { readonly subject: Subject }): Visibility {
    return this.#app.visibility.of(subject);
  }

  /** Who it is where that is known without waiting; undefined says nothing. */
  known(request: IncomingMessage): Caller | undefined {
    if (!this.asks) return LOCAL_CALLER;
    const { headers, socket } = request;
    const { authorization } = headers;
    const before = authorization === undefined ? undefined : this.#remembered.get(socket);
    if (before !== undefined && before.authorization === authorization && this.#isStill(before))
      return before.caller;
    const credential = credentialOf(headers, this.#face.cookieName);
    const [bearer, session] = this.#bearerOf(credential);
    const authenticated = bearer === undefined ? undefined : this.#app.authenticator?.known(bearer);
    if (bearer === undefined || authenticated === undefined) return undefined;
    const caller = callerOf(authenticated, bearer, session);
    if (authorization !== undefined) this.#remember(socket, { authorization, authenticated, caller });
    return caller;
  }

  #isStill({ authenticated, until }: Remembered): boolean {
    return this.#now() < until && this.#app.authenticator?.still(authenticated) === true;
  }

  #remember(socket: Socket, known: Omit<Remembered, 'until'>): void {
    const { expiresAt } = known.caller;
    const left = expiresAt === undefined ? SAME : Date.parse(expiresAt) - Date.parse(this.#app.clock.now());
    this.#remembered.set(socket, { ...known, until: this.#now() + Math.min(SAME, left) });
  }

  /** As `identify`, and undefined where nothing was brought, or a session that has ended. */
  async identifyIfAny(request: IncomingMessage, signal: AbortSignal): Promise<Caller | undefined> {
    if (!this.asks) return LOCAL_CALLER;
    const credential = credentialOf(request.headers, this.#face.cookieName);
    if (credential.kind === 'none') return undefined;
    if (credential.kind !== 'session') return this.identify(request, signal);
    const [bearer, session] = this.#bearerOf(credential);
    if (bearer === undefined) return undefined;
    const answered = await this.#authenticate(bearer, signal);
    if (answered.ok) return callerOf(answered, bearer, session);
    if (answered.reason === 'unavailable') throw unavailable();
    this.sessions.end(credential.id);
    return undefined;
  }

  /** Throws `unauthenticated`, `rate_limited` after too many wrong ones, and `owner_unavailable` where nobody can tell. */
  async identify(request: IncomingMessage, signal: AbortSignal): Promise<Caller> {
    const known = this.known(request);
    if (known !== undefined) return known;
    const credential = credentialOf(request.headers, this.#face.cookieName);
    switch (credential.kind) {
      case 'none':
        throw this.#stranger(request, 'You have to say who you are here.');
      case 'malformed':
        return this.authenticate(undefined, request, signal);
      case 'bearer':
        return this.authenticate(credential.bearer, request, signal);
      default: {
        const caller = await this.identifyIfAny(request, signal);
        if (caller === undefined) throw this.#stranger(request, 'Your session has ended.', INVALID);
        return caller;
      }
    }
  }

  /**
   * Whose a token is that was shown; undefined: something that none can be. Refuses as `identify` does. One that holds
   * is let in whatever others behind the same address bring: attempts are counted when they have failed, and a network
   * that had too many of them waits longer for each check.
   */
  async authenticate(
    bearer: string | undefined,
    request: IncomingMessage,
    signal: AbortSignal,
  ): Promise<Caller> {
    const network = networkOf(request.socket.remoteAddress);
    const answered = bearer === undefined ? MALFORMED : await this.#check(network, bearer, signal);
    if (answered === undefined) throw tooMany('Too many credentials from your address are being checked.', 1);
    if (answered.ok) return callerOf(answered, bearer, undefined);
    const { reason, credential } = answered;
    if (reason === 'unavailable') throw unavailable();
    // What is no credential cost nobody anything, so that nobody is made to wait for it.
    const wait = reason === 'malformed' ? 0 : this.#attempts.take(network);
    if (wait > 0) throw tooMany('Too many wrong credentials came from your address.', wait);
    this.#app.failedAttempts?.record({ reason, network, ...(credential !== undefined && { credential }) });
    throw this.#stranger(request, 'Your credential is not valid here, or not any more.', INVALID);
  }

  /** undefined: too many wait for it. What is known without waiting does not wait behind what is not. */
  async #check(network: string, bearer: string, signal: AbortSignal): Promise<Answered | undefined> {
    const known = this.#app.authenticator?.known(bearer);
    return known ?? this.#checks.run(laneOf(network, bearer), () => this.#authenticate(bearer, signal));
  }

  /** Throws `forbidden`, which says nothing of what was asked for. */
  permit({ subject }: Caller, required: Requirement, request: IncomingMessage): void {
    if (isPermitted(subject, required)) return;
    throw new AccessRefusal(
      'forbidden',
      lackingPermission(required),
      'Ask whoever runs this server for one that does.',
      challenge(this.#face.metadataAddress(request), {
        error: 'insufficient_scope',
        scope: sufficient(required).join(' '),
      }),
    );
  }

  /** Throws `rate_limited`. Who is asked nothing is not counted either. */
  admit({ subject, authentication }: Caller): void {
    if (authentication === 'none') return;
    const wait = this.#requests.take(subject.id);
    if (wait > 0) throw tooMany('You have asked too much in a short time.', wait);
  }

  /**
   * Throws `unauthenticated` for a credential whose time is over by our clock: that of its issuer may be a little behind,
   * but nothing can begin that has ended.
   */
  checkLasts({ expiresAt }: Caller, request: IncomingMessage): void {
    if (expiresAt === undefined || expiresAt > this.#app.clock.now()) return;
    throw this.#stranger(request, 'Your credential is not valid any more: its time is over.', INVALID);
  }

  /** A page of another site can make a browser send its cookie, and cannot read this. Throws `forbidden`. */
  checkCsrf({ session }: Caller, { headers }: IncomingMessage): void {
    if (session === undefined) return;
    const token = headers[CSRF_HEADER];
    if (typeof token === 'string' && isSameSecret(token, session.csrfToken)) return;
    throw new CatalogError(
      'forbidden',
      'With a session every command needs the header X-CSRF-Token.',
      'Take its value from `csrf_token` of GET /v1/session.',
    );
  }

  /** Whether a credential is still good and permits this; for answers that go on for long. */
  async holds({ bearer, session }: Caller, required: Requirement, signal: AbortSignal): Promise<boolean> {
    if (bearer === undefined) return !this.asks;
    if (session !== undefined && !this.sessions.isLive(session)) return false;
    const answered = await this.#authenticate(bearer, signal);
    return answered.ok && isPermitted(answered.subject, required);
  }

  /** The same without waiting; false says nothing. */
  surelyHolds({ bearer, session }: Caller, required: Requirement): boolean {
    if (bearer === undefined) return !this.asks;
    if (session !== undefined && !this.sessions.isLive(session)) return false;
    const known = this.#app.authenticator?.known(bearer);
    return known !== undefined && isPermitted(known.subject, required);
  }

  #bearerOf(credential: Credential): readonly [string | undefined, Session | undefined] {
    if (credential.kind === 'bearer') return [credential.bearer, undefined];
    const session = credential.kind === 'session' ? this.sessions.get(credential.id) : undefined;
    return [session?.bearer, session];
  }

  async #authenticate(bearer: string, signal: AbortSignal): Promise<Answered> {
    const authenticator: Authenticator | undefined = this.#app.authenticator;
    if (authenticator === undefined) return { ok: false, reason: 'unavailable' };
    return authenticator.known(bearer) ?? (await authenticator.authenticate(bearer, signal));
  }

  #stranger(
    request: IncomingMessage,
    message: string,
    parameters: Readonly<Record<string, string>> = {},
  ): AccessRefusal {
    return new AccessRefusal(
      'unauthenticated',
      message,
      'Send a token as `Authorization: Bearer`; `agent-tools login URL` keeps one for the command line.',
      challenge(this.#face.metadataAddress(request), parameters),
    );
  }
}

const MALFORMED: Answered = { ok: false, reason: 'malformed' };
const INVALID = { error: 'invalid_token' };

/** A token of ours has no dot and does not wait for an issuer behind those that are signed. */
const laneOf = (network: string, bearer: string): string =>
  `${bearer.includes('.') ? 'signed' : 'plain'} ${network}`;
const networkIn = (lane: string): string => lane.slice(lane.indexOf(' ') + 1);

function callerOf(
  { subject, expiresAt }: Authenticated,
  bearer: string | undefined,
  session: Session | undefined,
): Caller {
  const ends = session?.expiresAt ?? expiresAt;
  return {
    subject,
    ...(bearer !== undefined && { bearer }),
    authentication: session === undefined ? 'bearer' : 'session',
    ...(ends !== undefined && { expiresAt: ends }),
    ...(session !== undefined && { session }),
  };
}

const unavailable = (): CatalogError =>
  new CatalogError(
    'owner_unavailable',
    'Credentials cannot be checked now: the store, the file or the issuer that knows them does not answer.',
    'Ask again in a moment.',
  );

const tooMany = (message: string, seconds: number): AccessRefusal =>
  new AccessRefusal('rate_limited', message, `Wait ${seconds} s and ask again.`, [
    'Retry-After',
    String(seconds),
  ]);
