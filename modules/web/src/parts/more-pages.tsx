import type { ReactNode } from 'react';
import { useMessages } from '../text/messages.ts';

interface MorePagesProps {
  readonly shown: number;
  readonly total: number;
  readonly isFetching: boolean;
  onMore(): void;
}

/** The end of a list of which more can be had. */
export function MorePages({ shown, total, isFetching, onMore }: MorePagesProps): ReactNode {
  const messages = useMessages();
  return (
    <div className="more">
      <button type="button" className="button" disabled={isFetching} onClick={onMore}>
        {messages.loadMore}
      </button>
      <span>{messages.shownOf(shown, total)}</span>
    </div>
  );
}
