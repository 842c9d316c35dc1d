import { LIMITS } from './limits.ts';

export interface FoundLine {
  readonly line: number;
  readonly text: string;
}

/** The first lines that contain the needle, each cut to a window around it. Plain substring search: linear. */
export function findLines(content: string, needle: string, ignoreCase: boolean): FoundLine[] {
  const wanted = ignoreCase ? needle.toLowerCase() : needle;
  const found: FoundLine[] = [];
  let line = 0;
  for (let start = 0; start <= content.length && found.length < LIMITS.search.linesPerFile; ) {
    line++;
    const newline = content.indexOf('\n', start);
    const end = newline < 0 ? content.length : newline;
    const text = content.slice(start, end).replace(/\r$/, '');
    const at = (ignoreCase ? text.toLowerCase() : text).indexOf(wanted);
    if (at >= 0) found.push({ line, text: excerpt(text, at) });
    start = end + 1;
  }
  return found;
}

function excerpt(text: string, at: number): string {
  const most = LIMITS.search.lineCharacters;
  if (text.length <= most) return text;
  const start = Math.max(0, Math.min(at - most / 4, text.length - most));
  const end = Math.min(text.length, start + most);
  const part = text.slice(start, end).toWellFormed();
  return `${start > 0 ? '…' : ''}${part}${end < text.length ? '…' : ''}`;
}
