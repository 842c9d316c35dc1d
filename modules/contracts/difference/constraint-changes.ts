import type { SchemaNode } from '../schema-node.ts';
import type { ChangeBody } from './change.ts';
import type { Steps } from './difference-node.ts';
import { type Effect, effectIn, NARROWER, NO_EFFECT, type Sense, WIDER } from './effect.ts';
import type { SchemaPair } from './schema-comparison.ts';
import type { Core } from './schema-view.ts';
import { isEmpty } from './schema-view.ts';
import { shownValue } from './shown-text.ts';

export type CorePair = SchemaPair<Core>;

/** Says that a keyword allows less, more, or something else. Absent values are undefined. */
export function addConstraint(
  pair: CorePair,
  constraint: string,
  before: unknown,
  after: unknown,
  effect: Effect,
  steps: Steps = [constraint],
): void {
  if (effect === NO_EFFECT) return;
  const body: ChangeBody = {
    kind: kindOf(effect),
    constraint,
    ...(before !== undefined && { before: shownValue(before) }),
    ...(after !== undefined && { after: shownValue(after) }),
  };
  pair.add(body, steps, effect);
}

function kindOf(effect: Effect): 'constraint_tightened' | 'constraint_loosened' | 'constraint_changed' {
  if (effect === NARROWER) return 'constraint_tightened';
  return effect === WIDER ? 'constraint_loosened' : 'constraint_changed';
}

export interface OptionalSchema {
  readonly steps?: Steps;
  readonly sense?: Sense;
  /** What an absent schema stands for. */
  readonly absent?: boolean;
}

/**
 * Two schemas under one keyword, either of which may be absent. Where one accepts everything or nothing, the keyword
 * itself appeared, vanished or closed; else what differs inside is told.
 */
export function compareOptional(
  pair: CorePair,
  constraint: string,
  before: SchemaNode | undefined,
  after: SchemaNode | undefined,
  { steps = [constraint], sense = 'same', absent = true }: OptionalSchema = {},
): void {
  if (before === undefined && after === undefined) return;
  const [b, a] = [before ?? absent, after ?? absent];
  const { documents } = pair;
  const isPlain =
    documents.before.isAnything(b) ||
    documents.after.isAnything(a) ||
    isEmpty(documents.before.view(b)) ||
    isEmpty(documents.after.view(a));
  const effect = isPlain ? effectIn(sense, pair.effectBetween(b, a).effect) : NO_EFFECT;
  if (effect === NO_EFFECT) pair.below(steps, b, a, sense);
  else addConstraint(pair, constraint, before, after, effect, steps);
}
