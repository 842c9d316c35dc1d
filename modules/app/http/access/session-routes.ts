import type { IncomingMessage } from 'node:http';
import { CatalogError } from '../../../core/errors.ts';
import type { Clock } from '../../../core/ports/clock.ts';
import { readJsonBody } from '../body.ts';
import type { Guard } from '../guard.ts';
import { JSON_TYPE } from '../headers.ts';
import { type Reply, unkeptReply } from '../reply.ts';
import type { Caller } from './caller.ts';
import { credentialOf, isBearer } from './credential.ts';
import type { Gate } from './gate.ts';
import { presentSession } from './present-session.ts';
import type { PublicFace } from './public-face.ts';
import { signIn } from './session-shape.ts';

interface SessionParts {
  readonly gate: Gate;
  readonly guard: Guard;
  readonly face: PublicFace;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** The page's sign-in: a token goes in once, and the browser keeps a session that no script can read. */
export class SessionRoutes {
  readonly #parts: SessionParts;

  constructor(parts: SessionParts) {
    this.#parts = parts;
  }

  /** GET /v1/session, for everybody. A credential that was brought and is wrong is refused. */
  async show(request: IncomingMessage): Promise<Reply> {
    const { gate, signal } = this.#parts;
    const caller = await gate.identifyIfAny(request, signal);
    if (caller !== undefined) gate.admit(caller);
    return this.#standing(caller);
  }

  /** POST /v1/session. A session that the browser had before ends. */
  async begin(request: IncomingMessage): Promise<Reply> {
    const { gate, guard, face, clock, signal } = this.#parts;
    guard.checkOrigin(request);
    if (!gate.asks) {
      throw new CatalogError(
        'invalid_request',
        'This server asks nobody who they are.',
        'Configure `server.auth` in agent-tools.yaml to have people sign in.',
      );
    }
    if (!face.keepsCookie(request)) {
      throw new CatalogError(
        'invalid_request',
        'Nobody can sign in to the page over plain http from another machine: the browser would not keep the session.',
        'Open it over https, by the proxy that `server.public_url` of agent-tools.yaml names; or open it on the machine of the server.',
      );
    }
    const body = signIn.safeParse(await readJsonBody(request));
    if (!body.success) {
      throw new CatalogError(
        'invalid_request',
        'The body is not `{"token": "…"}`.',
        'Send the token as text, and nothing beside it.',
      );
    }
    // What no token can be is asked about all the same: it counts as an attempt.
    const { token } = body.data;
    const known = await gate.authenticate(isBearer(token) ? token : undefined, request, signal);
    gate.admit(known);
    gate.checkLasts(known, request);
    const { subject, expiresAt } = known;
    this.#endBrought(request);
    const { id, session } = gate.sessions.begin(token, { subject: subject.id, expiresAt });
    const lasts = Math.floor((Date.parse(session.expiresAt) - Date.parse(clock.now())) / 1_000);
    const caller: Caller = {
      subject,
      bearer: token,
      session,
      authentication: 'session',
      expiresAt: session.expiresAt,
    };
    return this.#standing(caller, face.cookie(id, lasts));
  }

  /** POST /v1/session/end. Where there is no session any more there is nothing to end, and that is no fault. */
  async end(request: IncomingMessage): Promise<Reply> {
    const { gate, guard, face, signal } = this.#parts;
    guard.checkOrigin(request);
    const caller = await gate.identifyIfAny(request, signal);
    if (caller !== undefined) {
      gate.admit(caller);
      gate.checkCsrf(caller, request);
      this.#endBrought(request);
    }
    return this.#standing(undefined, face.cookie(undefined, 0));
  }

  #endBrought({ headers: { cookie } }: IncomingMessage): void {
    const { gate, face } = this.#parts;
    const brought = credentialOf({ cookie }, face.cookieName);
    if (brought.kind === 'session') gate.sessions.end(brought.id);
  }

  #standing(caller: Caller | undefined, cookie?: string): Reply {
    const reply = unkeptReply(200, JSON_TYPE, `${JSON.stringify(presentSession(caller))}\n`);
    return cookie === undefined ? reply : { ...reply, headers: [...reply.headers, 'Set-Cookie', cookie] };
  }
}
