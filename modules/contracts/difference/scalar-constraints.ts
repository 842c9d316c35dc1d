import type { SchemaKeywords } from '../schema-node.ts';
import { addConstraint, type CorePair, compareOptional } from './constraint-changes.ts';
import { type Effect, NARROWER, NO_EFFECT, UNCLEAR, WIDER } from './effect.ts';

/** The least that counts ('at_least') or the most ('at_most'). */
type Direction = 'at_least' | 'at_most';

interface Limit {
  readonly keyword: string;
  readonly value: number;
  /** The value itself is outside. */
  readonly exclusive: boolean;
}

export function compareNumbers(pair: CorePair): void {
  compareLimits(pair, 'minimum', 'at_least', lowest(pair.before.schema), lowest(pair.after.schema));
  compareLimits(pair, 'maximum', 'at_most', highest(pair.before.schema), highest(pair.after.schema));
  const [before, after] = [pair.before.schema.multipleOf, pair.after.schema.multipleOf];
  addConstraint(pair, 'multipleOf', before, after, effectOfMultiple(before, after));
}

export function compareStrings(pair: CorePair): void {
  compareCount(pair, 'minLength', 'at_least');
  compareCount(pair, 'maxLength', 'at_most');
  for (const keyword of ['pattern', 'format', 'contentEncoding', 'contentMediaType'])
    compareWord(pair, keyword);
  // It speaks of what the text encodes; whether anything looks inside is not known.
  const [before, after] = [pair.before.schema.contentSchema, pair.after.schema.contentSchema];
  compareOptional(pair, 'contentSchema', before, after, { sense: 'unclear' });
}

/** `minItems` and its like; an absent one is zero or no bound. */
export function compareCount(pair: CorePair, keyword: string, direction: Direction): void {
  const limit = (schema: SchemaKeywords): Limit | undefined => {
    const value = schema[keyword];
    return typeof value === 'number' && !(direction === 'at_least' && value === 0)
      ? { keyword, value, exclusive: false }
      : undefined;
  };
  compareLimits(pair, keyword, direction, limit(pair.before.schema), limit(pair.after.schema));
}

function compareLimits(
  pair: CorePair,
  keyword: string,
  direction: Direction,
  before: Limit | undefined,
  after: Limit | undefined,
): void {
  const names = new Set([before, after].flatMap((limit) => (limit === undefined ? [] : [limit.keyword])));
  const [constraint = keyword] = names.size === 1 ? names : [keyword];
  const effect = effectOfLimits(direction, before, after);
  addConstraint(pair, constraint, before?.value, after?.value, effect);
}

function effectOfLimits(direction: Direction, before: Limit | undefined, after: Limit | undefined): Effect {
  if (after === undefined) return before === undefined ? NO_EFFECT : WIDER;
  if (before === undefined || isTighter(direction, after, before)) return NARROWER;
  return isTighter(direction, before, after) ? WIDER : NO_EFFECT;
}

function isTighter(direction: Direction, one: Limit, other: Limit): boolean {
  if (one.value === other.value) return one.exclusive && !other.exclusive;
  return direction === 'at_least' ? one.value > other.value : one.value < other.value;
}

const lowest = ({ minimum, exclusiveMinimum }: SchemaKeywords): Limit | undefined =>
  tighter(
    'at_least',
    limitOf('minimum', minimum, false),
    limitOf('exclusiveMinimum', exclusiveMinimum, true),
  );

const highest = ({ maximum, exclusiveMaximum }: SchemaKeywords): Limit | undefined =>
  tighter('at_most', limitOf('maximum', maximum, false), limitOf('exclusiveMaximum', exclusiveMaximum, true));

const limitOf = (keyword: string, value: number | undefined, exclusive: boolean): Limit | undefined =>
  value === undefined ? undefined : { keyword, value, exclusive };

function tighter(direction: Direction, one: Limit | undefined, other: Limit | undefined): Limit | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return isTighter(direction, one, other) ? one : other;
}

/** Proved for whole numbers only: what binary fractions divide depends on the validator. */
function effectOfMultiple(before: number | undefined, after: number | undefined): Effect {
  if (before === after) return NO_EFFECT;
  if (before === undefined) return NARROWER;
  if (after === undefined) return WIDER;
  if (!Number.isSafeInteger(before) || !Number.isSafeInteger(after)) return UNCLEAR;
  if (after % before === 0) return NARROWER;
  return before % after === 0 ? WIDER : NARROWER | WIDER;
}

/** Which of two patterns or formats allows more is not decided here: patterns of others are never run. */
function compareWord(pair: CorePair, keyword: string): void {
  const [before, after] = [pair.before.schema[keyword], pair.after.schema[keyword]];
  if (before === after) return;
  const effect = before === undefined ? NARROWER : after === undefined ? WIDER : UNCLEAR;
  addConstraint(pair, keyword, before, after, effect);
}
