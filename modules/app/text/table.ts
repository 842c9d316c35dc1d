import { cut, padded, wrap } from './fitting.ts';
import { isolated, safeText } from './safe-text.ts';
import type { Style, Terminal } from './terminal.ts';

export interface Column<Row> {
  readonly heading: string;
  readonly cell: (row: Row) => string;
  /** Styles a cell once it has its width. */
  readonly paint?: (text: string, row: Row, style: Style) => string;
  /** How much of free room it gets beside others that want some; 1 where nothing is said. */
  readonly grow?: number;
  /** The last column may take several lines instead of being cut. */
  readonly wraps?: true;
  /** On a narrow terminal it may shrink to this many columns. Without: never cut, unless nothing else helps. */
  readonly shrinkTo?: number;
  /** On a narrow terminal columns are left out, the lowest number first. Without: never. */
  readonly rank?: number;
}

const GAP = 2;
/** A column that must stay is still readable at this width. */
const LEAST = 8;

interface Drawn<Row> {
  readonly column: Column<Row>;
  readonly cells: readonly string[];
  /** Of its widest cell. */
  readonly natural: number;
}

/**
 * Aligned lines, the heading first. On a terminal they fit its width; elsewhere every column is there and nothing is cut.
 * An empty cell is `-`, so that columns can be counted.
 */
export function renderTable<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  terminal: Terminal,
  indent = 0,
): readonly string[] {
  const { ruler, style, interactive } = terminal;
  const drawn = columns.map((column): Drawn<Row> => {
    const cells = rows.map((row) => safeText(column.cell(row)) || '-');
    let natural = ruler.width(column.heading);
    for (const cell of cells) natural = Math.max(natural, ruler.width(cell));
    return { column, cells, natural };
  });
  const fitted = interactive
    ? fitColumns(drawn, terminal.width - indent)
    : drawn.map((each) => ({ ...each, width: each.natural }));
  const margin = ' '.repeat(indent);
  const line = (texts: readonly string[]): string => margin + texts.join(' '.repeat(GAP)).trimEnd();
  const last = fitted.length - 1;
  const inPlace = (text: string, at: number, width: number): string =>
    at === last ? text : padded(text, width, ruler);

  const heading = line(
    fitted.map(({ column, width }, at) => style.dim(inPlace(cut(column.heading, width, ruler), at, width))),
  );
  const drawCell = ({ column, width }: Fitted<Row>, at: number, row: Row, shown: string): string => {
    const painted = column.paint?.(shown, row, style) ?? shown;
    const text = interactive ? isolated(painted) : painted;
    return at === last ? text : text + ' '.repeat(Math.max(0, width - ruler.width(shown)));
  };
  const before = fitted.slice(0, -1).reduce((sum, { width }) => sum + width + GAP, 0);
  const body = rows.flatMap((row, index) => {
    const shown = fitted.map(({ column, cells, width }, at) => {
      const cell = cells[index] ?? '';
      if (!interactive) return [cell];
      return at === last && column.wraps === true ? wrap(cell, width, ruler) : [cut(cell, width, ruler)];
    });
    const first = line(fitted.map((each, at) => drawCell(each, at, row, shown[at]?.[0] ?? '')));
    const lastColumn = fitted.at(-1);
    const more = shown.at(-1)?.slice(1) ?? [];
    return [
      first,
      ...more.map((text) =>
        lastColumn === undefined
          ? text
          : `${margin}${' '.repeat(before)}${drawCell(lastColumn, last, row, text)}`,
      ),
    ];
  });
  return [heading, ...body];
}

type Fitted<Row> = Drawn<Row> & { readonly width: number };

/** Leaves columns out until the rest can be shrunk to the width, then shares the room evenly among those that want more. */
function fitColumns<Row>(drawn: readonly Drawn<Row>[], available: number): readonly Fitted<Row>[] {
  const least = ({ column, natural }: Drawn<Row>): number => Math.min(natural, column.shrinkTo ?? natural);
  const room = (of: readonly Drawn<Row>[]): number => available - GAP * (of.length - 1);
  const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

  let kept = drawn;
  while (sum(kept.map(least)) > room(kept)) {
    const ranks = kept.flatMap(({ column }) => column.rank ?? []);
    if (ranks.length === 0) return squeezed(kept, room(kept));
    const lowest = Math.min(...ranks);
    kept = kept.filter(({ column }) => column.rank !== lowest);
  }
  const widths = kept.map(least);
  let left = room(kept) - sum(widths);
  while (left > 0) {
    const wanting = kept.flatMap(({ natural }, at) => ((widths[at] ?? 0) < natural ? [at] : []));
    if (wanting.length === 0) break;
    const shares = sum(wanting.map((at) => kept[at]?.column.grow ?? 1));
    const share = Math.max(1, Math.floor(left / shares));
    for (const at of wanting) {
      const wished = share * (kept[at]?.column.grow ?? 1);
      const more = Math.min(wished, left, (kept[at]?.natural ?? 0) - (widths[at] ?? 0));
      widths[at] = (widths[at] ?? 0) + more;
      left -= more;
    }
  }
  return kept.map((each, at) => ({ ...each, width: widths[at] ?? 0 }));
}

/** Nothing can be left out any more: the widest give way. */
function squeezed<Row>(drawn: readonly Drawn<Row>[], room: number): readonly Fitted<Row>[] {
  const widths = drawn.map(({ natural }) => natural);
  let over = widths.reduce((a, b) => a + b, 0) - room;
  while (over > 0) {
    const widest = Math.max(...widths);
    if (widest <= LEAST) break;
    const at = widths.indexOf(widest);
    const next = Math.max(
      LEAST,
      ...widths.filter((_, other) => other !== at && (widths[other] ?? 0) < widest),
    );
    const less = Math.min(over, Math.max(1, widest - next));
    widths[at] = widest - less;
    over -= less;
  }
  return drawn.map((each, at) => ({ ...each, width: widths[at] ?? 0 }));
}
