import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { capabilityPath, capabilityQuery } from '../api/queries.ts';
import type { Capability } from '../api/types.ts';
import { Link } from '../navigation/link.tsx';
import { EVERYTHING } from '../navigation/place.ts';
import { Evidence } from '../parts/evidence.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { Foreign } from '../parts/foreign.tsx';
import { Outcome } from '../parts/outcome.tsx';
import { RiskMark } from '../parts/risk-mark.tsx';
import { RowsSketch } from '../parts/sketch.tsx';
import { Stated } from '../parts/unknown.tsx';
import { Words } from '../parts/words.tsx';
import { useMessages } from '../text/messages.ts';
import { ToolList } from '../tools/tool-list.tsx';

/** One word of the vocabulary, and the tools that implement it. */
export function CapabilityPage({ id }: { readonly id: string }): ReactNode {
  const messages = useMessages();
  const query = useQuery(capabilityQuery(id));
  return (
    <div className="page">
      <p className="crumb">
        <Link to={{ page: 'capabilities' }}>{messages.capabilities}</Link>
      </p>
      <Outcome query={query} sketch={<RowsSketch rows={4} />}>
        {(capability) => <Whole capability={capability} />}
      </Outcome>
    </div>
  );
}

function Whole({ capability }: { readonly capability: Capability }): ReactNode {
  const messages = useMessages();
  const { id, name, description, domain, broader, aliases, risk, tools, providers } = capability;
  const toCapability = (other: string) => ({ page: 'capability', id: other }) as const;
  return (
    <article className="tool">
      <h1 className="tool-name">
        <Foreign text={name} />
      </h1>
      <p className="tool-id">
        <Foreign text={id} className="code" />
      </p>
      <p className="tool-description">
        <Stated value={description}>{(text) => <Foreign text={text} />}</Stated>
      </p>
      <Facts>
        {domain !== 'unknown' && (
          <Fact name={messages.domain}>
            <Foreign text={domain} />
          </Fact>
        )}
        {broader.length > 0 && (
          <Fact name={messages.broader}>
            <Words words={broader} to={toCapability} />
          </Fact>
        )}
        {aliases.length > 0 && (
          <Fact name={messages.aliases}>
            <Words words={aliases} />
          </Fact>
        )}
        {risk !== 'unknown' && (
          <Fact name={messages.impliedRisk}>
            <RiskMark risk={risk} bare />
          </Fact>
        )}
        {providers.length > 0 && (
          <Fact name={messages.offeredBy}>
            <Words words={providers} to={(provider) => ({ page: 'provider', id: provider })} />
          </Fact>
        )}
      </Facts>
      <section className="block" aria-labelledby="implemented-by">
        <h2 id="implemented-by">{messages.implementedBy}</h2>
        {tools.length === 0 ? (
          <p className="unknown">{messages.notImplemented}</p>
        ) : (
          <ToolList query={{ ...EVERYTHING, capability: [id] }} level={3} />
        )}
      </section>
      <Evidence of={capability} raw={capabilityPath(id)} what={id} />
    </article>
  );
}
