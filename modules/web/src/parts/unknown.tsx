import type { ReactNode } from 'react';
import { useMessages } from '../text/messages.ts';

/** What nobody has stated: said, not hidden and not guessed. */
function UnknownMark(): ReactNode {
  return <span className="unknown">{useMessages().unknown}</span>;
}

/** The value, or that it is unknown. */
export function Stated<T>({
  value,
  children,
}: {
  readonly value: T | 'unknown';
  readonly children: (value: T) => ReactNode;
}): ReactNode {
  return value === 'unknown' ? <UnknownMark /> : children(value);
}
