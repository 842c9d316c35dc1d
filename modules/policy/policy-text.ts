/** One policy of a file, as it is written. */
export interface PolicyText {
  readonly text: string;
  /** Where it begins, in UTF-16 units. */
  readonly offset: number;
}

/**
 * The policies of a text: each ends with `;`, which stands nowhere else but in strings and comments. What is left after
 * the last one is a policy that does not end; the engine says what is wrong with it.
 */
export function splitPolicies(source: string): readonly PolicyText[] {
  const policies: PolicyText[] = [];
  let start: number | undefined;
  for (let at = 0; at < source.length; at += 1) {
    const sign = source.charAt(at);
    if (sign === '/' && source.charAt(at + 1) === '/') {
      at = endOfLine(source, at);
      continue;
    }
    if (start === undefined && /\s/.test(sign)) continue;
    start ??= at;
    if (sign === '"') at = endOfString(source, at);
    if (sign !== ';') continue;
    policies.push({ text: source.slice(start, at + 1), offset: start });
    start = undefined;
  }
  if (start !== undefined) policies.push({ text: source.slice(start).trimEnd(), offset: start });
  return policies;
}

function endOfLine(source: string, from: number): number {
  let at = from;
  while (at < source.length && !'\r\n'.includes(source.charAt(at))) at += 1;
  return at;
}

function endOfString(source: string, from: number): number {
  let at = from + 1;
  while (at < source.length && source.charAt(at) !== '"') at += source.charAt(at) === '\\' ? 2 : 1;
  return at;
}

/** Deeper or longer expressions would overflow the stack of the engine, which does not recover from that. */
export const MAX_DEPTH = 32;
export const MAX_OPERATORS = 150;
/** Members, methods and indexes, each of which is one level deeper: `a.b["c"].d(e)`. */
export const MAX_MEMBERS = 500;

/** Whether a policy nests brackets deeper, or joins more expressions or members, than the engine can follow. */
export function isTooIntricate(text: string): boolean {
  let depth = 0;
  let operators = 0;
  let members = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '"') at = endOfString(text, at);
    else if (text.startsWith('//', at)) at = endOfLine(text, at);
    else if ('([{'.includes(sign)) {
      depth += 1;
      if (sign === '[') members += 1;
    } else if (sign === '.') members += 1;
    else if (')]}'.includes(sign)) depth -= 1;
    else if ('&|+-*'.includes(sign)) {
      operators += 1;
      if (text.charAt(at + 1) === sign) at += 1;
    } else if (text.startsWith('if', at) && !/\w/.test(text.charAt(at - 1))) operators += 1;
    if (depth > MAX_DEPTH || operators > MAX_OPERATORS || members > MAX_MEMBERS) return true;
  }
  return false;
}

/** The engine counts bytes in UTF-8; places are told in UTF-16 units. */
export function unitsOf(text: string, bytes: number): number {
  const before = new TextEncoder().encode(text).subarray(0, bytes);
  return new TextDecoder().decode(before).length;
}
