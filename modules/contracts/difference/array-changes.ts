import type { SchemaKeywords, SchemaNode } from '../schema-node.ts';
import { addConstraint, type CorePair, compareOptional } from './constraint-changes.ts';
import { NARROWER, NO_EFFECT, WIDER } from './effect.ts';
import { compareCount } from './scalar-constraints.ts';

export function compareArrays(pair: CorePair): void {
  compareItems(pair);
  compareCount(pair, 'minItems', 'at_least');
  compareCount(pair, 'maxItems', 'at_most');
  const [before, after] = [pair.before.schema.uniqueItems === true, pair.after.schema.uniqueItems === true];
  const effect = before === after ? NO_EFFECT : after ? NARROWER : WIDER;
  addConstraint(pair, 'uniqueItems', before || undefined, after || undefined, effect);
  compareContains(pair);
}

/** The first items one by one, then the rest of them. */
interface Items {
  readonly first: readonly SchemaNode[];
  readonly rest: SchemaNode | undefined;
  readonly written: 'prefixItems' | 'items';
}

function compareItems(pair: CorePair): void {
  const [before, after] = [itemsOf(pair.before.schema), itemsOf(pair.after.schema)];
  const isOlder = before.written === 'items' && after.written === 'items';
  const [first, rest] = isOlder ? ['items', 'additionalItems'] : ['prefixItems', 'items'];
  const count = Math.max(before.first.length, after.first.length);
  for (let index = 0; index < count; index += 1) {
    const b = before.first[index] ?? before.rest ?? true;
    const a = after.first[index] ?? after.rest ?? true;
    pair.below([first ?? '', index], b, a);
  }
  compareOptional(pair, rest ?? '', before.rest, after.rest);
}

function itemsOf({ items, prefixItems, additionalItems }: SchemaKeywords): Items {
  if (isList(items)) return { first: items, rest: additionalItems, written: 'items' };
  return { first: prefixItems ?? [], rest: items, written: 'prefixItems' };
}

const isList = (items: SchemaKeywords['items']): items is readonly SchemaNode[] => Array.isArray(items);

function compareContains(pair: CorePair): void {
  const [before, after] = [pair.before.schema, pair.after.schema];
  // Where the number of fitting items has a maximum, fitting more easily can be too much.
  const isCapped = before.maxContains !== undefined || after.maxContains !== undefined;
  const isOnBoth = before.contains !== undefined && after.contains !== undefined;
  const sense = isCapped && isOnBoth ? 'unclear' : 'same';
  if (isOnBoth) compareOptional(pair, 'contains', before.contains, after.contains, { sense });
  else if (after.contains !== undefined) addConstraint(pair, 'contains', undefined, after.contains, NARROWER);
  else if (before.contains !== undefined) addConstraint(pair, 'contains', before.contains, undefined, WIDER);
  if (!isOnBoth) return;
  compareLeast(pair, before.minContains ?? 1, after.minContains ?? 1);
  compareCount(pair, 'maxContains', 'at_most');
}

/** Unlike other least counts, an absent one is one. */
function compareLeast(pair: CorePair, before: number, after: number): void {
  const effect = before === after ? NO_EFFECT : after > before ? NARROWER : WIDER;
  addConstraint(pair, 'minContains', before, after, effect);
}
