import type { ChangeBody } from './change.ts';
import { type Effect, effectIn, NO_EFFECT, SENSES, type Sense, senseIn } from './effect.ts';
import { extended, shortestWays } from './shortest-ways.ts';

export type Steps = readonly (string | number)[];

/** The difference of two schemas, wherever they stand. Nodes form a graph, which may have circles as schemas do. */
export interface DifferenceNode {
  readonly changes: LocalChange[];
  readonly below: Link[];
}

interface LocalChange {
  readonly body: ChangeBody;
  readonly steps: Steps;
  readonly effect: Effect;
  /** The effect is also that of this difference, whose own changes are not told. */
  readonly effectOf?: DifferenceNode;
}

interface Link {
  readonly steps: Steps;
  readonly node: DifferenceNode;
  readonly sense: Sense;
}

export interface ToldChange {
  readonly body: ChangeBody;
  readonly steps: Steps;
  readonly effect: Effect;
}

/**
 * All changes below a node, outer ones first. What several places share is told once for each sense, at the
 * nearest place.
 */
export function tellChanges(root: DifferenceNode): readonly ToldChange[] {
  const told: ToldChange[] = [];
  walk(root, (change, sense, way) => {
    const own = change.effectOf === undefined ? NO_EFFECT : totalEffect(change.effectOf);
    const steps = extended(way, change.steps);
    told.push({ body: change.body, steps, effect: effectIn(sense, change.effect | own) });
  });
  return told;
}

const totals = new WeakMap<DifferenceNode, Effect>();

/** Only for graphs that are complete. */
function totalEffect(root: DifferenceNode): Effect {
  const known = totals.get(root);
  if (known !== undefined) return known;
  let total = NO_EFFECT;
  // Walking also into what is not told; a circle adds nothing new.
  const open: (readonly [DifferenceNode, Sense])[] = [[root, 'same']];
  const seen = new SeenNodes();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [node, sense] = next;
    if (!seen.add(node, sense)) continue;
    for (const change of node.changes) {
      total |= effectIn(sense, change.effect);
      if (change.effectOf !== undefined) open.push([change.effectOf, sense]);
    }
    for (const link of node.below) open.push([link.node, senseIn(sense, link.sense)]);
  }
  totals.set(root, total);
  return total;
}

function walk(root: DifferenceNode, visit: (change: LocalChange, sense: Sense, way: Steps) => void): void {
  const ways = shortestWays(root);
  const open: (readonly [DifferenceNode, Sense])[] = [[root, 'same']];
  const seen = new SeenNodes();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [node, sense] = next;
    if (!seen.add(node, sense)) continue;
    const way = ways.get(node)?.get(sense) ?? [];
    for (const change of node.changes) visit(change, sense, way);
    for (const link of node.below.toReversed()) open.push([link.node, senseIn(sense, link.sense)]);
  }
}

class SeenNodes {
  readonly #seen = new Map<DifferenceNode, number>();

  /** false: it was there. */
  add(node: DifferenceNode, sense: Sense): boolean {
    const bit = 1 << SENSES.indexOf(sense);
    const bits = this.#seen.get(node) ?? 0;
    this.#seen.set(node, bits | bit);
    return (bits & bit) === 0;
  }
}
