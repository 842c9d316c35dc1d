import type { ReactNode } from 'react';
import type { Approval } from '../api/types.ts';
import { Link } from '../navigation/link.tsx';
import { Foreign } from '../parts/foreign.tsx';
import { Moment } from '../parts/moment.tsx';
import { useMessages } from '../text/messages.ts';
import { StateMark } from './approval-state.tsx';

/** One approval among others. */
export function ApprovalRow({
  approval,
  level,
}: {
  readonly approval: Approval;
  readonly level: 2 | 4;
}): ReactNode {
  const messages = useMessages();
  const { approval_id: id, tool, version, offer, subject, reason, state } = approval;
  const Heading = `h${level}` as const;
  return (
    <li className="row">
      <div className="row-head">
        <Heading className="row-title">
          <Link to={{ page: 'approval', id }} className="row-link">
            <Foreign text={tool} />
          </Link>
        </Heading>
        <p className="row-id">
          {version !== 'unknown' && <Foreign text={version} className="code" />}
          <Foreign text={offer} className="row-source" />
        </p>
      </div>
      {reason !== null && (
        <p className="row-description">
          <Foreign text={reason} />
        </p>
      )}
      <p className="row-state">
        <StateMark state={state} />
      </p>
      <p className="row-why">
        {messages.forWhom} <Foreign text={subject} className="row-terms" /> · {messages.askedBy}{' '}
        <Foreign text={approval.requested_by} className="row-terms" />, <Moment at={approval.requested_at} />
        <Outlook approval={approval} />
      </p>
    </li>
  );
}

/** Until when it waits, or holds. */
function Outlook({ approval }: { readonly approval: Approval }): ReactNode {
  const messages = useMessages();
  switch (approval.state) {
    case 'pending':
      return (
        <>
          {' '}
          · {messages.decideBy} <Moment at={approval.decide_by} />
        </>
      );
    case 'approved':
      return approval.expires_at === null ? null : (
        <>
          {' '}
          · {messages.holdsUntil} <Moment at={approval.expires_at} />
        </>
      );
    case 'rejected':
    case 'cancelled':
    case 'expired':
    case 'voided':
      return approval.decided_by === null ? null : (
        <>
          {' '}
          · {messages.decidedBy} <Foreign text={approval.decided_by} className="row-terms" />
        </>
      );
  }
}
