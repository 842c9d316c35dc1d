import type { Measured } from '../search-quality.ts';

type Row = Readonly<Record<string, unknown>>;

const ENGINES: Readonly<Record<string, string>> = {
  own: 'own',
  allTasks: 'own, tasks that are left out too',
  typos: 'own, with typos',
  perStep: 'own, a query for each step',
  miniSearch: 'MiniSearch, our analysis',
  orama: 'Orama',
  sqliteFts5: 'SQLite FTS5',
};
const QUALITY = ['queries', 'r1', 'r5', 'r10', 'hit5', 'ndcg10'] as const;
const COST = ['buildMsPer1000', 'memoryMiB', 'p50', 'p95', 'p99'] as const;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;
const numberOf = (row: Row, name: string): string => (typeof row[name] === 'number' ? String(row[name]) : '');

function renderTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

const renderQuality = (set: Row): string =>
  renderTable(
    ['engine', 'tasks', 'R@1', 'R@5', 'R@10', 'hit@5', 'nDCG@10'],
    Object.entries(ENGINES).flatMap(([key, name]) => {
      const row = set[key];
      return isRow(row) ? [[name, ...QUALITY.map((column) => numberOf(row, column))]] : [];
    }),
  );

/** The page of results, Markdown. */
export function renderPage({ commit, corpora, golden, quality, scale }: Measured): string {
  const sections = [
    '# How well search finds',
    'Made by `npm run bench:search -- --docs`; do not edit. Percentages: R@k is the share of needed tools among the first k, hit@5 of tasks with a needed tool among the first five. Other engines are measured on at most 150 tasks of a set, spread evenly, and ours on all: read differences of a few points as none. Weights and the threshold of a good match were chosen by the totals of these sets, so they are no unseen test. SQLite keeps its memory outside what is counted.',
    `Commit \`${commit}\`, corpora \`${corpora.slice(0, 16)}\`.`,
    '![nDCG@10 by set and engine](search-quality.svg)',
    ...Object.entries(golden).flatMap(([set, rows]) => [
      `## Our golden set: ${set}`,
      renderQuality(rows),
      `Called a good match: ${rows.goodMatch} %.${rows.leftOut === 0 ? '' : ` Left out: ${rows.leftOut} tasks that a right tool says in its own words.`}`,
    ]),
    ...quality.flatMap(({ corpus, tools, goodMatch, ...rows }) => [
      `## ${corpus}: ${tools} tools`,
      ...(isRow(rows) && 'own' in rows ? [renderQuality(rows)] : []),
      `Called a good match: ${Object.entries(goodMatch)
        .map(([name, share]) => `${name} ${share} %`)
        .join(', ')}.`,
    ]),
    ...scale.flatMap(({ tools, ...engines }) => [
      `## Cost at ${tools} tools`,
      renderTable(
        ['engine', 'build, ms for 1,000', 'memory, MiB', 'p50, ms', 'p95', 'p99'],
        Object.entries(ENGINES).flatMap(([key, name]) => {
          const row: unknown = (engines as Row)[key];
          return isRow(row) ? [[name, ...COST.map((column) => numberOf(row, column))]] : [];
        }),
      ),
      `One changed tool: p50 ${engines.own.oneChange.p50} ms, p95 ${engines.own.oneChange.p95} ms, at most ${engines.own.oneChange.most} ms. Single steps instead of whole tasks: p95 ${engines.own.short.p95} ms.`,
    ]),
  ];
  return `${sections.join('\n\n')}\n`;
}

const WIDTH = 720;
const BAR = 16;
const LEFT = 260;
const COLOURS: Readonly<Record<string, string>> = {
  own: '#1f6feb',
  miniSearch: '#8c959f',
  orama: '#bf8700',
  sqliteFts5: '#1a7f37',
};

/** nDCG@10 of each engine on each set that has tasks, as bars. */
export function renderPlot({ golden, quality }: Measured): string {
  const sets = [
    ...Object.entries(golden).map(([set, rows]) => [`golden, ${set}`, rows as Row] as const),
    ...quality.map(({ corpus, ...rows }) => [corpus, rows as Row] as const),
  ];
  const bars = sets.flatMap(([set, rows]) =>
    Object.entries(COLOURS).flatMap(([key, colour]) => {
      const row = rows[key];
      const value = isRow(row) ? row['ndcg10'] : undefined;
      return typeof value === 'number' ? [{ label: `${set}: ${ENGINES[key] ?? key}`, value, colour }] : [];
    }),
  );
  const height = bars.length * (BAR + 4) + 8;
  const lines = bars.map(({ label, value, colour }, at) => {
    const top = 4 + at * (BAR + 4);
    const long = ((WIDTH - LEFT - 60) * value) / 100;
    return [
      `  <text x="${LEFT - 6}" y="${top + 12}" text-anchor="end">${label}</text>`,
      `  <rect x="${LEFT}" y="${top}" width="${long.toFixed(1)}" height="${BAR}" fill="${colour}"/>`,
      `  <text x="${(LEFT + long + 6).toFixed(1)}" y="${top + 12}">${value}</text>`,
    ].join('\n');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="11" role="img" aria-label="nDCG@10 by set and engine">
  <rect width="${WIDTH}" height="${height}" fill="#ffffff"/>
${lines.join('\n')}
</svg>
`;
}
