import { FileError } from './file-error.ts';

/** Most patterns that braces may multiply one pattern into. */
const EXPANSIONS = 32;

export type Glob = (path: string) => boolean;

/**
 * Compiles a glob of `*`, `?`, `**` and `{a,b}`; everything else stands for itself. Without a "/" it is matched against
 * the last part of a path. No regular expression is built, and the time to match is bounded by the product of both lengths.
 */
export function compileGlob(pattern: string, ignoreCase: boolean): Glob {
  const fold = (text: string): string => (ignoreCase ? text.toLowerCase() : text);
  const patterns = expandBraces(fold(pattern)).map(compilePattern);
  return (path) => {
    const parts = fold(path)
      .split('/')
      .map((part) => [...part]);
    return patterns.some((matches) => matches(parts));
  };
}

type Part = readonly string[];

function compilePattern(pattern: string): (path: readonly Part[]) => boolean {
  const parts = pattern.split('/').map((part) => [...part]);
  const anywhere = parts.length === 1;
  const isDeep = (part: Part): boolean => part.length === 2 && part[0] === '*' && part[1] === '*';
  return (path) => matchAll(parts, anywhere ? path.slice(-1) : path, isDeep, matchName);
}

function matchName(pattern: Part, name: Part): boolean {
  return matchAll(
    pattern,
    name,
    (token) => token === '*',
    (token, character) => token === '?' || token === character,
  );
}

/** Wildcard matching by going back to the last star only, which is enough and keeps it polynomial. */
function matchAll<P, T>(
  pattern: readonly P[],
  items: readonly T[],
  isStar: (token: P) => boolean,
  matches: (token: P, item: T) => boolean,
): boolean {
  let at = 0;
  let star = -1;
  let retry = 0;
  for (let index = 0; index < items.length; ) {
    const token = pattern[at];
    const item = items[index];
    if (token !== undefined && isStar(token)) {
      star = at++;
      retry = index;
    } else if (token !== undefined && item !== undefined && matches(token, item)) {
      at++;
      index++;
    } else if (star >= 0) {
      at = star + 1;
      index = ++retry;
    } else {
      return false;
    }
  }
  return pattern.slice(at).every(isStar);
}

function expandBraces(pattern: string): string[] {
  let expanded = [''];
  let rest = pattern;
  for (let open = rest.indexOf('{'); open >= 0; open = rest.indexOf('{')) {
    const close = rest.indexOf('}', open);
    if (close < 0) break;
    const before = rest.slice(0, open);
    const choices = rest.slice(open + 1, close).split(',');
    if (expanded.length * choices.length > EXPANSIONS) throw tooManyChoices();
    expanded = expanded.flatMap((start) => choices.map((choice) => start + before + choice));
    rest = rest.slice(close + 1);
  }
  return expanded.map((start) => start + rest);
}

function tooManyChoices(): FileError {
  return new FileError(
    'invalid_argument',
    `The braces of a pattern make more than ${EXPANSIONS} patterns.`,
    'Use fewer choices in {a,b}, or search several times.',
  );
}
