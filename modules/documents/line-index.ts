/** Offsets (UTF-16 units) to lines and columns, both 1-based. A line ends at LF, CR LF or CR. */
export class LineIndex {
  readonly #starts: readonly number[];

  constructor(text: string) {
    const starts = [0];
    for (const match of text.matchAll(/\r\n?|\n/g)) starts.push(match.index + match[0].length);
    this.#starts = starts;
  }

  placeOf(offset: number): { readonly line: number; readonly column: number } {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#startOf(middle) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - this.#startOf(low) + 1 };
  }

  #startOf(line: number): number {
    return this.#starts[line] ?? 0;
  }
}
