import * as z from 'zod';
import { CatalogError, ERROR_FACES, type ErrorCode } from '../../../core/errors.ts';
import { problemShape } from '../../http/problem.ts';

const problem = problemShape.pick({ detail: true, code: true }).extend({ hint: z.string().nullish() });

/** What a server's refusal means here: its own code, or what its status says where the code is not one of ours. */
export function refusalOf(status: number, body: unknown): CatalogError {
  const parsed = problem.safeParse(body);
  if (status === 401) {
    return new CatalogError(
      'forbidden',
      parsed.success ? parsed.data.detail : 'The server wants to know who is asking.',
      'Put a token in AGENT_TOOLS_TOKEN.',
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
  return new CatalogError(isErrorCode(code) ? code : codeOfStatus(status), detail, hint ?? undefined);
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERROR_FACES, code);

function codeOfStatus(status: number): ErrorCode {
  const codes = Object.keys(ERROR_FACES).filter(isErrorCode);
  return (
    codes.find((code) => ERROR_FACES[code].http === status) ??
    (status < 500 ? 'invalid_request' : 'owner_unavailable')
  );
}
