/**
 * How well and how fast the search index finds tools, beside MiniSearch with the same analyser, Orama and SQLite's FTS5.
 *
 *   npm run bench:search -- [--json FILE] [--docs] [--quick]
 *
 * `--json` writes everything to a file, `--docs` writes the page `docs/search.md` and its plot. Reads `../shared/data` in
 * place. `--quick` leaves out the other engines, memory and the largest pool. Builds
 * are processor time, everything else the clock's, the least of five runs. Latencies are of whole Seal-Tools tasks (54
 * words on average), those under `short` of single steps of LiveMCPBench.
 */

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { SearchDocument, SearchIndex } from '../modules/core/ports/search-index.ts';
import {
  type Corpus,
  dataIsThere,
  readCorpus,
  readDockerTools,
  readLiveServers,
  readSpanish,
} from './search-quality/corpus.ts';
import { leastTimes, measureBuild, measureLatency, measureMemory, quantile } from './search-quality/cost.ts';
import { asEngine, buildOwn, type Engine, RIVALS } from './search-quality/engines.ts';
import { GOLDEN_SETS, type GoldenTask, readGolden } from './search-quality/golden.ts';
import { type Quality, qualityOf, round } from './search-quality/metrics.ts';
import { OFF_TOPIC, ON_TOPIC } from './search-quality/own-queries.ts';
import { renderPage, renderPlot } from './search-quality/page.ts';
import { randomFrom, withTypos } from './search-quality/typos.ts';

const quick = process.argv.includes('--quick');
const TYPO_SEED = 20_261_130;
const BEST = 10;
const CHANGES = 1_000;
/** Orama takes a quarter of a second for a long question. */
const RIVAL_QUERIES = 150;
const RIVAL_POOL = 10_000;
const RIVAL_LATENCIES = 20;

function quality(
  { queries }: Corpus,
  engine: Engine,
  change: (text: string) => string = (text) => text,
): Quality {
  return qualityOf(queries.map(({ text, relevant }) => ({ relevant, ranked: engine(change(text), BEST) })));
}

/** Each step a query of its own, merged in turn: what an agent is told to do. */
function qualityPerStep({ queries }: Corpus, engine: Engine): Quality {
  const stepped = queries.filter(({ steps }) => steps.length > 0);
  return qualityOf(
    stepped.map(({ relevant, steps }) => {
      const lists = steps.map((step) => engine(step, BEST));
      const merged = new Set(
        Array.from({ length: BEST }, (_, rank) => lists.flatMap((list) => list[rank] ?? [])).flat(),
      );
      return { relevant, ranked: [...merged] };
    }),
  );
}

/** Percent of some queries that the index calls a good match. */
const goodShare = (index: SearchIndex, queries: readonly string[]): number =>
  round(
    (100 * queries.filter((query) => index.search(query, 'everything', 1).goodMatch).length) / queries.length,
  );

const rivalsOf = (corpus: Corpus): Readonly<Record<string, Quality>> =>
  quick
    ? {}
    : Object.fromEntries(
        Object.entries(RIVALS).map(([name, build]) => {
          const queries = corpus.queries.filter(
            (_, place) => place % Math.ceil(corpus.queries.length / RIVAL_QUERIES) === 0,
          );
          return [name, quality({ ...corpus, queries }, build(corpus.documents))];
        }),
      );

function measureCorpus(corpus: Corpus) {
  const index = buildOwn(corpus.documents);
  const own = asEngine(index);
  const random = randomFrom(TYPO_SEED);
  const clean = quality(corpus, own);
  const typos = quality(corpus, own, (text) => withTypos(text, random));
  const judged = OFF_TOPIC.filter((_, place) => place % 2 === 1);
  return {
    corpus: corpus.name,
    tools: corpus.documents.length,
    ...(corpus.queries.length === 0
      ? {}
      : {
          own: clean,
          typos: { ...typos, ofClean: round((100 * typos.ndcg10) / clean.ndcg10) },
          ...(corpus.queries.some(({ steps }) => steps.length > 0)
            ? { perStep: qualityPerStep(corpus, own) }
            : {}),
          ...rivalsOf(corpus),
        }),
    goodMatch: {
      ...(corpus.queries.length === 0
        ? {}
        : {
            onTopic: goodShare(
              index,
              corpus.queries.map(({ text }) => text),
            ),
          }),
      ...(corpus.queries.some(({ steps }) => steps.length > 0)
        ? {
            steps: goodShare(
              index,
              corpus.queries.flatMap(({ steps }) => steps),
            ),
          }
        : {}),
      offTopicCalibrating: goodShare(
        index,
        OFF_TOPIC.filter((_, place) => place % 2 === 0),
      ),
      offTopicJudging: goodShare(index, judged),
    },
  };
}

/** Real tools, then copies of them under other ids, so that a pool may have any size. */
function poolOf(size: number): readonly SearchDocument[] {
  const real = ['sealtools', 'livemcpbench', 'apizoo'].flatMap((name) => readCorpus(name).documents);
  const docker = readDockerTools().documents;
  const all = [...real, ...docker];
  return Array.from({ length: size }, (_, place) => {
    const document = all[place % all.length] as SearchDocument;
    const round = Math.floor(place / all.length);
    return round === 0
      ? document
      : { ...document, ids: [`${document.ids[0]}_${round}`], name: `${document.name} ${round}` };
  });
}

/** Milliseconds of changes of one document each, one after the other; `most` holds the largest merge. */
function measureChanges(index: SearchIndex, pool: readonly SearchDocument[]) {
  const times = leastTimes(CHANGES, () => {
    let current = index;
    return (step) => {
      const ordinal = (step * 7_919) % pool.length;
      const document = pool[(ordinal + 1) % pool.length] as SearchDocument;
      current = current.with({ put: [{ ordinal, document }], remove: [] });
    };
  });
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), most: quantile(times, 1) };
}

function measureScale(size: number, long: readonly string[], short: readonly string[]) {
  const pool = poolOf(size);
  const half = { has: (ordinal: number) => ordinal % 2 === 0 };
  const memory = quick ? undefined : measureMemory(() => buildOwn(pool));
  const { built: index, msPer1000 } = measureBuild(buildOwn, pool);
  const rivals = quick || size > RIVAL_POOL ? [] : Object.entries(RIVALS);
  return {
    tools: size,
    own: {
      buildMsPer1000: msPer1000,
      ...measureLatency((query) => index.search(query, 'everything', BEST), long),
      short: measureLatency((query) => index.search(query, 'everything', BEST), short),
      withinHalf: measureLatency((query) => index.search(query, half, BEST), long),
      first1000: measureLatency((query) => index.search(query, 'everything', 1_000), long),
      oneChange: measureChanges(index, pool),
      ...(memory === undefined ? {} : { memoryMiB: memory }),
    },
    ...Object.fromEntries(
      rivals.map(([name, build]) => {
        const { built, msPer1000: buildMsPer1000 } = measureBuild(build, pool);
        // SQLite's memory is not the process's heap, so that what is counted there says nothing.
        const memoryMiB = name === 'sqliteFts5' ? undefined : measureMemory(() => build(pool));
        const latency = measureLatency((query) => built(query, BEST), long.slice(0, RIVAL_LATENCIES));
        return [name, { buildMsPer1000, ...latency, ...(memoryMiB !== undefined && { memoryMiB }) }];
      }),
    ),
  };
}

/** Tasks over this repository's own catalog, as the product indexes it. */
async function measureGolden() {
  const { documents, sets } = await readGolden();
  const index = buildOwn(documents);
  return Object.fromEntries(
    GOLDEN_SETS.map((set) => {
      const corpusOf = (tasks: readonly GoldenTask[]): Corpus => {
        const queries = tasks.map(({ text, expected }) => ({ text, relevant: expected, steps: [] }));
        return { name: set, documents, queries };
      };
      const counted = sets[set].filter(({ counts }) => counts);
      const goodMatch = goodShare(
        index,
        counted.map(({ text }) => text),
      );
      if (set === 'off-topic') return [set, { own: { queries: counted.length }, goodMatch, leftOut: 0 }];
      const corpus = corpusOf(counted);
      const own = asEngine(index);
      return [
        set,
        {
          own: quality(corpus, own),
          allTasks: quality(corpusOf(sets[set]), own),
          ...rivalsOf(corpus),
          goodMatch,
          leftOut: sets[set].length - counted.length,
        },
      ];
    }),
  );
}

async function run() {
  const corpora = [
    readCorpus('sealtools'),
    readCorpus('livemcpbench'),
    readSpanish(),
    readLiveServers(ON_TOPIC),
    readDockerTools(),
  ];
  const long = (corpora[0]?.queries ?? []).filter((_, place) => place % 4 === 0).map(({ text }) => text);
  const short = (corpora[1]?.queries ?? []).flatMap(({ steps }) => steps);
  return {
    commit: execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim(),
    corpora: createHash('sha256')
      .update(
        JSON.stringify(corpora.map(({ documents, queries }) => [documents, queries.map(({ text }) => text)])),
      )
      .digest('hex'),
    golden: await measureGolden(),
    quality: corpora.map(measureCorpus),
    scale: (quick ? [1_000, 10_000] : [1_000, 10_000, 100_000]).map((size) =>
      measureScale(size, long, short),
    ),
  };
}

export type Measured = Awaited<ReturnType<typeof run>>;

/** What follows an option on the command line. */
function argument(option: string): string | undefined {
  const at = process.argv.indexOf(option);
  return at === -1 ? undefined : process.argv[at + 1];
}

if (!dataIsThere()) {
  process.stderr.write('Skipped: ../shared/data/retrieval is not there.\n');
} else {
  const result = await run();
  const file = argument('--json');
  if (file !== undefined) writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  if (process.argv.includes('--docs')) {
    const docs = new URL('../docs/', import.meta.url);
    writeFileSync(new URL('search.md', docs), renderPage(result));
    writeFileSync(new URL('search-quality.svg', docs), renderPlot(result));
  }
  process.stdout.write(renderPage(result));
}
