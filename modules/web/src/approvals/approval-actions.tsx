import { type ReactNode, useState } from 'react';
import type { ShownApproval } from '../api/types.ts';
import { isConflict } from '../api/use-command.ts';
import { Problem } from '../parts/problem.tsx';
import { useDraft } from '../session/drafts.ts';
import { useSession } from '../session/use-session.ts';
import { useMessages } from '../text/messages.ts';
import { CloseDialog } from './close-dialog.tsx';
import { GrantDialog } from './grant-dialog.tsx';
import { permittedActions } from './permitted-actions.ts';

export interface ActionProps {
  readonly approval: ShownApproval;
  readonly onLeave: () => void;
  /** It is done, or somebody was first. */
  readonly onOver: (conflict?: Error) => void;
}

/** What the reader may do about an approval that waits, or holds. */
export function ApprovalActions({ approval }: { readonly approval: ShownApproval }): ReactNode {
  const messages = useMessages();
  const session = useSession();
  const [conflict, setConflict] = useState<Error>();
  const [open, setOpen] = useDraft(`action ${approval.approval_id}`);
  const may = permittedActions(approval, session);
  const props: ActionProps = {
    approval,
    onLeave: () => setOpen(''),
    onOver: (error) => {
      setOpen('');
      setConflict(error);
    },
  };
  const pending = approval.state === 'pending';
  return (
    <>
      {conflict !== undefined && <Conflict error={conflict} decided={!pending} />}
      {(pending || may.length > 0) && (
        <div className="decide">
          {pending && !may.includes('grant') && (
            <p className="note">
              {session.permissions.includes('approve') ? messages.ownRequest : messages.cannotDecide}
            </p>
          )}
          <div className="buttons">
            {may.map((action) => (
              <button
                key={action}
                type="button"
                className={action === 'grant' ? 'button button-main' : 'button'}
                onClick={() => setOpen(action)}
              >
                {messages.opens(messages.approvalAction[action])}
              </button>
            ))}
          </div>
        </div>
      )}
      {may.map((action) =>
        action !== open ? null : action === 'grant' ? (
          <GrantDialog key={action} {...props} />
        ) : (
          <CloseDialog key={action} {...props} action={action} />
        ),
      )}
    </>
  );
}

/** What was decided stands on the page, which has been read again. */
function Conflict({ error, decided }: { readonly error: Error; readonly decided: boolean }): ReactNode {
  const messages = useMessages();
  if (!isConflict(error)) return <Problem error={error} />;
  return (
    <div className="hint" role="alert">
      <p className="notice-title">{decided ? messages.decidedFirst : messages.changedMeanwhile}</p>
      {!decided && <p>{error.message}</p>}
    </div>
  );
}
