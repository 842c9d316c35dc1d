import type { Permission, SubjectKind } from './subject.ts';

/** One way in which callers say who they are (`server.auth`); a credential that one of them knows is enough. */
export type AuthMethod = TokenAuth | OidcAuth | UnreadableAuth;

/** Bearer tokens of this server's own. */
export interface TokenAuth {
  readonly type: 'token';
  /** The file that keeps them, relative to the workspace or absolute; absent: the store does. */
  readonly file?: string;
}

/** Access tokens (JWT) of an OpenID Connect or OAuth 2.0 issuer. */
export interface OidcAuth {
  readonly type: 'oidc';
  /** As tokens state it in `iss`: https, or http of a loopback address. */
  readonly issuer: string;
  /** A token is meant for at least one of these; not empty. */
  readonly audience: readonly string[];
  readonly claims: ClaimMapping;
  /** What a token gives whose permissions claim names none of ours. */
  readonly defaultPermissions: readonly Permission[];
}

/**
 * Names of claims: a key of the token, or, where it begins with `/`, a JSON pointer into it (`/realm_access/roles`).
 */
export interface ClaimMapping {
  readonly subject: string;
  readonly subjectKind: SubjectKind;
  readonly teams: string;
  readonly permissions: string;
  /** What policies may ask about, by these names. */
  readonly expose: readonly string[];
}

/**
 * agent-tools.yaml could not be read, and may say who is to be asked what. Nobody is known by it: what cannot be read
 * does not open a door.
 */
export interface UnreadableAuth {
  readonly type: 'unreadable';
}

export const DEFAULT_CLAIMS: ClaimMapping = {
  subject: 'sub',
  subjectKind: 'user',
  teams: 'groups',
  permissions: 'scope',
  expose: [],
};
export const DEFAULT_PERMISSIONS: readonly Permission[] = ['see'];
