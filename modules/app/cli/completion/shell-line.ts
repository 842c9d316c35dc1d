/** A line as a POSIX shell splits it, for finding the word under the cursor; nothing in it is ever evaluated. */
export function splitLine(line: string): { readonly before: readonly string[]; readonly current: string } {
  const words: string[] = [];
  let word = '';
  let quote = '';
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at] ?? '';
    if (quote !== '') {
      if (character === quote) quote = '';
      else word += character;
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '\\') {
      at += 1;
      word += line[at] ?? '';
    } else if (/\s/.test(character)) {
      if (word !== '') words.push(word);
      word = '';
    } else word += character;
  }
  return { before: words, current: word };
}

/** bash puts values in place of what follows the last break of the word, such as `=` and `:`. */
export function afterLastBreak(value: string, current: string, breaks: string): string {
  let last = -1;
  for (let at = 0; at < current.length; at += 1) if (breaks.includes(current[at] ?? '')) last = at;
  return value.slice(last + 1);
}
