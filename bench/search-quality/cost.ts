import type { SearchDocument } from '../../modules/core/ports/search-index.ts';
import { round } from './metrics.ts';

/** Milliseconds: half, and all but one in twenty, of the searches took no longer. */
export interface Latency {
  readonly p50: number;
  readonly p95: number;
}

/**
 * After a warm-up. The best of three runs of each query, because what other processes take from this one is not the
 * engine's.
 */
export function measureLatency(search: (query: string) => unknown, queries: readonly string[]): Latency {
  for (const query of queries) search(query);
  const times = queries.map((query) =>
    Math.min(
      ...[0, 1, 2].map(() => {
        const start = performance.now();
        search(query);
        return performance.now() - start;
      }),
    ),
  );
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

/** Milliseconds for each 1,000 documents. */
export function measureBuild<T>(
  build: (documents: readonly SearchDocument[]) => T,
  documents: readonly SearchDocument[],
): { readonly built: T; readonly msPer1000: number } {
  const start = performance.now();
  const built = build(documents);
  return { built, msPer1000: round(((performance.now() - start) * 1_000) / documents.length) };
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
