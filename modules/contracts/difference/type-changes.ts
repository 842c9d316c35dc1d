import type { CorePair } from './constraint-changes.ts';
import { addConstraint } from './constraint-changes.ts';
import { type Effect, effectOfSets, NARROWER, NO_EFFECT, UNCLEAR, WIDER } from './effect.ts';
import { NO_TYPES, NULL, typeText } from './json-types.ts';
import { type Core, typesOf } from './schema-view.ts';
import { shownValue } from './shown-text.ts';

/** true: one of the two accepts nothing (but perhaps null), and there is nothing more to compare. */
export function compareWithNothing(pair: CorePair): boolean {
  const { before, after, documents } = pair;
  if (before.types !== NO_TYPES && after.types !== NO_TYPES) return false;
  // Types say what may be accepted; whether null really is can hang on other keywords.
  const isDoubtful =
    (before.nullable && mayRefuseNull(after, documents.after.acceptsNull(after))) ||
    (after.nullable && mayRefuseNull(before, documents.before.acceptsNull(before)));
  const effect = effectOfSets(typesOf(before), typesOf(after)) | (isDoubtful ? UNCLEAR : NO_EFFECT);
  addTypes(pair, effect);
  return true;
}

const mayRefuseNull = (core: Core, accepts: boolean): boolean => (typesOf(core) & NULL) !== 0 && !accepts;

/** Null as a value of its own, beside what else is accepted. */
export function compareNullability(pair: CorePair): void {
  const { before, after, documents } = pair;
  if (before.nullable === after.nullable) return;
  if (after.nullable && !documents.before.acceptsNull(before))
    pair.add({ kind: 'became_nullable' }, [], WIDER);
  if (before.nullable && !documents.after.acceptsNull(after))
    pair.add({ kind: 'became_not_nullable' }, [], NARROWER);
}

/** Types, and the values of `enum` and `const`. */
export function compareTypes(pair: CorePair): void {
  const { before, after } = pair;
  if (before.values !== undefined && after.values !== undefined) {
    compareValues(pair, before.values, after.values);
    return;
  }
  addTypes(pair, effectOfSets(before.types, after.types));
  if (before.values === undefined && after.values === undefined) return;
  const effect = after.values === undefined ? WIDER : NARROWER;
  const keyword = keywordOfValues(pair);
  addConstraint(pair, keyword, before.schema[keyword], after.schema[keyword], effect);
}

function addTypes(pair: CorePair, effect: Effect): void {
  if (effect === NO_EFFECT) return;
  const [before, after] = [typeText(typesOf(pair.before)), typeText(typesOf(pair.after))];
  pair.add({ kind: kindOf(effect), before, after }, [], effect);
}

function kindOf(effect: Effect): 'type_narrowed' | 'type_widened' | 'type_changed' {
  if ((effect & WIDER) === 0 && (effect & NARROWER) !== 0) return 'type_narrowed';
  return (effect & WIDER) !== 0 && (effect & NARROWER) === 0 ? 'type_widened' : 'type_changed';
}

type Values = ReadonlyMap<number, unknown>;

function compareValues(pair: CorePair, before: Values, after: Values): void {
  const steps = [keywordOfValues(pair)];
  const add = (kind: 'enum_value_added' | 'enum_value_removed', value: unknown, effect: Effect): void =>
    pair.add({ kind, value: shownValue(value) }, steps, effect);
  for (const [id, value] of before) if (!after.has(id)) add('enum_value_removed', value, NARROWER);
  for (const [id, value] of after) if (!before.has(id)) add('enum_value_added', value, WIDER);
}

/** `const` where only that is written. */
const keywordOfValues = ({ before, after }: CorePair): 'enum' | 'const' =>
  before.schema.enum === undefined && after.schema.enum === undefined ? 'const' : 'enum';
