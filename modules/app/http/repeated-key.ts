/**
 * The first key that stands twice in one object of well-formed JSON; undefined: none does. `JSON.parse` takes the last of
 * them and says nothing, so that a sender and a reader could mean different things.
 */
export function repeatedKey(text: string): string | undefined {
  /** Keys of the objects that are open, and undefined for lists. */
  const open: (Set<string> | undefined)[] = [];
  let at = 0;
  while (at < text.length) {
    const mark = text[at];
    if (mark === '{') open.push(new Set());
    else if (mark === '[') open.push(undefined);
    else if (mark === '}' || mark === ']') open.pop();
    else if (mark === '"') {
      const end = endOfString(text, at);
      const keys = open.at(-1);
      if (keys !== undefined && isKey(text, end)) {
        const key = String(JSON.parse(text.slice(at, end)));
        if (keys.has(key)) return key;
        keys.add(key);
      }
      at = end;
      continue;
    }
    at += 1;
  }
  return undefined;
}

/** Behind the closing quote. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** Only a key has a colon behind it. */
function isKey(text: string, end: number): boolean {
  let at = end;
  while (at < text.length && /\s/.test(text.charAt(at))) at += 1;
  return text[at] === ':';
}
