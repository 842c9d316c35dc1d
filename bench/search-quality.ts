/**
 * How well and how fast the search index finds tools, beside MiniSearch with the same analyser.
 *
 *   node_modules/.bin/node --expose-gc bench/search-quality.ts [--json] [--quick]
 *
 * Reads `../shared/data` in place. `--quick` leaves out MiniSearch, memory and the largest pool. Builds
 * are processor time, everything else the clock's, the least of five runs. Latencies are of whole Seal-Tools tasks (54
 * words on average), those under `short` of single steps of LiveMCPBench.
 */

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
import { asEngine, buildMiniSearch, buildOwn, type Engine } from './search-quality/engines.ts';
import { type Quality, qualityOf, round } from './search-quality/metrics.ts';
import { OFF_TOPIC, ON_TOPIC } from './search-quality/own-queries.ts';
import { randomFrom, withTypos } from './search-quality/typos.ts';

const json = process.argv.includes('--json');
const quick = process.argv.includes('--quick');
const TYPO_SEED = 20_261_130;
const BEST = 10;
const CHANGES = 1_000;

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
          ...(quick ? {} : { miniSearch: quality(corpus, buildMiniSearch(corpus.documents)) }),
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
  const mini = quick || size > 10_000 ? undefined : measureBuild(buildMiniSearch, pool);
  const miniMemory = mini === undefined ? undefined : measureMemory(() => buildMiniSearch(pool));
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
    ...(mini === undefined
      ? {}
      : {
          miniSearch: {
            buildMsPer1000: mini.msPer1000,
            ...measureLatency((query) => mini.built(query, BEST), long.slice(0, 100)),
            ...(miniMemory === undefined ? {} : { memoryMiB: miniMemory }),
          },
        }),
  };
}

function run() {
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
    quality: corpora.map(measureCorpus),
    scale: (quick ? [1_000, 10_000] : [1_000, 10_000, 100_000]).map((size) =>
      measureScale(size, long, short),
    ),
  };
}

if (!dataIsThere()) {
  process.stderr.write('Skipped: ../shared/data/retrieval is not there.\n');
} else {
  const result = run();
  if (json) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  else {
    for (const { corpus, tools, goodMatch, ...rows } of result.quality) {
      process.stdout.write(`\n${corpus}: ${tools} tools\n`);
      for (const [row, values] of Object.entries({ ...rows, goodMatch })) {
        process.stdout.write(
          `  ${row.padEnd(12)}${Object.entries(values)
            .map(([name, value]) => `${name} ${value}`)
            .join('  ')}\n`,
        );
      }
    }
    for (const { tools, ...engines } of result.scale) {
      process.stdout.write(`\n${tools} tools\n`);
      for (const [engine, values] of Object.entries(engines)) {
        process.stdout.write(`  ${engine.padEnd(12)}${JSON.stringify(values)}\n`);
      }
    }
  }
}
