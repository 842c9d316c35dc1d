import { compareArrays } from './array-changes.ts';
import { compareCombinations } from './combination-changes.ts';
import type { CorePair } from './constraint-changes.ts';
import { ARRAY, NO_TYPES, NUMBER, OBJECT, STRING } from './json-types.ts';
import { compareObjects } from './object-changes.ts';
import { compareNumbers, compareStrings } from './scalar-constraints.ts';
import { compareNullability, compareTypes, compareWithNothing } from './type-changes.ts';
import { compareUnions } from './union-changes.ts';

/**
 * A schema accepts what all its keywords accept. So the groups of keywords that speak of each other are compared group by
 * group: where every group accepts more, the whole does. Keywords about a type that one side refuses altogether are left
 * out; the change of types has said it.
 */
export function compareCores(pair: CorePair): void {
  if (compareWithNothing(pair)) return;
  compareNullability(pair);
  if (pair.before.union !== undefined || pair.after.union !== undefined) {
    compareUnions(pair);
    return;
  }
  compareTypes(pair);
  const shared = pair.before.types & pair.after.types;
  if ((shared & NUMBER) !== NO_TYPES) compareNumbers(pair);
  if ((shared & STRING) !== NO_TYPES) compareStrings(pair);
  if ((shared & ARRAY) !== NO_TYPES) compareArrays(pair);
  if ((shared & OBJECT) !== NO_TYPES) compareObjects(pair);
  if (shared !== NO_TYPES) compareCombinations(pair);
}
