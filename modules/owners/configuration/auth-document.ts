import * as z from 'zod';
import { DEFAULT_CLAIMS, DEFAULT_PERMISSIONS } from '../../core/model/auth-method.ts';
import { PERMISSIONS, SUBJECT_KINDS } from '../../core/model/subject.ts';
import { NO_OTHER_KEY } from './closed-mapping.ts';

const text = z.string().min(1);

const tokenAuth = z
  .looseObject({
    type: z.literal('token').meta({ description: 'Bearer tokens of this server, made by `token create`.' }),
    file: text
      .meta({
        description:
          'The file that keeps them, relative to this file or absolute; without it the store keeps them.',
      })
      .optional(),
  })
  .meta(NO_OTHER_KEY);

const claim = text.max(200);
const claims = z
  .looseObject({
    subject: claim
      .meta({
        description: 'The claim that names the caller; where it begins with `/`, a JSON pointer to it.',
        default: DEFAULT_CLAIMS.subject,
      })
      .optional(),
    subject_kind: z
      .enum(SUBJECT_KINDS)
      .meta({ description: 'What kind of subject callers are.', default: DEFAULT_CLAIMS.subjectKind })
      .optional(),
    teams: claim
      .meta({ description: 'The claim that lists their teams.', default: DEFAULT_CLAIMS.teams })
      .optional(),
    permissions: claim
      .meta({
        description:
          'The claim that lists permissions, as `see` or `agent-tools:see`; other words are passed over.',
        default: DEFAULT_CLAIMS.permissions,
        examples: ['/realm_access/roles'],
      })
      .optional(),
    expose: z
      .array(claim)
      .max(20)
      .meta({
        description: 'Claims that policies may ask about.',
        default: DEFAULT_CLAIMS.expose,
        examples: [['department']],
      })
      .optional(),
  })
  .meta(NO_OTHER_KEY);

const oidcAuth = z
  .looseObject({
    type: z
      .literal('oidc')
      .meta({ description: 'Access tokens (JWT) of an OpenID Connect or OAuth 2.0 issuer.' }),
    issuer: text.meta({
      description: 'Its address as its tokens state it: https, or http of a loopback address.',
      examples: ['https://login.example.com/realms/acme'],
    }),
    audience: z
      .union([text, z.array(text).min(1).max(20)])
      .meta({ description: 'Whom the tokens are meant for: a text, or a list of which one is enough.' }),
    claims: claims.meta({ description: 'What of a token says who asks.' }).optional(),
    default_permissions: z
      .array(z.enum(PERMISSIONS))
      .meta({
        description: 'What a token gives whose permissions claim names none of ours.',
        default: DEFAULT_PERMISSIONS,
      })
      .optional(),
  })
  .meta(NO_OTHER_KEY);

/** One entry of `server.auth`. */
export const authMethod = z.discriminatedUnion('type', [tokenAuth, oidcAuth]);
export type WrittenAuth = z.output<typeof authMethod>;
