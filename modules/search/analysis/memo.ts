/**
 * Remembers a pure function of a text. Bounded: text of strangers must not grow the process, so a full memory starts
 * again, which costs time and never an answer.
 */
export function memoised<T>(compute: (text: string) => T, limit: number): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = compute(text);
    if (known.size >= limit) known.clear();
    known.set(text, value);
    return value;
  };
}
