import { type Permission, parseSubjectId, type Subject } from '../../../core/model/subject.ts';
import { DEFAULT_WORKSPACE, type ServerSettings } from '../../../core/model/workspace.ts';
import type {
  Authenticated,
  AuthenticationFailure,
  Authenticator,
} from '../../../core/ports/authentication.ts';
import type { Clock } from '../../../core/ports/clock.ts';
import type { Instant } from '../../../core/time.ts';
import type { Scheduler } from '../../scheduler.ts';
import type { FakeApp } from './fake-app.ts';
import { sampleApp } from './sample.ts';

export const subject = (
  id: string,
  permissions: readonly Permission[] | 'all',
  more: Partial<Subject> = {},
): Subject => {
  const parsed = parseSubjectId(id);
  if (parsed === undefined) throw new Error(`${id} is no subject.`);
  return {
    id: parsed,
    teams: [],
    claims: {},
    permissions: permissions === 'all' ? permissions : new Set(permissions),
    ...more,
  };
};

/** Knows the tokens that a test gave it. As a real one, it has to be asked once before it knows without waiting. */
export class FakeAuthenticator implements Authenticator {
  readonly #tokens = new Map<string, Authenticated>();
  readonly #seen = new Set<string>();
  readonly #clock: Clock;
  /** What it was asked about, in order. */
  readonly asked: string[] = [];
  isAvailable = true;
  /** Its clock may be behind that of an issuer by so much. Milliseconds. */
  skew = 0;
  #held: Promise<void> | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  give(token: string, of: Subject, expiresAt?: Instant): void {
    this.#tokens.set(token, {
      ok: true,
      subject: of,
      credential: `tok_${this.#tokens.size}`,
      ...(expiresAt !== undefined && { expiresAt }),
    });
  }

  revoke(token: string): void {
    this.#tokens.delete(token);
    this.#seen.delete(token);
  }

  /** As after a while: it has to ask again. */
  forget(): void {
    this.#seen.clear();
  }

  /** It answers nothing until what this returns is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = promise;
    return resolve;
  }

  known(bearer: string): Authenticated | undefined {
    const found = this.#seen.has(bearer) ? this.#tokens.get(bearer) : undefined;
    return found === undefined || this.#isOver(found) ? undefined : found;
  }

  still(authenticated: Authenticated): boolean {
    return [...this.#tokens].some(([bearer, said]) => said === authenticated && this.#seen.has(bearer));
  }

  canTell(): Promise<boolean> {
    return Promise.resolve(this.isAvailable);
  }

  async authenticate(bearer: string): Promise<Authenticated | AuthenticationFailure> {
    this.asked.push(bearer);
    await this.#held;
    if (!this.isAvailable) return { ok: false, reason: 'unavailable' };
    const found = this.#tokens.get(bearer);
    if (found === undefined) return { ok: false, reason: 'not_known' };
    if (this.#isOver(found)) return { ok: false, reason: 'expired' };
    this.#seen.add(bearer);
    return found;
  }

  #isOver({ expiresAt }: Authenticated): boolean {
    return expiresAt !== undefined && Date.parse(expiresAt) + this.skew <= Date.parse(this.#clock.now());
  }
}

export interface GuardedApp {
  readonly app: FakeApp;
  readonly authenticator: FakeAuthenticator;
}

/** The sample where callers have to say who they are. */
export async function guardedApp(
  server: Partial<ServerSettings> = {},
  scheduler?: Scheduler,
): Promise<GuardedApp> {
  const app = await sampleApp({
    workspace: {
      server: {
        ...DEFAULT_WORKSPACE.server,
        auth: [{ type: 'token' }],
        rateLimit: { perMinute: 1_000_000, burst: 1_000_000 },
        ...server,
      },
    },
    ...(scheduler !== undefined && { scheduler }),
  });
  const authenticator = new FakeAuthenticator(app.clock);
  app.authenticator = authenticator;
  return { app, authenticator };
}

export const bearer = (token: string): { readonly authorization: string } => ({
  authorization: `Bearer ${token}`,
});
