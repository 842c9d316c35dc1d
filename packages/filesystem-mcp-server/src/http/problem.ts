import type { FileErrorCode } from '../files/index.ts';

export type ProblemCode =
  | FileErrorCode
  | 'unknown_route'
  | 'method_not_allowed'
  | 'unexpected_body'
  | 'host_not_allowed'
  | 'not_authenticated'
  | 'internal';

const STATUS = {
  invalid_path: 400,
  invalid_argument: 400,
  unexpected_body: 400,
  not_authenticated: 401,
  outside_allowed_directories: 403,
  permission_denied: 403,
  host_not_allowed: 403,
  not_found: 404,
  unknown_route: 404,
  method_not_allowed: 405,
  already_exists: 409,
  changed_during_access: 409,
  not_a_file: 422,
  not_a_directory: 422,
  is_a_symlink: 422,
  too_many_links: 422,
  not_text: 422,
  too_large: 422,
  internal: 500,
  io_failed: 500,
  busy: 503,
  no_space: 503,
} as const satisfies Record<ProblemCode, number>;

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface ProblemInit {
  readonly code: ProblemCode;
  readonly detail: string;
  readonly hint: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A refusal as RFC 9457 problem details. */
export function problem({ code, detail, hint, headers = {} }: ProblemInit): Answer {
  const status = STATUS[code];
  const title = code.replaceAll('_', ' ');
  return {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
    body: JSON.stringify({ type: 'about:blank', title, status, detail, code, hint }),
  };
}

export function json(value: unknown): Answer {
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}
