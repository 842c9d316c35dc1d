import type { Ruler } from './ruler.ts';

const ELLIPSIS = '…';

/** At most so many columns; what was cut is marked. */
export function cut(text: string, columns: number, ruler: Ruler): string {
  if (ruler.width(text) <= columns) return text;
  let kept = '';
  let room = columns - 1;
  for (const character of ruler.characters(text)) {
    room -= ruler.width(character);
    if (room < 0) break;
    kept += character;
  }
  return columns < 1 ? '' : `${kept.trimEnd()}${ELLIPSIS}`;
}

export const padded = (text: string, columns: number, ruler: Ruler): string =>
  text + ' '.repeat(Math.max(0, columns - ruler.width(text)));

/** Lines of at most so many columns, broken at spaces, and inside a word only where it is longer than a line. */
export function wrap(text: string, columns: number, ruler: Ruler): readonly string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const start = (word: string, width: number): void => {
    line = word;
    used = width;
  };
  for (const word of text.split(' ')) {
    const width = ruler.width(word);
    if (line !== '' && used + 1 + width <= columns) {
      line += ` ${word}`;
      used += 1 + width;
      continue;
    }
    if (line !== '') lines.push(line);
    start(word, width);
    if (width <= columns) continue;
    const parts = broken(word, columns, ruler);
    lines.push(...parts.slice(0, -1));
    const last = parts.at(-1) ?? '';
    start(last, ruler.width(last));
  }
  if (line !== '' || lines.length === 0) lines.push(line);
  return lines;
}

function broken(word: string, columns: number, ruler: Ruler): readonly string[] {
  const parts: string[] = [];
  let part = '';
  let used = 0;
  for (const character of ruler.characters(word)) {
    const width = ruler.width(character);
    if (part !== '' && used + width > columns) {
      parts.push(part);
      part = '';
      used = 0;
    }
    part += character;
    used += width;
  }
  return [...parts, part];
}
