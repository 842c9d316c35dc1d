import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { capabilitiesQuery } from '../api/queries.ts';
import type { CapabilityItem } from '../api/types.ts';
import { Link } from '../navigation/link.tsx';
import { Foreign } from '../parts/foreign.tsx';
import { Outcome } from '../parts/outcome.tsx';
import { RowsSketch } from '../parts/sketch.tsx';
import { useMessages } from '../text/messages.ts';

/** The vocabulary by domain. */
export function CapabilityListPage(): ReactNode {
  const messages = useMessages();
  const query = useQuery(capabilitiesQuery);
  return (
    <div className="page">
      <h1 className="page-title">{messages.capabilities}</h1>
      <p className="page-intro">{messages.capabilityIntro}</p>
      <Outcome query={query} sketch={<RowsSketch />}>
        {(capabilities) => (
          <div className="domains">
            {byDomain(capabilities).map(([domain, items]) => (
              <section key={domain} className="domain">
                <h2>{domain === '' ? messages.otherDomain : <Foreign text={domain} />}</h2>
                <ul>
                  {items.map((item) => (
                    <li key={item.id}>
                      <Link to={{ page: 'capability', id: item.id }} title={item.id}>
                        <Foreign text={item.name} />
                      </Link>
                      <span className="choice-count">{item.tools.length}</span>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </Outcome>
    </div>
  );
}

function byDomain(
  capabilities: readonly CapabilityItem[],
): readonly (readonly [string, readonly CapabilityItem[]])[] {
  const domains = new Map<string, CapabilityItem[]>();
  for (const item of capabilities) {
    const domain = item.domain === 'unknown' ? '' : item.domain;
    domains.set(domain, [...(domains.get(domain) ?? []), item]);
  }
  // What has no domain comes last.
  return [...domains].sort(([a], [b]) => (a === '' ? 1 : b === '' ? -1 : a < b ? -1 : 1));
}
