import type { ReactNode } from 'react';
import { useMessages } from '../text/messages.ts';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Grey lines where rows will be. */
export function RowsSketch({ rows = ROWS.length }: { readonly rows?: number }): ReactNode {
  return (
    <div className="sketch" role="status">
      <span className="visually-hidden">{useMessages().loading}</span>
      {ROWS.slice(0, rows).map((row) => (
        <div key={row} className="sketch-row" aria-hidden="true">
          <span className="sketch-line sketch-name" />
          <span className="sketch-line" />
          <span className="sketch-line sketch-short" />
        </div>
      ))}
    </div>
  );
}
