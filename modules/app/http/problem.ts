import * as z from 'zod';
import { type CatalogError, ERROR_FACES } from '../../core/errors.ts';

/** How a refusal looks over HTTP (RFC 9457, CONTRACT 7). */
export const problemShape = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string(),
    hint: z.string().nullable(),
    completeness: z
      .record(z.string(), z.string())
      .optional()
      .describe('Of `/readyz`: how each owner stands.'),
    request_id: z.string().optional().describe('On a bug: the id under which the server logged it.'),
  })
  .meta({ id: 'Problem' });
export type Problem = z.output<typeof problemShape>;

type Refusal = Pick<CatalogError, 'code' | 'message' | 'hint'>;

/** `status`: where HTTP has a more exact word than the code's own. */
export function presentProblem({ code, message, hint }: Refusal, status?: number): Problem {
  const { http, title } = ERROR_FACES[code];
  return {
    type: `urn:agent-tools:problem:${code}`,
    title,
    status: status ?? http,
    detail: message,
    code,
    hint: hint ?? null,
  };
}

/** A bug says nothing of itself: what happened stands in the log under this id. */
export const presentBug = (requestId: string): Problem => ({
  ...presentProblem({
    code: 'internal',
    message: `Something went wrong here; the log of the server has it under ${requestId}.`,
    hint: 'Report it with that id.',
  }),
  request_id: requestId,
});
