import { LOCAL, type Subject } from '../../../core/model/subject.ts';
import type { Instant } from '../../../core/time.ts';
import type { Session } from './sessions.ts';

/** Who makes a request, and how that is known. */
export interface Caller {
  readonly subject: Subject;
  /** `none`: nobody is asked here, and the subject is `local`. */
  readonly authentication: 'none' | 'bearer' | 'session';
  /** What the session or the header holds; absent where nobody is asked. */
  readonly bearer?: string;
  readonly expiresAt?: Instant;
  readonly session?: Session;
}

export const LOCAL_CALLER: Caller = { subject: LOCAL, authentication: 'none' };
