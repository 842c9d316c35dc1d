import * as z from 'zod';
import { CatalogError } from '../../core/errors.ts';
import { LOCAL, PERMISSIONS, parseSubjectId, type SubjectId } from '../../core/model/subject.ts';
import { parseTeamNames } from '../../core/model/team-name.ts';
import { presentToken } from '../presenters/present-token.ts';
import { newToken } from '../shapes/token.ts';
import { noteNewToken, renderNewToken } from '../text/render-token.ts';
import { defineOperation } from './operation.ts';
import { subject } from './subject.ts';
import { team } from './team.ts';
import { parseExpiry } from './token-expiry.ts';

export const tokenCreate = defineOperation({
  name: 'token create',
  summary: 'Make a bearer token for a subject; it is shown once',
  input: z.object({
    subject: subject.describe(
      'Whom its bearer acts as: agent:, user:, team:, workflow: or runtime: and a name.',
    ),
    permission: z
      .array(z.enum(PERMISSIONS))
      .max(PERMISSIONS.length)
      .optional()
      .describe('What its bearer may ask for; default: see.'),
    team: z.array(team).max(100).optional().describe('A team of the subject, for policies.'),
    expires: z
      .string()
      .max(40)
      .optional()
      .describe('When it ends: 12h, 30d, 2w, 1y or a date; default: 90 days from now.'),
    long_lived: z.boolean().optional().describe('Allow an end that is more than a year away.'),
    note: z.string().trim().min(1).max(500).optional().describe('What it is for, shown in `token list`.'),
  }),
  output: newToken,
  reads: [],
  effect: 'command',
  permission: 'administer',
  cli: {
    place: 'files',
    examples: [
      'agent-tools token create --subject agent:helper --expires 30d --note "the helper of team A"',
      'agent-tools token create --subject runtime:node-a --permission see --permission report --quiet',
    ],
    render: renderNewToken,
    note: noteNewToken,
  },
  async run({ services, signal, now, subject: by }, input) {
    const made = await services.tokens.create(
      {
        subject: bearerOf(input.subject),
        teams: parseTeamNames(input.team ?? []),
        permissions: PERMISSIONS.filter((each) => (input.permission ?? ['see']).includes(each)),
        expiresAt: parseExpiry(input.expires, input.long_lived === true, now),
        ...(input.note !== undefined && { note: input.note }),
      },
      by.id,
      signal,
    );
    return { ...presentToken(made.record, now), secret: made.secret, is_accepted: made.isAskedFor };
  },
});

function bearerOf(text: string): SubjectId {
  const id = parseSubjectId(text);
  if (id !== undefined && id !== LOCAL.id) return id;
  throw new CatalogError(
    'invalid_request',
    'Nobody is `local` by a token: that is who works on files of their own.',
    'Name an agent:, user:, team:, workflow: or runtime:.',
  );
}
