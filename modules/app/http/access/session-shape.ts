import * as z from 'zod';
import { PERMISSIONS } from '../../../core/model/subject.ts';

/** `GET /v1/session`: who this server takes the caller for. */
export const sessionShape = z
  .object({
    subject: z.string().nullable().describe('null: nobody has said who they are.'),
    authentication: z
      .enum(['none', 'bearer', 'session'])
      .describe('How it is known; `none` with the subject `local`: nobody is asked here.'),
    permissions: z.array(z.enum(PERMISSIONS)),
    teams: z.array(z.string()),
    expires_at: z.string().nullable().describe('null: it does not end by itself.'),
    csrf_token: z
      .string()
      .nullable()
      .describe('Of a session: sent as X-CSRF-Token with every POST. null: none is needed.'),
  })
  .meta({ id: 'Session' });
export type SessionStanding = z.output<typeof sessionShape>;

export const signIn = z
  .strictObject({ token: z.string().describe('A bearer token; it is never given back.') })
  .meta({ id: 'SignIn' });
