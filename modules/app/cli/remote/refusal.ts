import * as z from 'zod';
import { CatalogError, ERROR_FACES, type ErrorCode } from '../../../core/errors.ts';
import { problemShape } from '../../http/problem.ts';
import type { Server } from './server.ts';

const problem = problemShape.pick({ detail: true, code: true }).extend({ hint: z.string().nullish() });

/** What a server's refusal means here: its own code, or what its status says where the code is not one of ours. */
export function refusalOf(status: number, body: unknown, { url, token }: Server): CatalogError {
  const parsed = problem.safeParse(body);
  if (status === 401) {
    return new CatalogError(
      'unauthenticated',
      parsed.success ? parsed.data.detail : 'The server wants to know who is asking.',
      token === undefined
        ? `Sign in with \`agent-tools login ${url.origin}\`, or put a token in AGENT_TOOLS_TOKEN.`
        : `Get a new token, and \`agent-tools login ${url.origin}\` or put it in AGENT_TOOLS_TOKEN.`,
    );
  }
  if (!parsed.success) {
    return new CatalogError(
      'owner_unavailable',
      `The server answered ${status} and not as Agent-Tools does.`,
      'Check the address, and what stands between here and there.',
    );
  }
  const { detail, code, hint } = parsed.data;
  const meant = isErrorCode(code) ? code : codeOfStatus(status);
  return new CatalogError(meant, detail, hint ?? NEXT_STEPS[meant]);
}

/** Where a server does not say them. */
const NEXT_STEPS: { readonly [C in ErrorCode]?: string } = {
  forbidden: '`agent-tools whoami` shows what you may; ask whoever runs the server for more.',
  rate_limited: 'Wait a moment and ask again.',
};

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERROR_FACES, code);

function codeOfStatus(status: number): ErrorCode {
  const codes = Object.keys(ERROR_FACES).filter(isErrorCode);
  return (
    codes.find((code) => ERROR_FACES[code].http === status) ??
    (status < 500 ? 'invalid_request' : 'owner_unavailable')
  );
}
