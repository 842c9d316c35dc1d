import { type ReactNode, useState } from 'react';
import type { Approval } from '../api/types.ts';
import { isConflict, useCommand } from '../api/use-command.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { Field, TextField } from '../parts/field.tsx';
import { Moment } from '../parts/moment.tsx';
import { Problem } from '../parts/problem.tsx';
import { useDraft } from '../session/drafts.ts';
import { useMessages } from '../text/messages.ts';
import type { ActionProps } from './approval-actions.tsx';
import { BindingFacts } from './approval-binding.tsx';
import { DEFAULT_HOLD, endOf, HOLDS, LONGEST_HOLD, localDay, ON_A_DAY } from './hold.ts';

/** Names in full what is granted, to whom and for how long; nothing is granted before that. */
export function GrantDialog({ approval, onLeave, onOver }: ActionProps): ReactNode {
  const messages = useMessages();
  const id = approval.approval_id;
  const [hold, setHold] = useDraft(`hold ${id}`, DEFAULT_HOLD);
  const [day, setDay] = useDraft(`day ${id}`);
  const [calls, setCalls] = useDraft(`calls ${id}`);
  const [note, setNote] = useDraft(`note ${id}`);
  // What is sent is what was shown, however long one looks at it.
  const [opened] = useState(() => Date.now());
  const until = endOf(hold, day, opened);
  const { sending, error, send } = useCommand<Approval>(`/v1/approvals/${encodeURIComponent(id)}/grant`, {
    onDone: () => {
      setNote('');
      onOver();
    },
    onConflict: onOver,
  });
  return (
    <Dialog
      title={messages.approvalQuestion.grant}
      action={messages.approvalAction.grant}
      sending={sending}
      onLeave={onLeave}
      onSend={() =>
        send({
          ...(note.trim() !== '' && { note: note.trim() }),
          ...(until !== undefined && { expires: until }),
          ...(calls !== '' && { max_calls: Number(calls) }),
        })
      }
    >
      <Facts>
        <BindingFacts of={approval} />
        <Fact name={messages.until}>
          {until === undefined ? <span className="unknown">…</span> : <Moment at={until} />}
        </Fact>
        <Fact name={messages.calls}>{calls === '' ? messages.anyCalls : calls}</Fact>
      </Facts>
      <div className="field-pair">
        <Field name={messages.holdsFor}>
          {(field) => (
            <select
              id={field}
              className="input"
              value={hold}
              onChange={(event) => setHold(event.target.value)}
            >
              {HOLDS.map((days) => (
                <option key={days} value={days}>
                  {messages.holdsDays(days)}
                </option>
              ))}
              <option value={ON_A_DAY}>{messages.holdsDate}</option>
            </select>
          )}
        </Field>
        {hold === ON_A_DAY && (
          <Field name={messages.lastDay}>
            {(field) => (
              <input
                id={field}
                type="date"
                className="input"
                required
                min={localDay(opened)}
                max={localDay(opened + LONGEST_HOLD)}
                value={day}
                onChange={(event) => setDay(event.target.value)}
              />
            )}
          </Field>
        )}
        <Field name={messages.maxCalls}>
          {(field) => (
            <input
              id={field}
              type="number"
              className="input"
              min={1}
              max={1_000_000}
              step={1}
              value={calls}
              onChange={(event) => setCalls(event.target.value)}
            />
          )}
        </Field>
      </div>
      <TextField name={messages.noteField} text={note} onChange={setNote} />
      {error !== null && !isConflict(error) && <Problem error={error} />}
    </Dialog>
  );
}
