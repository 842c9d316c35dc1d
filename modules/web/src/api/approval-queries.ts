import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApprovalQuery } from '../navigation/place.ts';
import { queryString, readJson } from './client.ts';
import type { ApprovalList, ShownApproval } from './types.ts';

const PAGE = 50;
/** Of one tool, beside everything else about it. */
const BRIEF = 5;

export function approvalsQuery(query: ApprovalQuery) {
  const asked = { state: query.state, subject: query.subject, tool: query.tool, limit: PAGE };
  return infiniteQueryOptions({
    queryKey: ['approvals', asked],
    initialPageParam: undefined,
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      readJson<ApprovalList>(`/v1/approvals${queryString({ ...asked, cursor: pageParam })}`, signal),
    getNextPageParam: (last: ApprovalList) => last.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** The latest of one tool for one subject. */
export const toolApprovalsQuery = (tool: string, subject: string | undefined) =>
  queryOptions({
    queryKey: ['approvals', 'tool', tool, subject ?? null],
    queryFn: ({ signal }) =>
      readJson<ApprovalList>(`/v1/approvals${queryString({ tool, subject, limit: BRIEF })}`, signal),
  });

export const approvalPath = (id: string): string => `/v1/approvals/${encodeURIComponent(id)}`;
export const approvalQuery = (id: string) =>
  queryOptions({
    queryKey: ['approval', id],
    queryFn: ({ signal }) => readJson<ShownApproval>(approvalPath(id), signal),
  });
