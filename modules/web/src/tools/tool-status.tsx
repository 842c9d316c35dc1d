import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { statusQuery } from '../api/queries.ts';
import type { Fact, Instance } from '../api/types.ts';
import { Foreign } from '../parts/foreign.tsx';
import { Outcome } from '../parts/outcome.tsx';
import { RowsSketch } from '../parts/sketch.tsx';
import { useMessages } from '../text/messages.ts';

/** What owners and runtimes say of the tool's instances, each with its reason or its time. */
export function ToolStatus({ id }: { readonly id: string }): ReactNode {
  const messages = useMessages();
  const query = useQuery(statusQuery(id));
  return (
    <section className="block" aria-labelledby="known">
      <h3 id="known">{messages.known}</h3>
      <Outcome query={query} sketch={<RowsSketch rows={1} />}>
        {({ instances, counts }) =>
          instances.length === 0 ? (
            <p className="contract-note">{messages.noInstance}</p>
          ) : (
            <>
              <Instances instances={instances} />
              {counts.instances > instances.length && (
                <p className="note">{messages.moreInstances(counts.instances - instances.length)}</p>
              )}
            </>
          )
        }
      </Outcome>
    </section>
  );
}

function Instances({ instances }: { readonly instances: readonly Instance[] }): ReactNode {
  const messages = useMessages();
  return (
    <table className="known">
      <caption>{messages.instances}</caption>
      <thead>
        <tr>
          <th scope="col">{messages.instance}</th>
          <th scope="col">{messages.enabled}</th>
          <th scope="col">{messages.active}</th>
          <th scope="col">{messages.health}</th>
          <th scope="col">{messages.contractMatch}</th>
        </tr>
      </thead>
      <tbody>
        {instances.map(({ id, facts }) => (
          <tr key={id}>
            <th scope="row">
              <Foreign text={id} className="code" />
            </th>
            <FactCell fact={facts.enabled} />
            <FactCell fact={facts.active} />
            <FactCell fact={facts.health} />
            <FactCell fact={facts.contract_match} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FactCell({ fact }: { readonly fact: Fact }): ReactNode {
  const messages = useMessages();
  if (fact.state !== 'known') {
    return (
      <td>
        <span className="unknown">
          {fact.state === 'unknown' ? messages.unknown : messages.notApplicable}
        </span>
        <Foreign text={fact.reason} className="sub" />
      </td>
    );
  }
  const { value, detail_code: code, fresh_until: until, observed_at: seen } = fact;
  const time = new Date(seen).toLocaleTimeString(messages.language, { timeStyle: 'medium' });
  return (
    <td>
      {typeof value === 'string' ? <Foreign text={value} /> : value ? messages.yes : messages.no}
      {code !== null && <Foreign text={code} className="sub" />}
      {until !== null && (
        <time className="sub" dateTime={seen}>
          {messages.seenAt(time)}
        </time>
      )}
    </td>
  );
}
