import type { ReactNode } from 'react';
import type { Approval } from '../api/types.ts';
import { isConflict, useCommand } from '../api/use-command.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Facts } from '../parts/facts.tsx';
import { TextField } from '../parts/field.tsx';
import { Problem } from '../parts/problem.tsx';
import { useDraft } from '../session/drafts.ts';
import { useMessages } from '../text/messages.ts';
import type { ActionProps } from './approval-actions.tsx';
import { BindingFacts } from './approval-binding.tsx';
import type { ApprovalAction } from './permitted-actions.ts';

/** The last part of the route of each. */
const ROUTES = {
  deny: 'deny',
  cancel: 'cancel',
  take_back: 'cancel',
} as const satisfies Record<Exclude<ApprovalAction, 'grant'>, string>;

/** Ends a request without granting it, or takes back what was granted. */
export function CloseDialog({
  approval,
  action,
  onLeave,
  onOver,
}: ActionProps & { readonly action: keyof typeof ROUTES }): ReactNode {
  const messages = useMessages();
  const id = approval.approval_id;
  const [note, setNote] = useDraft(`note ${id}`);
  const { sending, error, send } = useCommand<Approval>(
    `/v1/approvals/${encodeURIComponent(id)}/${ROUTES[action]}`,
    {
      onDone: () => {
        setNote('');
        onOver();
      },
      onConflict: onOver,
    },
  );
  return (
    <Dialog
      title={messages.approvalQuestion[action]}
      action={messages.approvalAction[action]}
      sending={sending}
      onLeave={onLeave}
      onSend={() => send(note.trim() !== '' ? { note: note.trim() } : {})}
    >
      <Facts>
        <BindingFacts of={approval} />
      </Facts>
      <TextField name={messages.noteField} text={note} onChange={setNote} />
      {error !== null && !isConflict(error) && <Problem error={error} />}
    </Dialog>
  );
}
