import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Corpus } from './corpus.ts';
import { type Conversation, runChild, startChild } from './measure/child.ts';
import type { Product } from './measure/product.ts';
import { median, type Result, resultOf } from './measure/result.ts';
import type { Elapsed } from './start/elapsed.ts';
import type { Weight } from './start/weigh-catalog.ts';

/** Bars of loading, starting and reloading, and of memory. */

export interface Loading {
  readonly product: Product;
  readonly corpora: readonly Corpus[];
  readonly rounds: number;
  readonly edits: number;
}

const CACHE = '.agent-tools';
/** Warm-up turns of each process, which are not counted. */
const FIRST_EDITS = 10;

export async function measureLoading({
  product,
  corpora,
  rounds,
  edits,
}: Loading): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const corpus of corpora) {
    results.push(coldLoad(product, corpus, rounds));
    results.push(warmStart(product, corpus, rounds));
  }
  const [small, large] = [corpora[0], corpora.at(-1)];
  if (small !== undefined && large !== undefined && small !== large)
    results.push(...(await reloads(product, { small, large }, edits)));
  if (large !== undefined) results.push(...memory(product, large));
  return results;
}

const METHOD = 'processes of their own, one after the other in turn, page cache warm, median of each side';

function coldLoad({ folder }: Product, corpus: Corpus, rounds: number): Result {
  const pairs = inTurn(rounds, {
    ours: () => {
      rmSync(join(corpus.folder, CACHE), { recursive: true, force: true });
      return runChild<Elapsed>('load-catalog', [folder, corpus.folder]);
    },
    against: () => runChild<Elapsed>('parse-files', [corpus.folder]),
  });
  return elapsedResult('cold load', 1.3, corpus, pairs);
}

function warmStart({ folder }: Product, corpus: Corpus, rounds: number): Result {
  runChild('write-cache', [folder, corpus.folder]);
  const pairs = inTurn(rounds, {
    ours: () => runChild<Elapsed>('load-catalog', [folder, corpus.folder]),
    against: () => runChild<Elapsed>('read-stamps', [corpus.folder]),
  });
  return elapsedResult('warm start', 3, corpus, pairs);
}

interface Sides<T> {
  readonly ours: T;
  readonly against: T;
}

/** Both sides by turns, so that whatever else the machine does hits both; a first turn of each is not counted. */
function inTurn<T>(rounds: number, run: Sides<() => T>): readonly Sides<T>[] {
  run.against();
  run.ours();
  return Array.from({ length: rounds }, () => ({ against: run.against(), ours: run.ours() }));
}

/** The bar is about whole processes; the loads alone, and processor time, stand beside it. */
function elapsedResult(
  bar: string,
  limit: number,
  { tools }: Corpus,
  pairs: readonly Sides<Elapsed>[],
): Result {
  const medianOf = (side: keyof Sides<Elapsed>, kind: keyof Elapsed): number =>
    median(pairs.map((pair) => pair[side][kind]));
  const sides = { ours: medianOf('ours', 'whole'), against: medianOf('against', 'whole') };
  return resultOf(bar, limit, sides, {
    tools,
    method: `${METHOD} of ${pairs.length}; from the start of the process`,
    figures: {
      ours_ms: sides.ours,
      against_ms: sides.against,
      load_only_ratio: medianOf('ours', 'work') / medianOf('against', 'work'),
      cpu_ratio: medianOf('ours', 'cpu') / medianOf('against', 'cpu'),
    },
  });
}

async function reloads(
  { folder }: Product,
  corpora: { readonly small: Corpus; readonly large: Corpus },
  edits: number,
): Promise<readonly Result[]> {
  const small = await startChild('reload-catalog', [folder, corpora.small.folder]);
  const large = await startChild('reload-catalog', [folder, corpora.large.folder]);
  try {
    const results: Result[] = [];
    for (const indexed of [false, true]) {
      if (indexed) for (const each of [small, large]) await each.ask({ search: true });
      const times = { small: [] as number[], large: [] as number[] };
      for (let edit = 0; edit < FIRST_EDITS + edits; edit += 1) {
        const pair = {
          small: await editOne(small, corpora.small, edit),
          large: await editOne(large, corpora.large, edit),
        };
        if (edit < FIRST_EDITS) continue;
        times.small.push(pair.small);
        times.large.push(pair.large);
      }
      const sides = { ours: median(times.large), against: median(times.small) };
      results.push(
        resultOf(`reload of one file${indexed ? ', text index too' : ''}`, 1.5, sides, {
          tools: corpora.large.tools,
          method: `one process a size, edits by turns, median of ${edits}; against ${corpora.small.tools} tools`,
          figures: { ours_ms: sides.ours, against_ms: sides.against },
        }),
      );
    }
    return results;
  } finally {
    small.end();
    large.end();
  }
}

/** Edits are spread over the corpus, by a step that meets each file once. */
const STEP = 7_919;

async function editOne(child: Conversation, { files }: Corpus, edit: number): Promise<number> {
  const { took } = await child.ask<{ readonly took: number }>({ edit: files[(edit * STEP) % files.length] });
  return took;
}

function memory({ folder }: Product, { folder: workspace, tools }: Corpus): readonly Result[] {
  const weigh = (): Weight => runChild<Weight>('weigh-catalog', [folder, workspace], ['--expose-gc']);
  rmSync(join(workspace, CACHE), { recursive: true, force: true });
  const starts = { cold: weigh(), warm: weigh() };
  return Object.entries(starts).flatMap(([start, weight]) =>
    (['loaded', 'read'] as const).map((state) => {
      const sides = { ours: weight[state] / weight.tools, against: weight.shown / weight.tools };
      return resultOf(`memory, ${start}, ${state === 'read' ? 'every tool read' : 'loaded'}`, 2, sides, {
        tools,
        method: 'heap and buffers after a forced collection; against the bytes of `show`',
        figures: { ours_bytes_per_tool: sides.ours, against_bytes_per_tool: sides.against },
      });
    }),
  );
}
