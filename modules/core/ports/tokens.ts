import type { Brand } from '../brand.ts';
import type { Permission, SubjectId } from '../model/subject.ts';
import type { Instant } from '../time.ts';

/** Names a token in lists and the journal; no part of its secret. */
export type TokenId = Brand<string, 'TokenId'>;
const TOKEN_ID = /^tok_[0-9a-z]{8,40}$/;
export const parseTokenId = (text: string): TokenId | undefined =>
  TOKEN_ID.test(text) ? (text as TokenId) : undefined;

/** A bearer token as it is kept: never the token itself. */
export interface TokenRecord {
  readonly id: TokenId;
  readonly subject: SubjectId;
  readonly teams: readonly string[];
  readonly permissions: readonly Permission[];
  readonly note?: string;
  readonly createdAt: Instant;
  readonly createdBy: SubjectId;
  readonly expiresAt: Instant;
  readonly revokedAt?: Instant;
}

export interface NewToken {
  readonly subject: SubjectId;
  readonly teams: readonly string[];
  readonly permissions: readonly Permission[];
  readonly note?: string;
  readonly expiresAt: Instant;
}

export interface TokenCommands {
  /** `secret` is shown here once and never again. `isAskedFor`: `server.auth` asks for tokens of this server. */
  create(
    token: NewToken,
    by: SubjectId,
    signal: AbortSignal,
  ): Promise<{ readonly secret: string; readonly record: TokenRecord; readonly isAskedFor: boolean }>;
  list(signal: AbortSignal): Promise<readonly TokenRecord[]>;
  /** undefined: there is no such token. Revoking again changes nothing. */
  revoke(id: TokenId, by: SubjectId, signal: AbortSignal): Promise<TokenRecord | undefined>;
}
