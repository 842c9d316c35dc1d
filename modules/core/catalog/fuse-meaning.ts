import { compareToolRefs } from '../ids.ts';
import type { Tool } from '../model/tool.ts';
import type { Hit } from '../ports/search-index.ts';

export interface Placed {
  readonly ordinal: number;
  readonly tool: Tool;
}

/** Hits that state a whole name or id, which stay first. */
const NAMED = 0.95;
/** What is found by its meaning alone: so many at most, and none that is further away. */
const MOST_BY_MEANING = 50;
const NEAR_ENOUGH = 0.35;

/**
 * Weighted sum of the lexical score, as a share of the best one, and of nearness in meaning. A sum keeps what the lexical
 * score says of its own certainty; fusing by ranks throws it away, and measured worse on every set.
 */
export function fuseMeaning(
  hits: readonly Hit[],
  candidates: readonly Placed[],
  nearness: (tool: Tool) => number | undefined,
  weight: number,
): readonly Hit[] {
  const named = hits.filter(({ score }) => score >= NAMED);
  const isNamed = new Set(named.map(({ ordinal }) => ordinal));
  const lexical = new Map(hits.map((hit) => [hit.ordinal, hit]));
  const best = hits.reduce((most, { score }) => Math.max(most, Math.min(score, NAMED)), 0) || 1;
  const scored = candidates.flatMap(({ ordinal, tool }) => {
    if (isNamed.has(ordinal)) return [];
    const hit = lexical.get(ordinal);
    const near = Math.max(0, nearness(tool) ?? 0);
    if (hit === undefined && near < NEAR_ENOUGH) return [];
    const score = (NAMED * ((hit?.score ?? 0) / best + weight * near)) / (1 + weight);
    return [{ ordinal, tool, hit, near, score: Math.min(score, NAMED - 1e-6) }];
  });
  const byMeaning = scored
    .filter(({ hit }) => hit === undefined)
    .sort((a, b) => b.near - a.near || compareToolRefs(a.tool.ref, b.tool.ref))
    .slice(0, MOST_BY_MEANING);
  const seen = new Set(candidates.map(({ ordinal }) => ordinal));
  const rest = hits.filter(({ ordinal }) => !seen.has(ordinal) && !isNamed.has(ordinal));
  return [
    ...named,
    ...[...scored.filter(({ hit }) => hit !== undefined), ...byMeaning]
      .sort((a, b) => b.score - a.score || compareToolRefs(a.tool.ref, b.tool.ref))
      .map(({ ordinal, hit, score }): Hit => {
        if (hit === undefined) return { ordinal, score, why: [] };
        return {
          ordinal,
          score,
          get why() {
            return hit.why;
          },
        };
      }),
    // Beyond those that were compared: below all of them.
    ...rest.map(
      (hit): Hit => ({
        ordinal: hit.ordinal,
        score: (NAMED * (hit.score / best)) / (1 + weight),
        get why() {
          return hit.why;
        },
      }),
    ),
  ];
}
