import type { Finding } from '../diagnostics/diagnostic.ts';
import { jsonPointer } from '../diagnostics/diagnostic.ts';

/** More than this many places say no more than the first. */
const SHOWN = 3;

/** One finding at each of those that have the same identity, naming the others. */
export function duplicateFindings(
  ids: readonly string[],
  pathOf: (index: number) => Finding['path'],
  what: string,
): readonly Finding[] {
  const places = new Map<string, number[]>();
  for (const [index, id] of ids.entries()) {
    const known = places.get(id);
    if (known === undefined) places.set(id, [index]);
    else known.push(index);
  }
  return [...places.values()]
    .filter(({ length }) => length > 1)
    .flatMap((indexes) =>
      indexes.map((index): Finding => {
        const others = indexes
          .filter((each) => each !== index)
          .slice(0, SHOWN)
          .map((each) => `\`${jsonPointer(pathOf(each))}\``);
        return {
          code: 'duplicate_id',
          path: pathOf(index),
          message: `The same ${what} also stands at ${others.join(', ')}${indexes.length > SHOWN + 1 ? ' and elsewhere' : ''}.`,
          hint: 'Keep one of them.',
        };
      }),
    );
}
