import type { ReactNode } from 'react';
import type { Approval, Lifecycle, Tool, Version } from '../api/types.ts';
import { useCommand } from '../api/use-command.ts';
import { goTo } from '../navigation/use-place.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { Choice, Field, TextField } from '../parts/field.tsx';
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
  const session = useSession();
  const me = session.subject ?? '';
  const name = `${tool.source} ${tool.id}`;
  const offered = offeredVersions(tool);
  const [chosen, setVersion] = useDraft(`version ${name}`, preferred(tool, offered));
  const [offer, setOffer] = useDraft(`offer ${name}`);
  const [subject, setSubject] = useDraft(`subject ${name}`, me);
  const [reason, setReason] = useDraft(`reason ${name}`);
  const version = offered.find((each) => each.version === chosen) ?? offered[0];
  const offers = [...new Set((version?.providers ?? []).filter(isLive).map(({ provider_id: id }) => id))];
  const by = offers.includes(offer) ? offer : offers[0];
  const { sending, error, send } = useCommand<Approval>('/v1/approvals', {
    onDone: ({ approval_id: id }) => {
      setReason('');
      onLeave();
      goTo({ page: 'approval', id });
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
          source: tool.source,
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
            <Choice
              id={id}
              values={offered.map((each) => each.version)}
              value={version?.version}
              onChange={setVersion}
              textOf={(each) => (each === 'unknown' ? messages.anyVersion : each)}
            />
          )}
        </Field>
        <Field name={messages.offer}>
          {(id) => <Choice id={id} values={offers} value={by} onChange={setOffer} />}
        </Field>
        <Field name={messages.whoseCalls}>
          {(id) =>
            session.permissions.includes('approve') ? (
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
            ) : (
              // Whoever does not approve asks for themselves and their teams only.
              <Choice
                id={id}
                values={[me, ...session.teams.map((team) => `team:${team}`)]}
                value={subject}
                onChange={setSubject}
              />
            )
          }
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

/** What could be called at all. */
const isLive = ({ lifecycle }: { readonly lifecycle: Lifecycle }): boolean =>
  lifecycle !== 'withdrawn' && lifecycle !== 'planned';

export const offeredVersions = (tool: Tool): readonly Version[] =>
  tool.versions.filter((version) => isLive(version) && version.providers.some(isLive));
