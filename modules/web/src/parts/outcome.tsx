import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RequestError } from '../api/client.ts';
import { useMessages } from '../text/messages.ts';
import { Foreign } from './foreign.tsx';

/** What came, a sketch of it while it is on its way, or why it did not come and what to do. */
export function Outcome<T>({
  query,
  sketch,
  children,
}: {
  readonly query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  readonly sketch: ReactNode;
  readonly children: (data: T) => ReactNode;
}): ReactNode {
  if (query.data !== undefined) return children(query.data);
  if (query.error !== null) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  return sketch;
}

export function Failure({
  error,
  onRetry,
}: {
  readonly error: Error;
  readonly onRetry: () => void;
}): ReactNode {
  const messages = useMessages();
  const problem = error instanceof RequestError ? error.problem : undefined;
  const unreachable = error instanceof RequestError && problem === undefined;
  return (
    <div className="notice" role="alert">
      <p className="notice-title">
        {problem === undefined ? (
          unreachable ? (
            messages.unreachable
          ) : (
            messages.failed
          )
        ) : (
          <Foreign text={problem.detail} />
        )}
      </p>
      {unreachable && <p>{messages.unreachableNext}</p>}
      {problem?.hint != null && (
        <p>
          <Foreign text={problem.hint} />
        </p>
      )}
      {(problem === undefined || problem.status >= 500) && (
        <button type="button" className="button" onClick={onRetry}>
          {messages.retry}
        </button>
      )}
    </div>
  );
}
