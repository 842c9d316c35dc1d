import type { Subject } from '../model/subject.ts';
import type { Instant } from '../time.ts';

/** Who a bearer credential is of. Everything that it says of a credential it has verified. */
export interface Authenticator {
  /**
   * What is known without waiting: a credential that was verified a moment ago. undefined: ask `authenticate`.
   * Takes the same time whatever is wrong with it.
   */
  known(bearer: string): Authenticated | undefined;
  /**
   * Whether what was said of a credential is said of it still: not revoked, its method configured. Costs next to nothing,
   * because no credential is looked at; whether its time is over is not asked. false says nothing.
   */
  still(authenticated: Authenticated): boolean;
  /** Whether any credential can be told to be good now, whoever has one. Never rejects. */
  canTell(signal: AbortSignal): Promise<boolean>;
  /** Never rejects. */
  authenticate(bearer: string, signal: AbortSignal): Promise<Authenticated | AuthenticationFailure>;
}

export interface Authenticated {
  readonly ok: true;
  readonly subject: Subject;
  /** Names the credential without being one: the id of a token, the `jti` or a hash; for the journal. */
  readonly credential: string;
  readonly expiresAt?: Instant;
}

/** `unavailable`: whoever knows cannot be asked now; nothing is said of the credential. */
export interface AuthenticationFailure {
  readonly ok: false;
  /** What the credential calls itself, where that is no secret; for the journal, and not verified. */
  readonly credential?: string;
  readonly reason:
    | 'malformed'
    | 'not_known'
    | 'expired'
    | 'not_yet_valid'
    | 'revoked'
    | 'wrong_issuer'
    | 'wrong_audience'
    | 'bad_signature'
    | 'no_subject'
    | 'unavailable';
}
