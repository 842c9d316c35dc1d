import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toolsQuery } from '../api/queries.ts';
import type { ToolPage } from '../api/types.ts';
import { addressOf, EVERYTHING, type ListQuery, listPlace, type ToolAddress } from '../navigation/place.ts';
import { Foreign } from '../parts/foreign.tsx';
import { MorePages } from '../parts/more-pages.tsx';
import { Failure } from '../parts/outcome.tsx';
import { moveBetweenRows } from '../parts/rows.ts';
import { RowsSketch } from '../parts/sketch.tsx';
import { Advice } from '../search/advice.tsx';
import { useMessages } from '../text/messages.ts';
import { sourceToName, ToolRow } from './tool-row.tsx';

/** The rows of the list or of a search, page after page. */
export function ToolList({
  query,
  open,
  level = 2,
}: {
  readonly query: ListQuery;
  readonly open?: ToolAddress | undefined;
  /** Of the rows among the headings of the page. */
  readonly level?: 2 | 3;
}): ReactNode {
  const messages = useMessages();
  const { data, error, isPlaceholderData, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(toolsQuery(query));
  if (data === undefined) {
    return error === null ? <RowsSketch /> : <Failure error={error} onRetry={() => void refetch()} />;
  }
  const [first] = data.pages;
  const tools = data.pages.flatMap((page) => page.tools);
  const total = first?.total ?? 0;
  if (first === undefined || tools.length === 0) return <Empty query={query} page={first} />;
  const searching = query.q.trim() !== '';
  return (
    <div className={isPlaceholderData ? 'list list-ageing' : 'list'} aria-busy={isPlaceholderData}>
      <p className="list-count" role="status">
        {searching ? messages.matchCount(total) : messages.toolCount(total)}
      </p>
      {searching && first.good_match === false && (
        <div className="hint">
          <p className="notice-title">{messages.weakMatch}</p>
          <Advice advice={first.advice} query={query} />
        </div>
      )}
      <ul className="rows" onKeyDown={moveBetweenRows}>
        {tools.map((tool) => (
          <ToolRow
            key={`${tool.id} ${tool.source}`}
            tool={tool}
            query={query}
            level={level}
            current={open?.id === tool.id && open.source === sourceToName(tool)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <MorePages
          shown={tools.length}
          total={total}
          isFetching={isFetchingNextPage}
          onMore={() => void fetchNextPage()}
        />
      )}
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {!isNarrowed(query) && <Unreadable page={first} />}
    </div>
  );
}

/** Files that could not be read belong to the whole catalog, not to a part of it. */
const isNarrowed = (query: ListQuery): boolean =>
  addressOf(listPlace(query)) !== addressOf(listPlace(EVERYTHING));

function Empty({
  query,
  page,
}: {
  readonly query: ListQuery;
  readonly page: ToolPage | undefined;
}): ReactNode {
  const messages = useMessages();
  const narrowed = isNarrowed(query);
  return (
    <>
      <div className="notice" role="status">
        <p className="notice-title">{narrowed ? messages.nothingFound : messages.emptyCatalog}</p>
        {page?.advice ? (
          <Advice advice={page.advice} query={query} />
        ) : (
          <p>{narrowed ? messages.nothingFoundNext : messages.emptyCatalogNext}</p>
        )}
      </div>
      {!narrowed && <Unreadable page={page} />}
    </>
  );
}

function Unreadable({ page }: { readonly page: ToolPage | undefined }): ReactNode {
  const messages = useMessages();
  const files = page?.invalid ?? [];
  if (files.length === 0) return null;
  return (
    <section className="unreadable" aria-labelledby="unreadable">
      <h2 id="unreadable">{messages.unreadable(files.length)}</h2>
      <ul>
        {files.map(({ file, diagnostics }) => (
          <li key={file}>
            <Foreign text={file} className="code" />{' '}
            <span className="finding-count">{messages.findingCount(diagnostics)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
