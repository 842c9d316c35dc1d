import type { ReactNode } from 'react';
import type { Change, ShownApproval } from '../api/types.ts';
import { Link } from '../navigation/link.tsx';
import { Foreign } from '../parts/foreign.tsx';
import { useMessages } from '../text/messages.ts';

/** What is other than it was when the same was approved last. */
export function Difference({
  difference: { against, changes, omitted, verdict },
}: Pick<ShownApproval, 'difference'>): ReactNode {
  const messages = useMessages();
  return (
    <section className="block" aria-labelledby="difference">
      <h2 id="difference">{messages.difference}</h2>
      {against === null ? (
        <p className="contract-note">{messages.noPrevious}</p>
      ) : (
        <>
          {verdict === 'unknown' && <p className="unknown">{messages.unreadablePrevious}</p>}
          {verdict === 'none' && <p className="contract-note">{messages.noDifference}</p>}
          {changes.length > 0 && <Changes changes={changes} />}
          {omitted > 0 && <p className="note">{messages.more(omitted)}</p>}
          <p>
            <Link to={{ page: 'approval', id: against }}>{messages.previousApproval}</Link>
          </p>
        </>
      )}
    </section>
  );
}

function Changes({ changes }: { readonly changes: readonly Change[] }): ReactNode {
  const messages = useMessages();
  return (
    <table className="changes">
      <thead>
        <tr>
          <th scope="col">{messages.change}</th>
          <th scope="col">{messages.before}</th>
          <th scope="col">{messages.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={JSON.stringify(change)}>
            <th scope="row">
              <span className={`severity severity-${change.severity}`}>
                {messages.changeSeverity[change.severity]}
              </span>{' '}
              <Foreign text={placeOf(change)} className="code" />
              <span className="sub">
                {messages.changeSide[change.side]} · {change.kind.replaceAll('_', ' ')}
              </span>
            </th>
            <Side name={messages.before} text={change.before} of={change} />
            <Side name={messages.after} text={change.after} of={change} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Where in the schema it is, or what it is called. */
const placeOf = ({ operation, path, name }: Change): string =>
  [operation, path, name !== null && path.endsWith(`/${name}`) ? null : name].filter(Boolean).join(' ');

/** What was or is there; nothing where the change is no matter of a value. */
function Side({
  name,
  text,
  of: { before, after },
}: {
  readonly name: string;
  readonly text: string | null;
  readonly of: Change;
}): ReactNode {
  const messages = useMessages();
  if (before === null && after === null) return <td />;
  return (
    <td>
      <span className="side-name">{name}</span>
      {text === null ? (
        <span className="unknown">{messages.absent}</span>
      ) : (
        <Foreign text={text} className="code" />
      )}
    </td>
  );
}
