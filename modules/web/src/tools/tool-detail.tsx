import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { toolPath, toolQuery } from '../api/queries.ts';
import type { Tool } from '../api/types.ts';
import { ToolApprovals } from '../approvals/tool-approvals.tsx';
import { Link } from '../navigation/link.tsx';
import type { Place, ToolAddress } from '../navigation/place.ts';
import { Evidence } from '../parts/evidence.tsx';
import { Findings } from '../parts/findings.tsx';
import { Foreign } from '../parts/foreign.tsx';
import { Outcome } from '../parts/outcome.tsx';
import { RowsSketch } from '../parts/sketch.tsx';
import { useMessages } from '../text/messages.ts';
import { ToolExtras } from './tool-extras.tsx';
import { ToolFacts } from './tool-facts.tsx';
import { ToolState } from './tool-state.tsx';
import { ToolStatus } from './tool-status.tsx';
import { VersionBlock } from './version-block.tsx';

/** Everything that is declared about one tool. */
export function ToolDetail({
  address,
  back,
}: {
  readonly address: ToolAddress;
  readonly back: Place;
}): ReactNode {
  const messages = useMessages();
  const query = useQuery(toolQuery(address));
  const region = useRef<HTMLElement>(null);
  useInsteadOfList(region);
  return (
    // The region scrolls by itself on wide screens, so that the keyboard must reach it.
    <section ref={region} className="detail" aria-labelledby="detail-title" tabIndex={-1}>
      <Link to={back} className="detail-close">
        <span className="detail-close-wide" aria-hidden="true">
          ×
        </span>
        <span className="detail-close-text">{messages.back}</span>
      </Link>
      <Outcome query={query} sketch={<RowsSketch rows={4} />}>
        {(tool) => <Whole tool={tool} address={address} />}
      </Outcome>
    </section>
  );
}

/**
 * Where there is no room for both, the tool takes the place of the list: it begins at its top and has the focus, and
 * the list comes back where it was left.
 */
function useInsteadOfList(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (window.matchMedia('(min-width: 72rem)').matches) return;
    const left = window.scrollY;
    window.scrollTo(0, 0);
    region.current?.focus({ preventScroll: true });
    return () => window.scrollTo(0, left);
  }, [region]);
}

function Whole({ tool, address }: { readonly tool: Tool; readonly address: ToolAddress }): ReactNode {
  const messages = useMessages();
  const conflictWords: Readonly<Record<string, string>> = messages.conflict;
  return (
    <article className="tool">
      <header>
        <h2 id="detail-title" className="tool-name">
          <Foreign text={tool.name} />
        </h2>
        <p className="tool-id">
          <Foreign text={tool.id} className="code" />
          {tool.latest_version !== 'unknown' && (
            <Foreign text={tool.latest_version} className="tool-version" />
          )}
        </p>
        <p>
          <ToolState tool={tool} />
        </p>
        <p className="tool-description">
          {tool.description === 'unknown' ? (
            <span className="unknown">{messages.noDescription}</span>
          ) : (
            <Foreign text={tool.description} />
          )}
        </p>
      </header>
      <Findings findings={tool.diagnostics_list} />
      {tool.conflicts.length > 0 && (
        <section className="block" aria-labelledby="conflicts">
          <h3 id="conflicts">{messages.conflicts}</h3>
          <ul className="findings">
            {tool.conflicts.map(({ source, reason }) => (
              <li key={`${source} ${reason}`} className="finding finding-warning">
                {conflictWords[reason] ?? reason} <Foreign text={source} className="code" />
              </li>
            ))}
          </ul>
        </section>
      )}
      {tool.examples.length > 0 && (
        <section className="block" aria-labelledby="examples">
          <h3 id="examples">{messages.examples}</h3>
          <ul className="examples">
            {tool.examples.map((example) => (
              <li key={example}>
                <Foreign text={example} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="block" aria-labelledby="facts">
        <h3 id="facts">{messages.facts}</h3>
        <ToolFacts tool={tool} />
      </section>
      <ToolStatus id={tool.id} />
      {tool.effective_approval !== 'not_required' && <ToolApprovals tool={tool} />}
      <section className="block" aria-labelledby="versions">
        <h3 id="versions">{messages.versions}</h3>
        {tool.versions.length === 0 && <p className="unknown">{messages.unknown}</p>}
        {tool.versions.map((version, at) => (
          <VersionBlock key={`${version.version} ${version.revision}`} version={version} open={at === 0} />
        ))}
      </section>
      <ToolExtras tool={tool} />
      <Evidence of={tool} raw={toolPath(address)} what={tool.id} />
    </article>
  );
}
