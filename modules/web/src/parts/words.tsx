import type { ReactNode } from 'react';
import { Link } from '../navigation/link.tsx';
import type { Place } from '../navigation/place.ts';
import { useMessages } from '../text/messages.ts';
import { Foreign } from './foreign.tsx';

/** Ids or words in a row, each a link where `to` says so. */
export function Words({
  words,
  to,
  kind = 'id',
}: {
  readonly words: readonly string[];
  readonly to?: (word: string) => Place;
  readonly kind?: 'id' | 'tag';
}): ReactNode {
  const messages = useMessages();
  if (words.length === 0) return <span className="unknown">{messages.none}</span>;
  return (
    <ul className={`words words-${kind}`}>
      {words.map((word) => (
        <li key={word}>
          {to === undefined ? (
            <Foreign text={word} />
          ) : (
            <Link to={to(word)}>
              <Foreign text={word} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
