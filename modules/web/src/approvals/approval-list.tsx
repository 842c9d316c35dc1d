import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { approvalsQuery } from '../api/approval-queries.ts';
import { RemovableFilter } from '../filters/chosen-filters.tsx';
import { Link } from '../navigation/link.tsx';
import { APPROVAL_STATES, type ApprovalQuery, approvalsPlace } from '../navigation/place.ts';
import { goTo } from '../navigation/use-place.ts';
import { MorePages } from '../parts/more-pages.tsx';
import { Failure } from '../parts/outcome.tsx';
import { moveBetweenRows } from '../parts/rows.ts';
import { RowsSketch } from '../parts/sketch.tsx';
import { useMessages } from '../text/messages.ts';
import { ApprovalRow } from './approval-row.tsx';

/** Every approval that one may see, by state. */
export function ApprovalListPage({ query }: { readonly query: ApprovalQuery }): ReactNode {
  const messages = useMessages();
  return (
    <div className="page approvals">
      <h1 className="page-title">{messages.approvals}</h1>
      <p className="page-intro">{messages.approvalsIntro}</p>
      <nav className="states" aria-label={messages.state}>
        {[...APPROVAL_STATES, undefined].map((state) => (
          <Link
            key={state ?? ''}
            to={approvalsPlace({ ...query, state })}
            aria-current={state === query.state ? 'page' : undefined}
          >
            {state === undefined ? messages.anyState : messages.approvalState[state]}
          </Link>
        ))}
      </nav>
      <Narrowed query={query} />
      <Rows query={query} />
    </div>
  );
}

/** The subject and the tool that the address names. */
function Narrowed({ query }: { readonly query: ApprovalQuery }): ReactNode {
  const messages = useMessages();
  if (query.subject === undefined && query.tool === undefined) return null;
  return (
    <ul className="chosen">
      {(['subject', 'tool'] as const).map((name) => {
        const value = query[name];
        return value === undefined ? null : (
          <RemovableFilter
            key={name}
            name={messages[name]}
            value={value}
            onRemove={() => goTo(approvalsPlace({ ...query, [name]: undefined }), 'replace')}
          />
        );
      })}
    </ul>
  );
}

function Rows({ query }: { readonly query: ApprovalQuery }): ReactNode {
  const messages = useMessages();
  const { data, error, isPlaceholderData, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(approvalsQuery(query));
  if (data === undefined) {
    return error === null ? <RowsSketch /> : <Failure error={error} onRetry={() => void refetch()} />;
  }
  const approvals = data.pages.flatMap((page) => page.approvals);
  const total = data.pages[0]?.total ?? 0;
  if (approvals.length === 0) {
    return (
      <div className="notice" role="status">
        <p className="notice-title">{messages.noApprovals}</p>
        <p>{messages.noApprovalsNext}</p>
      </div>
    );
  }
  return (
    <div className={isPlaceholderData ? 'list list-ageing' : 'list'} aria-busy={isPlaceholderData}>
      <p className="list-count" role="status">
        {messages.approvalCount(total)}
      </p>
      <ul className="rows" onKeyDown={moveBetweenRows}>
        {approvals.map((approval) => (
          <ApprovalRow key={approval.approval_id} approval={approval} level={2} />
        ))}
      </ul>
      {hasNextPage && (
        <MorePages
          shown={approvals.length}
          total={total}
          isFetching={isFetchingNextPage}
          onMore={() => void fetchNextPage()}
        />
      )}
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
    </div>
  );
}
