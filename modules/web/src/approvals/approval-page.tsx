import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { approvalPath, approvalQuery } from '../api/approval-queries.ts';
import type { ShownApproval } from '../api/types.ts';
import { Link } from '../navigation/link.tsx';
import { approvalsPlace } from '../navigation/place.ts';
import { Evidence } from '../parts/evidence.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { Foreign } from '../parts/foreign.tsx';
import { Moment } from '../parts/moment.tsx';
import { Outcome } from '../parts/outcome.tsx';
import { RowsSketch } from '../parts/sketch.tsx';
import { useMessages } from '../text/messages.ts';
import { ApprovalActions } from './approval-actions.tsx';
import { LinkedBinding } from './approval-binding.tsx';
import { AskedDefinition } from './approval-definition.tsx';
import { Difference } from './approval-difference.tsx';
import { StateMark } from './approval-state.tsx';

/** One approval: what exactly it is for, who asked and why, what was decided or is to be. */
export function ApprovalPage({ id }: { readonly id: string }): ReactNode {
  const messages = useMessages();
  const query = useQuery(approvalQuery(id));
  return (
    <div className="page">
      <p className="crumb">
        <Link to={approvalsPlace({ state: 'pending' })}>{messages.approvals}</Link>
      </p>
      <Outcome query={query} sketch={<RowsSketch rows={4} />}>
        {(approval) => <Whole approval={approval} />}
      </Outcome>
    </div>
  );
}

function Whole({ approval }: { readonly approval: ShownApproval }): ReactNode {
  const messages = useMessages();
  const { approval_id: id, tool, version, state, requested_by: requester, reason } = approval;
  return (
    <article className="tool">
      <h1 className="tool-name">
        <Foreign text={tool} />
      </h1>
      <p className="tool-id">
        <Foreign text={id} className="code" />
        {version !== 'unknown' && <Foreign text={version} className="tool-version" />}
      </p>
      <p role="status">
        <StateMark state={state} />
      </p>
      <ApprovalActions approval={approval} />
      <Decided approval={approval} />
      <section className="block" aria-labelledby="bound">
        <h2 id="bound">{messages.boundTo}</h2>
        <Facts>
          <LinkedBinding of={approval} />
        </Facts>
      </section>
      <section className="block" aria-labelledby="asking">
        <h2 id="asking">{messages.asking}</h2>
        <Facts>
          <Fact name={messages.requestedBy}>
            <Foreign text={requester} className="code" />
          </Fact>
          <Fact name={messages.requestedAt}>
            <Moment at={approval.requested_at} />
          </Fact>
          <Fact name={messages.reason}>
            {reason === null ? (
              <span className="unknown">{messages.noReason}</span>
            ) : (
              <Foreign text={reason} className="said" />
            )}
          </Fact>
          {state === 'pending' && (
            <Fact name={messages.undecidedUntil}>
              <Moment at={approval.decide_by} />
            </Fact>
          )}
        </Facts>
      </section>
      <Difference difference={approval.difference} />
      <AskedDefinition definition={approval.definition} />
      <Evidence of={approval} raw={approvalPath(id)} what={id} />
    </article>
  );
}

function Decided({ approval }: { readonly approval: ShownApproval }): ReactNode {
  const messages = useMessages();
  const { decided_by: by, decided_at: at, note, expires_at: until, max_calls: calls } = approval;
  const { voided_because: voided, state } = approval;
  const reasons: Readonly<Record<string, string>> = messages.voidReason;
  if (by === null && voided === null) return null;
  return (
    <section className="block" aria-labelledby="decision">
      <h2 id="decision">{messages.decision}</h2>
      <Facts>
        {voided !== null && (
          <Fact name={messages.voidedBecause}>{reasons[voided] ?? <Foreign text={voided} />}</Fact>
        )}
        {by !== null && (
          <Fact name={messages.decider}>
            <Foreign text={by} className="code" />
          </Fact>
        )}
        {at !== null && (
          <Fact name={messages.decidedAt}>
            <Moment at={at} />
          </Fact>
        )}
        {note !== null && (
          <Fact name={messages.note}>
            <Foreign text={note} className="said" />
          </Fact>
        )}
        {until !== null && (
          <Fact name={messages.until}>
            <Moment at={until} />
          </Fact>
        )}
        {(until !== null || state === 'approved') && (
          <Fact name={messages.calls}>
            {calls === null ? messages.anyCalls : calls.toLocaleString(messages.language)}
          </Fact>
        )}
      </Facts>
    </section>
  );
}
