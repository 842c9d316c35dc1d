import type { ReactNode } from 'react';
import { RequestError } from '../api/client.ts';
import { type Messages, useMessages } from '../text/messages.ts';
import { Foreign } from './foreign.tsx';

/** Why something was not done, and what to do next. */
export function Problem({ error }: { readonly error: unknown }): ReactNode {
  return (
    <div className="fault" role="alert">
      <ProblemText error={error} />
    </div>
  );
}

export function ProblemText({ error }: { readonly error: unknown }): ReactNode {
  const messages = useMessages();
  const problem = error instanceof RequestError ? error.problem : undefined;
  const { title, next } = wordsFor(error, messages);
  const detail = problem?.detail ?? '';
  return (
    <>
      {(title !== undefined || detail === '') && <p className="notice-title">{title ?? messages.failed}</p>}
      {detail !== '' && (
        <p className={title === undefined ? 'notice-title' : undefined}>
          <Foreign text={detail} />
        </p>
      )}
      {next !== undefined && <p>{next}</p>}
      {problem?.hint != null && (
        <p>
          <Foreign text={problem.hint} />
        </p>
      )}
    </>
  );
}

/** What the page itself says of a refusal, beside the words of the server. */
function wordsFor(
  error: unknown,
  messages: Messages,
): { readonly title?: string | undefined; readonly next?: string | undefined } {
  if (!(error instanceof RequestError)) return {};
  if (error.problem === undefined) return { title: messages.unreachable, next: messages.unreachableNext };
  switch (error.problem.status) {
    case 403:
      return { title: messages.notAllowed };
    case 429:
      return {
        title: messages.tooMany,
        next:
          error.retryAfter === undefined
            ? messages.tooManyLater
            : messages.tooManyNext(Math.ceil(error.retryAfter / 1_000)),
      };
    default:
      return {};
  }
}
