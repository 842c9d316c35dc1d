/** Items of one statement: engines bound its parameters. */
const MAX_ITEMS = 500;
/** UTF-16 units of their texts, so that many large ones do not fill the memory at once. */
const MAX_SIZE = 4 * 1024 * 1024;

/** The items in order, in runs that a statement can take. One that is too large by itself is a run. */
export function* batchesOf<T>(items: readonly T[], sizeOf: (item: T) => number): Generator<readonly T[]> {
  let from = 0;
  let size = 0;
  for (const [index, item] of items.entries()) {
    const next = sizeOf(item);
    if (index > from && (index - from === MAX_ITEMS || size + next > MAX_SIZE)) {
      yield items.slice(from, index);
      from = index;
      size = 0;
    }
    size += next;
  }
  if (from < items.length) yield items.slice(from);
}
