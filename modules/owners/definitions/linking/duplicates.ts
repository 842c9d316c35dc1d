import { isDeepStrictEqual } from 'node:util';
import type { Finding } from '../../../core/diagnostics/diagnostic.ts';
import { quote } from '../checks/quote.ts';
import type { Item } from '../compile/compiled-document.ts';
import { crossFinding, idPathOf, listNames } from './cross-findings.ts';

export type Duplication = 'duplicate_id' | 'duplicate_content';

/** undefined: the id is claimed once. */
export function duplicationOf(items: readonly Item[]): Duplication | undefined {
  const [first, ...others] = items;
  if (first === undefined || others.length === 0) return undefined;
  return others.every((other) => saysTheSame(first, other)) ? 'duplicate_content' : 'duplicate_id';
}

/** What is wrong in a document is not in its payload, so that only sound ones can be compared. */
function saysTheSame(a: Item, b: Item): boolean {
  if (!a.isSound || !b.isSound) return false;
  const [left, right] = [a.payload.json(), b.payload.json()];
  return left === right || isDeepStrictEqual(JSON.parse(left), JSON.parse(right));
}

/** Of copies, the first is used and says nothing; of contradictions, each one names the others. */
export function duplicateFinding(
  item: Item,
  items: readonly Item[],
  duplication: Duplication | undefined,
): readonly Finding[] {
  const others = items.filter((other) => other !== item);
  const [first] = items;
  switch (duplication) {
    case undefined:
      return [];
    case 'duplicate_id':
      return [
        crossFinding(
          item,
          'duplicate_id',
          idPathOf(item),
          `The id ${quote(item.id)} is defined differently in ${listNames(others.map(placeName))}.`,
          'Keep one of the definitions, or rename one id.',
        ),
      ];
    case 'duplicate_content':
      if (first === undefined || first === item) return [];
      return [
        crossFinding(
          item,
          'duplicate_content',
          idPathOf(item),
          `The same content stands in ${quote(placeName(first))}, which is used.`,
          'Delete this copy.',
        ),
      ];
  }
}

const placeName = ({ file, root }: Item): string => (root.length === 0 ? file : `${file}#/${root.join('/')}`);
