import type { DifferenceNode, Steps } from './difference-node.ts';
import { type Sense, senseIn } from './effect.ts';

/** Circles lead deeper than any place that could be shown: the middle of a very long way is left out. */
const MAX_STEPS = 40;

interface Place {
  readonly node: DifferenceNode;
  readonly sense: Sense;
  readonly way: Steps;
}

export type Ways = ReadonlyMap<DifferenceNode, ReadonlyMap<Sense, Steps>>;

/**
 * One way to each node in each sense: the shortest, of several equally short the first by its text. The order of links
 * follows the schema that is called the earlier one, so it must not decide where a change is said to be.
 */
export function shortestWays(root: DifferenceNode): Ways {
  const ways = new Map<DifferenceNode, Map<Sense, Steps>>();
  const byLength: (readonly Place[])[] = [[{ node: root, sense: 'same', way: [] }]];
  for (let length = 0; length < byLength.length; length += 1) {
    const texts = (byLength[length] ?? []).map((place) => [JSON.stringify(place.way), place] as const);
    const open = texts.sort(([a], [b]) => (a < b ? 1 : a > b ? -1 : 0)).map(([, place]) => place);
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { node, sense, way } = next;
      const known = ways.get(node) ?? new Map<Sense, Steps>();
      if (known.has(sense)) continue;
      ways.set(node, known.set(sense, way));
      for (const link of node.below) {
        const further = {
          node: link.node,
          sense: senseIn(sense, link.sense),
          way: extended(way, link.steps),
        };
        // A link without a step leads on from the same place; beyond the bound all ways are equally long.
        if (further.way.length <= length) open.push(further);
        else byLength[further.way.length] = [...(byLength[further.way.length] ?? []), further];
      }
    }
  }
  return ways;
}

export function extended(way: Steps, steps: Steps): Steps {
  if (steps.length === 0) return way;
  const whole = [...way, ...steps];
  const half = MAX_STEPS / 2;
  return whole.length <= MAX_STEPS ? whole : [...whole.slice(0, half), '…', ...whole.slice(-half)];
}
