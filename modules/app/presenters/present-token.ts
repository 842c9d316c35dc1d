import type * as z from 'zod';
import type { TokenRecord } from '../../core/ports/tokens.ts';
import type { Instant } from '../../core/time.ts';
import type { token } from '../shapes/token.ts';

export const presentToken = (record: TokenRecord, now: Instant): z.output<typeof token> => ({
  id: record.id,
  subject: record.subject,
  teams: [...record.teams],
  permissions: [...record.permissions],
  note: record.note ?? null,
  created_at: record.createdAt,
  created_by: record.createdBy,
  expires_at: record.expiresAt,
  revoked_at: record.revokedAt ?? null,
  state: stateOf(record, now),
});

function stateOf({ revokedAt, expiresAt }: TokenRecord, now: Instant): 'active' | 'expired' | 'revoked' {
  if (revokedAt !== undefined) return 'revoked';
  return expiresAt <= now ? 'expired' : 'active';
}
