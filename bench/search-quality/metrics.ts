/** Percentages over the queries of a set. */
export interface Quality {
  readonly queries: number;
  /** Share of the needed tools in the first 1, 5, 10. */
  readonly r1: number;
  readonly r5: number;
  readonly r10: number;
  /** Queries with a needed tool in the first 5. */
  readonly hit5: number;
  /** Binary gain, cut at 10. */
  readonly ndcg10: number;
}

/** What one query needs, and what was answered, best first. */
export interface Ranking {
  readonly relevant: ReadonlySet<number>;
  readonly ranked: readonly number[];
}

export function qualityOf(rankings: readonly Ranking[]): Quality {
  const mean = (measure: (ranking: Ranking) => number): number =>
    round(
      (100 * rankings.reduce((sum, ranking) => sum + measure(ranking), 0)) / Math.max(1, rankings.length),
    );
  return {
    queries: rankings.length,
    r1: mean((ranking) => recall(ranking, 1)),
    r5: mean((ranking) => recall(ranking, 5)),
    r10: mean((ranking) => recall(ranking, 10)),
    hit5: mean(({ relevant, ranked }) => (ranked.slice(0, 5).some((place) => relevant.has(place)) ? 1 : 0)),
    ndcg10: mean(ndcg),
  };
}

const recall = ({ relevant, ranked }: Ranking, k: number): number =>
  ranked.slice(0, k).filter((place) => relevant.has(place)).length / relevant.size;

function ndcg({ relevant, ranked }: Ranking): number {
  const gain = (rank: number): number => 1 / Math.log2(rank + 2);
  const got = ranked
    .slice(0, 10)
    .reduce((sum, place, rank) => sum + (relevant.has(place) ? gain(rank) : 0), 0);
  let best = 0;
  for (let rank = 0; rank < Math.min(10, relevant.size); rank += 1) best += gain(rank);
  return got / best;
}

export const round = (value: number): number => Math.round(value * 100) / 100;
