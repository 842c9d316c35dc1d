import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toolApprovalsQuery } from '../api/approval-queries.ts';
import type { Tool } from '../api/types.ts';
import { Link } from '../navigation/link.tsx';
import { approvalsPlace } from '../navigation/place.ts';
import { Foreign } from '../parts/foreign.tsx';
import { Outcome } from '../parts/outcome.tsx';
import { RowsSketch } from '../parts/sketch.tsx';
import { useDraft } from '../session/drafts.ts';
import { useSession } from '../session/use-session.ts';
import { useMessages } from '../text/messages.ts';
import { ApprovalRow } from './approval-row.tsx';
import { AskDialog, offeredVersions } from './ask-dialog.tsx';

/** The approvals of a tool for whoever reads, and the way to ask for one. */
export function ToolApprovals({ tool }: { readonly tool: Tool }): ReactNode {
  const messages = useMessages();
  const subject = useSession().subject ?? undefined;
  const query = useQuery(toolApprovalsQuery(tool.id, subject));
  const [open, setOpen] = useDraft(`ask ${tool.source} ${tool.id}`);
  return (
    <section className="block" aria-labelledby="approvals">
      <h3 id="approvals">
        {messages.approvalsFor} {subject !== undefined && <Foreign text={subject} />}
      </h3>
      <Outcome query={query} sketch={<RowsSketch rows={1} />}>
        {({ approvals, total }) =>
          approvals.length === 0 ? (
            <p className="contract-note">{messages.noneYet}</p>
          ) : (
            <div className="list">
              <ul className="rows">
                {approvals.map((approval) => (
                  <ApprovalRow key={approval.approval_id} approval={approval} level={4} />
                ))}
              </ul>
              {total > approvals.length && (
                <p className="more">
                  <Link to={approvalsPlace({ tool: tool.id, subject })}>{messages.allOfThem}</Link>
                </p>
              )}
            </div>
          )
        }
      </Outcome>
      {tool.registered && offeredVersions(tool).length > 0 && (
        <p className="buttons">
          <button type="button" className="button" onClick={() => setOpen('ask')}>
            {messages.opens(messages.ask)}
          </button>
        </p>
      )}
      {open === 'ask' && <AskDialog tool={tool} onLeave={() => setOpen('')} />}
    </section>
  );
}
