import type { ReactNode } from 'react';
import type { ApprovalItem, Tool, Version } from '../api/types.ts';
import { useCommand } from '../api/use-command.ts';
import { goTo } from '../navigation/use-place.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { Field, TextField } from '../parts/field.tsx';
import { Foreign } from '../parts/foreign.tsx';
import { Problem } from '../parts/problem.tsx';
import { useDraft } from '../session/drafts.ts';
import { useSession } from '../session/use-session.ts';
import { useMessages } from '../text/messages.ts';

/** Asks that somebody may call one version of a tool by one offer; leads to the request. */
export function AskDialog({
  tool,
  onLeave,
}: {
  readonly tool: Tool;
  readonly onLeave: () => void;
}): ReactNode {
  const messages = useMessages();
  const me = useSession().subject ?? '';
  const name = `${tool.source} ${tool.id}`;
  const offered = tool.versions.filter(({ providers }) => providers.length > 0);
  const [chosen, setVersion] = useDraft(`version ${name}`, preferred(tool, offered));
  const [offer, setOffer] = useDraft(`offer ${name}`);
  const [subject, setSubject] = useDraft(`subject ${name}`, me);
  const [reason, setReason] = useDraft(`reason ${name}`);
  const version = offered.find((each) => each.version === chosen) ?? offered[0];
  const offers = [...new Set((version?.providers ?? []).map(({ provider_id: id }) => id))];
  const by = offers.includes(offer) ? offer : offers[0];
  const { sending, error, send } = useCommand<ApprovalItem>('/v1/approvals', {
    onDone: ({ approval_id: id }) => {
      setReason('');
      onLeave();
      goTo({ page: 'approval', id });
      document.getElementById('main')?.focus();
    },
  });
  return (
    <Dialog
      title={messages.askQuestion}
      action={messages.ask}
      sending={sending}
      onLeave={onLeave}
      onSend={() =>
        send({
          tool: tool.id,
          ...(version !== undefined && version.version !== 'unknown' && { version: version.version }),
          ...(by !== undefined && { offer: by }),
          ...(subject.trim() !== '' && subject.trim() !== me && { subject: subject.trim() }),
          ...(reason.trim() !== '' && { reason: reason.trim() }),
        })
      }
    >
      <Facts>
        <Fact name={messages.tool}>
          <Foreign text={tool.id} className="code" />
        </Fact>
      </Facts>
      <div className="field-pair">
        <Field name={messages.ownVersion}>
          {(id) => (
            <select
              id={id}
              className="input"
              value={version?.version}
              onChange={(event) => setVersion(event.target.value)}
            >
              {offered.map((each) => (
                <option key={each.version} value={each.version}>
                  {each.version === 'unknown' ? messages.anyVersion : each.version}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field name={messages.offer}>
          {(id) => (
            <select id={id} className="input" value={by} onChange={(event) => setOffer(event.target.value)}>
              {offers.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field name={messages.whoseCalls}>
          {(id) => (
            <input
              id={id}
              type="text"
              className="input"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={200}
              required
              value={subject}
              onChange={(event) => setSubject(event.target.value)}
            />
          )}
        </Field>
      </div>
      <TextField name={messages.reasonField} text={reason} onChange={setReason} />
      {error !== null && <Problem error={error} />}
    </Dialog>
  );
}

/** The latest, where somebody offers it. */
const preferred = (tool: Tool, offered: readonly Version[]): string =>
  (offered.find(({ version }) => version === tool.latest_version) ?? offered[0])?.version ?? '';
