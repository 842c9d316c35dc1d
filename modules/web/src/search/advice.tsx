import { Fragment, type ReactNode } from 'react';
import type { SearchAdvice } from '../api/types.ts';
import { Link } from '../navigation/link.tsx';
import { type ListQuery, listPlace } from '../navigation/place.ts';
import { Foreign } from '../parts/foreign.tsx';
import { useMessages } from '../text/messages.ts';

/** What to change about a search that found nothing to be trusted. */
export function Advice({
  advice,
  query,
}: {
  readonly advice: SearchAdvice | null | undefined;
  readonly query: ListQuery;
}): ReactNode {
  const messages = useMessages();
  const { unknown = [], split = false, without_filters: withoutFilters = false } = advice ?? {};
  const words = withoutFilters ? [] : unknown;
  return (
    <>
      {split && <p>{messages.adviceSplit}</p>}
      {words.length > 0 && (
        <p>
          {messages.adviceUnknown}{' '}
          {words.map((word, place) => (
            <Fragment key={word}>
              {place > 0 && ', '}
              <Foreign text={word} />
            </Fragment>
          ))}
          .
        </p>
      )}
      {withoutFilters && (
        <p>
          {messages.adviceFilters} <Link to={listPlace({ q: query.q })}>{messages.removeFilters}</Link>.
        </p>
      )}
      {!split && words.length === 0 && !withoutFilters && (
        <p>
          {messages.weakMatchNext} <Link to={{ page: 'capabilities' }}>{messages.weakMatchCapabilities}</Link>
          .
        </p>
      )}
    </>
  );
}
