import * as z from 'zod';
import { PERMISSIONS, parseSubjectId, type SubjectId } from '../core/model/subject.ts';
import type { Codec } from '../core/ports/store.ts';
import { parseTokenId, type TokenId, type TokenRecord } from '../core/ports/tokens.ts';
import { type Instant, parseInstant } from '../core/time.ts';

/** A token as it is kept. Immutable, and the same object as long as nothing of it changes. */
export interface KeptToken extends TokenRecord {
  /** SHA-256 of the whole token, in lower-case hexadecimal. */
  readonly digest: string;
  readonly revokedBy?: SubjectId;
  /** Something that was written after it cannot be read and may be its revocation. */
  readonly doubtful?: true;
}

export type TokenTable = ReadonlyMap<TokenId, KeptToken>;

export type TokenEvent =
  | { readonly kind: 'created'; readonly token: KeptToken }
  | {
      readonly kind: 'revoked';
      readonly id: TokenId;
      readonly at: Instant;
      readonly by: SubjectId;
    };

export const revoked = (token: KeptToken, at: Instant, by: SubjectId): KeptToken =>
  token.revokedAt === undefined ? { ...token, revokedAt: at, revokedBy: by } : token;

const parsed = <T>(parse: (text: string) => T | undefined) =>
  z.string().transform((text, context): T => {
    const value = parse(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom' });
    return z.NEVER;
  });

const id = parsed(parseTokenId);
const instant = parsed(parseInstant);
/** Nobody is `local` by a token: that is who works on files of one's own. */
const bearer = parsed((text) => (text === 'local' ? undefined : parseSubjectId(text)));
const subject = parsed(parseSubjectId);

const written = z.strictObject({
  id,
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  subject: bearer,
  teams: z.array(z.string()).readonly(),
  permissions: z.array(z.enum(PERMISSIONS)).readonly(),
  note: z.string().optional(),
  created_at: instant,
  created_by: subject,
  expires_at: instant,
  revoked_at: instant.optional(),
  revoked_by: subject.optional(),
});

/** undefined: it is no token as this program writes it. */
export function readToken(value: unknown): KeptToken | undefined {
  const read = written.safeParse(value);
  if (!read.success) return undefined;
  const { note, created_at, created_by, expires_at, revoked_at, revoked_by, ...token } = read.data;
  return {
    ...token,
    createdAt: created_at,
    createdBy: created_by,
    expiresAt: expires_at,
    ...(note !== undefined && { note }),
    ...(revoked_at !== undefined && { revokedAt: revoked_at }),
    ...(revoked_by !== undefined && { revokedBy: revoked_by }),
  };
}

export const writeToken = (token: KeptToken) => ({
  id: token.id,
  digest: token.digest,
  subject: token.subject,
  teams: token.teams,
  permissions: token.permissions,
  ...(token.note !== undefined && { note: token.note }),
  created_at: token.createdAt,
  created_by: token.createdBy,
  expires_at: token.expiresAt,
  ...(token.revokedAt !== undefined && { revoked_at: token.revokedAt }),
  ...(token.revokedBy !== undefined && { revoked_by: token.revokedBy }),
});

const revocation = z.strictObject({ kind: z.literal('revoked'), id, at: instant, by: subject });
const creation = z.strictObject({ kind: z.literal('created'), token: z.unknown() });

export const TOKEN_EVENTS: Codec<TokenEvent> = {
  version: 1,
  encode: (event) =>
    event.kind === 'created' ? { kind: event.kind, token: writeToken(event.token) } : { ...event },
  decode(_version, value) {
    const ended = revocation.safeParse(value);
    if (ended.success) return ended.data;
    const made = creation.safeParse(value);
    const token = made.success ? readToken(made.data.token) : undefined;
    return token && { kind: 'created', token };
  },
};

/** What anybody may be told of it. */
export function recordOf({ digest, revokedBy, doubtful, ...record }: KeptToken): TokenRecord {
  return record;
}
