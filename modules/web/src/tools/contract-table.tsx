import type { ReactNode } from 'react';
import { Foreign } from '../parts/foreign.tsx';
import { useMessages } from '../text/messages.ts';
import { type ContractRow, contractRows } from './contract-rows.ts';

/** What goes in, or what comes out. */
export function ContractTable({
  title,
  schema,
}: {
  readonly title: string;
  readonly schema: unknown;
}): ReactNode {
  const messages = useMessages();
  if (schema === 'unknown') return <ContractNote title={title} text={messages.sideUnknown} />;
  const { rows, cut } = contractRows(schema);
  if (rows.length === 0) return <ContractNote title={title} text={messages.noFields} />;
  return (
    <>
      <table className="contract">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{messages.parameter}</th>
            <th scope="col">{messages.type}</th>
            <th scope="col">{messages.meaning}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.path} row={row} />
          ))}
        </tbody>
      </table>
      {cut && <p className="note">{messages.moreFields}</p>}
    </>
  );
}

function Row({
  row: { path, depth, type, required, description, limits },
}: {
  readonly row: ContractRow;
}): ReactNode {
  const messages = useMessages();
  return (
    <tr className={`depth-${depth}`}>
      <th scope="row">
        <Foreign text={path} className="code" />
        {required && <span className="need">{messages.required}</span>}
      </th>
      <td>
        <Foreign text={type} className="code" />
      </td>
      <td>
        {description !== undefined && <Foreign text={description} />}
        {limits.length > 0 && (
          <span className="limits">
            <Foreign text={limits.join(' · ')} />
          </span>
        )}
      </td>
    </tr>
  );
}

const ContractNote = ({ title, text }: { readonly title: string; readonly text: string }): ReactNode => (
  <p className="contract-note">
    <strong>{title}</strong> {text}
  </p>
);
