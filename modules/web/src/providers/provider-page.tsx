import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { providerPath, providerQuery } from '../api/queries.ts';
import type { Provider } from '../api/types.ts';
import { toolPlace } from '../navigation/place.ts';
import { Evidence } from '../parts/evidence.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { Findings } from '../parts/findings.tsx';
import { Foreign } from '../parts/foreign.tsx';
import { Outcome } from '../parts/outcome.tsx';
import { RowsSketch } from '../parts/sketch.tsx';
import { Stated } from '../parts/unknown.tsx';
import { Words } from '../parts/words.tsx';
import { useMessages } from '../text/messages.ts';

/** Who gives access, and to which tools. */
export function ProviderPage({ id }: { readonly id: string }): ReactNode {
  const query = useQuery(providerQuery(id));
  return (
    <div className="page">
      <p className="crumb">{useMessages().provider}</p>
      <Outcome query={query} sketch={<RowsSketch rows={4} />}>
        {(provider) => <Whole provider={provider} />}
      </Outcome>
    </div>
  );
}

function Whole({ provider }: { readonly provider: Provider }): ReactNode {
  const messages = useMessages();
  const { provider_id: id, name, description, env } = provider;
  const text = (value: string): ReactNode => <Foreign text={value} />;
  return (
    <article className="tool">
      <h1 className="tool-name">
        <Foreign text={name === 'unknown' ? id : name} />
      </h1>
      <p className="tool-id">
        <Foreign text={id} className="code" />
      </p>
      {description !== 'unknown' && <p className="tool-description">{text(description)}</p>}
      {!provider.declared && <p className="note">{messages.undeclaredProvider}</p>}
      <Findings findings={provider.diagnostics_list} />
      <Facts>
        <Fact name={messages.providerType}>
          <Stated value={provider.provider_type}>{text}</Stated>
        </Fact>
        <Fact name={messages.ownVersion}>
          <Stated value={provider.version}>{text}</Stated>
        </Fact>
        <Fact name={messages.license}>
          <Stated value={provider.license}>{text}</Stated>
        </Fact>
        <Fact name={messages.author}>
          <Stated value={provider.author}>{(party) => text(party.name)}</Stated>
        </Fact>
        {provider.website !== 'unknown' && <Fact name={messages.website}>{text(provider.website)}</Fact>}
        <Fact name={messages.offeredTools}>
          <Words words={provider.tools} to={(tool) => toolPlace(tool)} />
        </Fact>
      </Facts>
      {env.length > 0 && (
        <section className="block" aria-labelledby="environment">
          <h2 id="environment">{messages.environment}</h2>
          <Facts>
            {env.map((variable) => (
              <Fact key={variable.name} name={variable.name}>
                <Stated value={variable.description}>{text}</Stated>
                {variable.required === true && <span className="note"> {messages.required}</span>}
                {variable.secret === true && <span className="note"> {messages.secret}</span>}
              </Fact>
            ))}
          </Facts>
        </section>
      )}
      <Evidence of={provider} raw={providerPath(id)} what={id} />
    </article>
  );
}
