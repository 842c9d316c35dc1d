import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { RequestError } from '../api/client.ts';
import { useMessages } from '../text/messages.ts';
import { ProblemText } from './problem.tsx';

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
  const { problem, retryAfter } = error instanceof RequestError ? error : {};
  const waiting = useWait(retryAfter ?? 0, error);
  const mayHelp = problem === undefined || problem.status === 429 || problem.status >= 500;
  return (
    <div className="notice" role="alert">
      <ProblemText error={error} />
      {mayHelp && (
        <button type="button" className="button" disabled={waiting} onClick={onRetry}>
          {messages.retry}
        </button>
      )}
    </div>
  );
}

/** Whether the server still wants to be left alone, so many milliseconds after it said so. */
function useWait(milliseconds: number, since: Error): boolean {
  const [over, setOver] = useState<Error>();
  useEffect(() => {
    const timer = setTimeout(() => setOver(since), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds, since]);
  return milliseconds > 0 && over !== since;
}
