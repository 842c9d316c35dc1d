import type { ReactNode } from 'react';
import { LIST_FILTERS, type ListFilter, type ListQuery } from '../navigation/place.ts';
import { Foreign } from '../parts/foreign.tsx';
import { type Messages, useMessages } from '../text/messages.ts';

/** How many filters are set. */
export const filterCount = (query: ListQuery): number =>
  LIST_FILTERS.reduce((sum, filter) => sum + query[filter].length, query.registered === undefined ? 0 : 1);

/** The filters that are set, each of which can be taken away. */
export function ChosenFilters({
  query,
  onChange,
}: {
  readonly query: ListQuery;
  readonly onChange: (query: ListQuery) => void;
}): ReactNode {
  const messages = useMessages();
  if (filterCount(query) === 0) return null;
  const without = (filter: ListFilter, value: string): ListQuery => ({
    ...query,
    [filter]: query[filter].filter((each) => each !== value),
  });
  return (
    <ul className="chosen">
      {LIST_FILTERS.flatMap((filter) =>
        query[filter].map((value) => (
          <RemovableFilter
            key={`${filter} ${value}`}
            name={messages.filter[filter]}
            value={wordOf(filter, value, messages)}
            onRemove={() => onChange(without(filter, value))}
          />
        )),
      )}
      {query.registered !== undefined && (
        <RemovableFilter
          name={messages.filter.registered}
          value={query.registered ? messages.registered : messages.notRegistered}
          onRemove={() => onChange({ ...query, registered: undefined })}
        />
      )}
      <li>
        <button
          type="button"
          className="chosen-clear"
          onClick={() =>
            onChange({
              q: query.q,
              capability: [],
              risk: [],
              lifecycle: [],
              source: [],
              tag: [],
              registered: undefined,
            })
          }
        >
          {messages.clearFilters}
        </button>
      </li>
    </ul>
  );
}

/** One filter that is set, and the way to take it away. */
export function RemovableFilter({
  name,
  value,
  onRemove,
}: {
  readonly name: string;
  readonly value: string;
  readonly onRemove: () => void;
}): ReactNode {
  const messages = useMessages();
  return (
    <li>
      <button
        type="button"
        className="chosen-filter"
        aria-label={messages.removeFilter(name, value)}
        onClick={onRemove}
      >
        <span className="chosen-name">{name}</span> <Foreign text={value} /> <span aria-hidden="true">×</span>
      </button>
    </li>
  );
}

/** The reader's word for a value, where it is one of ours. */
function wordOf(filter: ListFilter, value: string, messages: Messages): string {
  const words: Readonly<Record<string, string>> =
    filter === 'risk' ? messages.risk : filter === 'lifecycle' ? messages.lifecycle : {};
  return words[value] ?? value;
}
