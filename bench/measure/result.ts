/** One bar, measured. A ratio is ours divided by what it is held against, so less is better. */
export interface Result {
  readonly bar: string;
  /** Tools of the corpus; absent where there is none. */
  readonly tools?: number;
  readonly ratio: number;
  /** The most that the ratio may be. */
  readonly limit: number;
  readonly ok: boolean;
  readonly method: string;
  /** The medians behind the ratio and whatever else was seen, each name ending in its unit. */
  readonly figures: Readonly<Record<string, number>>;
}

export function resultOf(
  bar: string,
  limit: number,
  { ours, against }: { readonly ours: number; readonly against: number },
  rest: Pick<Result, 'method' | 'figures' | 'tools'>,
): Result {
  const ratio = round(ours / against);
  return { bar, ratio, limit, ok: ratio <= limit, ...rest };
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

/** Three digits that count. */
export const round = (number: number): number => Number(number.toPrecision(3));

export function renderTable(results: readonly Result[]): string {
  const rows = results.map(({ bar, tools, ratio, limit, ok, figures }) => [
    bar,
    tools?.toLocaleString('en') ?? '',
    `${ratio.toFixed(2)} (bar ${limit})`,
    ok ? 'ok' : 'MISSED',
    Object.entries(figures)
      .map(([name, value]) => `${name} ${round(value)}`)
      .join(', '),
  ]);
  const table = [['bar', 'tools', 'ratio', '', 'medians'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
