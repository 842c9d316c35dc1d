/**
 * Sorted names, each with an ascending list of numbers: one shape for postings, for the keys of words and for trigrams.
 * `values` of name `i` stand from `starts[i]` up to `starts[i + 1]`.
 */
export interface Lists {
  /** Ascending by code unit, no name twice. */
  readonly names: readonly string[];
  readonly starts: Uint32Array;
  readonly values: Uint32Array;
}

/** Lists from a map; each list must be ascending. */
export function packLists(lists: ReadonlyMap<string, readonly number[]>): Lists {
  const names = [...lists.keys()].sort();
  const starts = new Uint32Array(names.length + 1);
  let total = 0;
  names.forEach((name, at) => {
    total += lists.get(name)?.length ?? 0;
    starts[at + 1] = total;
  });
  const values = new Uint32Array(total);
  names.forEach((name, at) => {
    values.set(lists.get(name) ?? [], starts[at]);
  });
  return { names, starts, values };
}

/** Where a name stands; -1 where it is absent. */
export function findName({ names }: Lists, name: string): number {
  const at = lowerBound(names, name);
  return names[at] === name ? at : -1;
}

/** The first place whose name is not below `name`. */
export function lowerBound(names: readonly string[], name: string): number {
  let low = 0;
  let high = names.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((names[middle] ?? '') < name) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The numbers of one name, a view without copy. */
export const valuesAt = ({ starts, values }: Lists, at: number): Uint32Array =>
  values.subarray(starts[at], starts[at + 1]);

/** Lists to be merged, and where each of their values went; -1: the value is gone. */
export interface Source {
  readonly lists: Lists;
  readonly remap: (value: number) => number;
}

/**
 * Several lists as one, in one pass. Values are renumbered, sorted, and kept once; a name without values is dropped.
 * `places[source][at]` is where the name of a source went, or -1.
 */
export function mergeLists(sources: readonly Source[]): {
  readonly lists: Lists;
  readonly places: readonly Int32Array[];
} {
  const names: string[] = [];
  const ends: number[] = [0];
  const values = new Uint32Array(sources.reduce((sum, { lists }) => sum + lists.values.length, 0));
  const cursors = sources.map((source) => ({
    ...source,
    at: 0,
    here: false,
    places: new Int32Array(source.lists.names.length).fill(-1),
  }));
  let end = 0;
  for (;;) {
    const name = leastName(cursors);
    if (name === undefined) break;
    const start = end;
    let last = -1;
    let ascending = true;
    for (const cursor of cursors) {
      const { lists, remap, at } = cursor;
      cursor.here = lists.names[at] === name;
      if (!cursor.here) continue;
      const to = lists.starts[at + 1] ?? 0;
      for (let from = lists.starts[at] ?? 0; from < to; from += 1) {
        const value = remap(lists.values[from] ?? 0);
        if (value === -1) continue;
        ascending &&= value > last;
        last = value;
        values[end++] = value;
      }
    }
    if (!ascending) end = start + sortOnce(values.subarray(start, end));
    for (const cursor of cursors) {
      if (!cursor.here) continue;
      if (end > start) cursor.places[cursor.at] = names.length;
      cursor.at += 1;
    }
    if (end === start) continue;
    names.push(name);
    ends.push(end);
  }
  return {
    lists: { names, starts: Uint32Array.from(ends), values: values.slice(0, end) },
    places: cursors.map(({ places }) => places),
  };
}

function leastName(cursors: readonly { readonly lists: Lists; readonly at: number }[]): string | undefined {
  let least: string | undefined;
  for (const { lists, at } of cursors) {
    const name = lists.names[at];
    if (name !== undefined && (least === undefined || name < least)) least = name;
  }
  return least;
}

/** Sorts in place and drops repetitions; how many are left at the front. */
function sortOnce(values: Uint32Array): number {
  values.sort();
  let kept = 0;
  for (const value of values) {
    if (kept === 0 || values[kept - 1] !== value) values[kept++] = value;
  }
  return kept;
}
