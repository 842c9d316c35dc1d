import type { ReactNode } from 'react';
import type { FoundTool, Why } from '../api/types.ts';
import { Link } from '../navigation/link.tsx';
import { type ListQuery, toolPlace } from '../navigation/place.ts';
import { Foreign } from '../parts/foreign.tsx';
import { useMessages } from '../text/messages.ts';
import { ToolState } from './tool-state.tsx';

/** A source is named in the address only where the id alone may mean another tool. */
export const sourceToName = ({ source, refusal }: FoundTool): string | undefined =>
  source === 'definitions' && refusal !== 'unresolved' ? undefined : source;

export function ToolRow({
  tool,
  query,
  current,
  level,
}: {
  readonly tool: FoundTool;
  readonly query: ListQuery;
  readonly current: boolean;
  /** Of the row among the headings of its page. */
  readonly level: 2 | 3;
}): ReactNode {
  const { id, source, name, description, why } = tool;
  const Heading = `h${level}` as const;
  return (
    <li className={current ? 'row row-current' : 'row'}>
      <div className="row-head">
        <Heading className="row-title">
          <Link
            to={toolPlace(id, sourceToName(tool), query)}
            className="row-link"
            aria-current={current ? 'page' : undefined}
          >
            <Foreign text={name} />
          </Link>
        </Heading>
        <p className="row-id">
          <Foreign text={id} className="code" />
          {source !== 'definitions' && <Foreign text={source} className="row-source" />}
        </p>
      </div>
      {description !== 'unknown' && (
        <p className="row-description">
          <Foreign text={description} />
        </p>
      )}
      <p className="row-state">
        <ToolState tool={tool} />
      </p>
      {why !== undefined && why.length > 0 && <WhyLine why={why} />}
    </li>
  );
}

/** Which words met, and where. */
function WhyLine({ why }: { readonly why: readonly Why[] }): ReactNode {
  const messages = useMessages();
  const terms = [...new Set(why.flatMap((each) => each.terms))];
  const words: Readonly<Record<string, string>> = messages.searchField;
  const fields = why.map(({ field }) => words[field] ?? field);
  return (
    <p className="row-why">
      {messages.matches} <Foreign text={terms.join(', ')} className="row-terms" />{' '}
      {messages.matchesIn(fields)}
    </p>
  );
}
