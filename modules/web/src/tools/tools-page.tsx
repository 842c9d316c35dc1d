import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { ChosenFilters, filterCount } from '../filters/chosen-filters.tsx';
import { FilterPanel } from '../filters/filter-panel.tsx';
import { addressOf, type ListQuery, type ToolAddress } from '../navigation/place.ts';
import { goTo } from '../navigation/use-place.ts';
import { useMessages } from '../text/messages.ts';
import { ToolDetail } from './tool-detail.tsx';
import { ToolList } from './tool-list.tsx';

/** The list with its filters; beside it, or instead of it where there is no room, the tool that is open. */
export function ToolsPage({
  query,
  tool,
}: {
  readonly query: ListQuery;
  readonly tool: ToolAddress | undefined;
}): ReactNode {
  const messages = useMessages();
  const back = { page: 'tools', query, tool: undefined } as const;
  const change = useCallback(
    (next: ListQuery) => goTo({ page: 'tools', query: next, tool: undefined }, 'replace'),
    [],
  );
  useEscape(tool !== undefined, query);
  return (
    <>
      <h1 className="visually-hidden">{messages.tools}</h1>
      <div className={tool === undefined ? 'tools' : 'tools tools-open'}>
        <FilterColumn query={query} onChange={change} />
        <section className="results" aria-label={messages.results}>
          <ChosenFilters query={query} onChange={change} />
          <ToolList query={query} open={tool} />
        </section>
        {tool !== undefined && <ToolDetail key={addressOf({ ...back, tool })} address={tool} back={back} />}
      </div>
    </>
  );
}

/** Beside the list where there is room; else folded away. */
function FilterColumn(props: {
  readonly query: ListQuery;
  readonly onChange: (query: ListQuery) => void;
}): ReactNode {
  const messages = useMessages();
  const [unfolded, setUnfolded] = useState(false);
  return (
    <aside
      className={unfolded ? 'filter-column filter-column-open' : 'filter-column'}
      aria-label={messages.filters}
    >
      <button
        type="button"
        className="filter-toggle"
        aria-expanded={unfolded}
        onClick={() => setUnfolded(!unfolded)}
      >
        {messages.filtersChosen(filterCount(props.query))}
      </button>
      <div className="filter-body">
        <FilterPanel {...props} />
      </div>
    </aside>
  );
}

/** Escape closes the tool and gives the focus back to its row. */
function useEscape(open: boolean, query: ListQuery): void {
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const row = document.querySelector<HTMLElement>('.row-current .row-link');
      goTo({ page: 'tools', query, tool: undefined });
      row?.focus();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [open, query]);
}
