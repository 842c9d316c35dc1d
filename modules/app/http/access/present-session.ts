import { PERMISSIONS } from '../../../core/model/subject.ts';
import type { Caller } from './caller.ts';
import type { SessionStanding } from './session-shape.ts';

/** undefined: nobody. */
export function presentSession(caller: Caller | undefined): SessionStanding {
  if (caller === undefined) {
    return {
      subject: null,
      authentication: 'none',
      permissions: [],
      teams: [],
      expires_at: null,
      csrf_token: null,
    };
  }
  const { subject, authentication, expiresAt, session } = caller;
  const { permissions } = subject;
  return {
    subject: subject.id,
    authentication,
    permissions: PERMISSIONS.filter((each) => permissions === 'all' || permissions.has(each)),
    teams: [...subject.teams],
    expires_at: expiresAt ?? null,
    csrf_token: session?.csrfToken ?? null,
  };
}
