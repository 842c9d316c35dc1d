/** The closed list of refusals; a document's faults are diagnostics and never these. */
export type ErrorCode =
  | 'invalid_request'
  | 'not_found'
  | 'unauthenticated'
  | 'forbidden'
  | 'conflict'
  | 'cursor_expired'
  | 'method_not_allowed'
  | 'payload_too_large'
  | 'admission_denied'
  | 'rate_limited'
  | 'owner_unavailable'
  | 'internal';

/** How each refusal looks from a shell and over HTTP (CONTRACT 4 and 7). */
export const ERROR_FACES = {
  invalid_request: { exit: 2, http: 400, title: 'The request cannot be understood' },
  not_found: { exit: 3, http: 404, title: 'Nothing visible has that name' },
  unauthenticated: { exit: 4, http: 401, title: 'Who asks is not known' },
  forbidden: { exit: 4, http: 403, title: 'This is not permitted' },
  conflict: { exit: 5, http: 409, title: 'The ground has changed' },
  cursor_expired: { exit: 5, http: 410, title: 'That page is no longer kept' },
  method_not_allowed: { exit: 2, http: 405, title: 'This path does not take that method' },
  payload_too_large: { exit: 2, http: 413, title: 'The request body is too large' },
  admission_denied: { exit: 6, http: 422, title: 'The artifact was not admitted' },
  rate_limited: { exit: 7, http: 429, title: 'Too many requests in a short time' },
  owner_unavailable: { exit: 7, http: 503, title: 'The owner of this fact does not answer' },
  internal: { exit: 70, http: 500, title: 'A bug in Agent-Tools' },
} as const satisfies Record<ErrorCode, { exit: number; http: number; title: string }>;

/**
 * A refusal. `message` says what happened and names the id or file; `hint` is the next step.
 * Neither holds a secret, an absolute path, a host name or a raw error.
 */
export class CatalogError extends Error {
  override readonly name = 'CatalogError';
  readonly code: ErrorCode;
  readonly hint: string | undefined;

  constructor(code: ErrorCode, message: string, hint?: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.hint = hint;
  }
}

/** Told apart by code and shape, so that a second copy of this module changes nothing. */
export const isCatalogError = (value: unknown): value is CatalogError =>
  value instanceof Error && value.name === 'CatalogError' && 'code' in value;
