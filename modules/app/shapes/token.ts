import * as z from 'zod';
import { PERMISSIONS } from '../../core/model/subject.ts';

const instant = z.string().meta({ format: 'date-time' });

const tokenFields = {
  id: z.string(),
  subject: z.string(),
  teams: z.array(z.string()),
  permissions: z.array(z.enum(PERMISSIONS)),
  note: z.string().nullable(),
  created_at: instant,
  created_by: z.string(),
  expires_at: instant,
  revoked_at: instant.nullable(),
  state: z.enum(['active', 'expired', 'revoked']),
};

export const token = z.object(tokenFields).meta({ id: 'Token' });
export const tokenList = z.object({ tokens: z.array(token) }).meta({ id: 'TokenList' });
export const newToken = z
  .object({
    ...tokenFields,
    secret: z.string().describe('The token itself, shown here once and never again.'),
    is_accepted: z
      .boolean()
      .describe('false: no server takes it before `{ type: token }` stands in `server.auth`.'),
  })
  .meta({ id: 'NewToken' });
