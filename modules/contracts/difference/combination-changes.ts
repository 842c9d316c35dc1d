import type { SchemaKeywords, SchemaNode } from '../schema-node.ts';
import { addConstraint, type CorePair, compareOptional } from './constraint-changes.ts';
import { NARROWER, NO_EFFECT, WIDER } from './effect.ts';
import { join, pairByKey, startPairing } from './list-pairing.ts';
import { areDisjoint } from './schema-profile.ts';
import { compareBranches } from './union-changes.ts';

/** Other schemas about the same value. Each keyword only refuses, so that each can be judged by itself. */
export function compareCombinations(pair: CorePair): void {
  const [before, after] = [pair.before.schema, pair.after.schema];
  compareParts(pair, before.allOf ?? [], after.allOf ?? []);
  compareReferences(pair);
  compareList(pair, 'anyOf');
  compareList(pair, 'oneOf');
  compareOptional(pair, 'not', before.not, after.not, { sense: 'opposite', absent: false });
  compareConditions(pair);
  for (const keyword of ['unevaluatedProperties', 'unevaluatedItems'] as const)
    compareOptional(pair, keyword, before[keyword], after[keyword]);
}

/** A reference beside other keywords. */
function compareReferences(pair: CorePair): void {
  const before = pair.documents.before.targetOf(pair.before.schema);
  const after = pair.documents.after.targetOf(pair.after.schema);
  if (before !== undefined && after !== undefined) pair.below([], before, after);
  else if (before !== undefined) addConstraint(pair, '$ref', before, undefined, WIDER);
  else if (after !== undefined) addConstraint(pair, '$ref', undefined, after, NARROWER);
}

/** All of the parts hold. Equal ones belong together wherever they stand; then those at the same place. */
function compareParts(pair: CorePair, before: readonly SchemaNode[], after: readonly SchemaNode[]): void {
  const { identities } = pair.documents.before;
  const pairing = startPairing(before.length, after.length);
  const idIn = (list: readonly SchemaNode[]) => (index: number) => identities.of(list[index] ?? true);
  pairByKey(pairing, idIn(before), idIn(after));
  for (const index of [...pairing.before]) if (pairing.after.has(index)) join(pairing, index, index);
  for (const [b, a] of pairing.pairs)
    pair.below(b === a ? ['allOf', b] : ['allOf'], before[b] ?? true, after[a] ?? true);
  for (const index of pairing.before)
    addConstraint(pair, 'allOf', before[index], undefined, WIDER, ['allOf', index]);
  for (const index of pairing.after)
    addConstraint(pair, 'allOf', undefined, after[index], NARROWER, ['allOf', index]);
}

/** `anyOf` or `oneOf` beside other keywords; a new one only refuses. */
function compareList(pair: CorePair, keyword: 'anyOf' | 'oneOf'): void {
  const { documents } = pair;
  const [before, after] = [pair.before.schema[keyword], pair.after.schema[keyword]];
  if (before === undefined || after === undefined) {
    const effect = before === after ? NO_EFFECT : after === undefined ? WIDER : NARROWER;
    addConstraint(pair, keyword, before, after, effect);
    return;
  }
  const isUnion =
    keyword === 'anyOf' ||
    (areDisjoint(before.map((node) => documents.before.profile(node))) &&
      areDisjoint(after.map((node) => documents.after.profile(node))));
  compareBranches(pair, keyword, before, after, isUnion ? 'same' : 'unclear');
}

/** With equal conditions, `then` and `else` act like any other schema; with different ones nothing is certain. */
function compareConditions(pair: CorePair): void {
  const [before, after] = [pair.before.schema, pair.after.schema];
  const [was, is] = [hasCondition(before), hasCondition(after)];
  if (was && is) {
    pair.below(['if'], before.if ?? true, after.if ?? true, 'unclear');
    compareOptional(pair, 'then', before.then, after.then);
    compareOptional(pair, 'else', before.else, after.else);
  } else if (is) addConstraint(pair, 'if', undefined, after.if, NARROWER);
  else if (was) addConstraint(pair, 'if', before.if, undefined, WIDER);
}

/** A condition without consequence refuses nothing, and neither does a consequence without condition. */
const hasCondition = (schema: SchemaKeywords): boolean =>
  schema.if !== undefined && (schema.then !== undefined || schema.else !== undefined);
