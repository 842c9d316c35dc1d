/**
 * Damerau-Levenshtein distance (optimal string alignment: insert, delete, replace, swap neighbours), by UTF-16 units.
 * Anything above `most` (at most 250) is `most + 1`.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  const width = b.length + 1;
  let before = new Uint8Array(width);
  let last = Uint8Array.from({ length: width }, (_, at) => Math.min(at, most + 1));
  let row = new Uint8Array(width);
  for (let i = 1; i <= a.length; i += 1) {
    row[0] = Math.min(i, most + 1);
    let least = row[0];
    for (let j = 1; j < width; j += 1) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let cost = (last[j - 1] ?? 0) + (same ? 0 : 1);
      cost = Math.min(cost, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      const swapped =
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (swapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row[j] = Math.min(cost, most + 1);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    [before, last, row] = [last, row, before];
  }
  return last[b.length] ?? 0;
}
