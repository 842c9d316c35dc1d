type Path = readonly (string | number)[];

/**
 * Where a value of a thinned document stands in the original: taking elements out of a list moves those behind them.
 * `removed` are paths of the original.
 */
export function originalPath(path: Path, removed: readonly Path[]): Path {
  if (removed.length === 0) return path;
  const original: (string | number)[] = [];
  for (const step of path) {
    original.push(typeof step === 'number' ? originalIndex(original, step, removed) : step);
  }
  return original;
}

/** `list`: the path of a list in the original. */
export function originalIndex(list: Path, index: number, removed: readonly Path[]): number {
  if (removed.length === 0) return index;
  const gaps = new Set(removed.flatMap((path) => gapIn(list, path)));
  let at = index;
  for (const gap of [...gaps].sort((a, b) => a - b)) if (gap <= at) at += 1;
  return at;
}

function gapIn(list: Path, removed: Path): readonly number[] {
  const last = removed.at(-1);
  const isMember = removed.length === list.length + 1 && list.every((step, at) => removed[at] === step);
  return isMember && typeof last === 'number' ? [last] : [];
}
