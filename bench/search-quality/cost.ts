import type { SearchDocument } from '../../modules/core/ports/search-index.ts';
import { round } from './metrics.ts';

/** Milliseconds on the clock: half, all but one in twenty, all but one in a hundred of the searches took no longer. */
export interface Latency {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

const RUNS = 5;

/**
 * The least time that each of some steps takes over several runs of all of them, because what other processes take from
 * this one is not the engine's. `start` begins a run and gives what does one step.
 */
export function leastTimes(steps: number, start: () => (step: number) => unknown): readonly number[] {
  const least = new Array<number>(steps).fill(Number.POSITIVE_INFINITY);
  for (let run = 0; run < RUNS; run += 1) {
    const take = start();
    for (let step = 0; step < steps; step += 1) {
      const begun = performance.now();
      take(step);
      least[step] = Math.min(least[step] ?? 0, performance.now() - begun);
    }
  }
  return least;
}

export function measureLatency(search: (query: string) => unknown, queries: readonly string[]): Latency {
  const times = leastTimes(queries.length, () => (step) => search(queries[step] ?? ''));
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), p99: quantile(times, 0.99) };
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

/** Milliseconds of processor time for each 1,000 documents, all threads of this process. */
export function measureBuild<T>(
  build: (documents: readonly SearchDocument[]) => T,
  documents: readonly SearchDocument[],
): { readonly built: T; readonly msPer1000: number } {
  const before = process.cpuUsage();
  const built = build(documents);
  const { user, system } = process.cpuUsage(before);
  return { built, msPer1000: round((user + system) / documents.length) };
}

/**
 * Mebibytes that what was built holds on to, caches that any build fills left out; needs `--expose-gc`, otherwise
 * undefined.
 */
export function measureMemory(build: () => unknown): number | undefined {
  if (globalThis.gc === undefined) return undefined;
  build();
  const before = usedBytes();
  const held = build();
  const after = usedBytes();
  return held === undefined ? undefined : round((after - before) / 2 ** 20);
}

function usedBytes(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
