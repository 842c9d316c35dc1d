import { cleanText } from './clean-text.ts';
import { hiddenCharacters } from './hidden-characters.ts';
import { imperativeText } from './imperative-text.ts';

/** Why a text is none that may stand in a document of everybody. */
export type TaskFault = 'instruction' | 'hidden_characters' | 'markup' | 'secret' | 'length';

export type TaskText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly fault: TaskFault };

/** UTF-16 units, and words, of what is left. */
const MAX_READ = 1_000;
const MAX_LENGTH = 200;
const MIN_WORDS = 2;
const MAX_WORDS = 40;

/** Tags, templates, code and what else speaks to a program. */
const MARKUP = /[<>{}`|\\]|\[\/?[A-Z]+\]|\$\(/;
/** A word that says that what follows is secret, and keys by how they begin or look. */
const SECRET =
  /\b(?:password|passwd|passphrase|secret|token|api[ _-]?key|contraseña|clave)\s*(?:[:=]|\bis\b|\bes\b)\s*\S|\b(?:sk|pk|ghp|gho|github_pat|glpat|xox[a-z]|AKIA|ASIA|AIza|eyJ)[\w-]{6,}|-----BEGIN/i;
const WORD = /[^\s"'“”‘’(),;]+/g;

/** What names a person, a place or one thing of many, and the word that stands for it. In order. */
const PARTICULARS: readonly (readonly [RegExp, string])[] = [
  [/\b[a-z][a-z0-9+.-]*:\/\/\S+|\bwww\.\S+/gi, 'a URL'],
  [/[^\s@]+@[^\s@]+\.[^\s@]+/g, 'an address'],
  [/(?:\b[A-Za-z]:)?(?:~|\.{1,2})?\/[^\s/]+(?:\/\S*)?/g, 'a file'],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, 'an address'],
  [/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, 'an id'],
  [/\b(?=\w*\d)[0-9a-f]{8,}\b/gi, 'an id'],
  [/#?\+?\b\d[\d .-]{3,}\d\b/g, 'a number'],
];

/**
 * What somebody wants done, without what is theirs alone: addresses, paths, ids and long numbers become words. Orders to a
 * model, secrets, markup and what cannot be seen are refused and not mended, for what is around them is no better.
 */
export function taskText(written: string): TaskText {
  const text = written.slice(0, MAX_READ);
  if (hiddenCharacters(text).length > 0) return { ok: false, fault: 'hidden_characters' };
  if (imperativeText(text) !== undefined) return { ok: false, fault: 'instruction' };
  if (SECRET.test(text)) return { ok: false, fault: 'secret' };
  if (MARKUP.test(text)) return { ok: false, fault: 'markup' };
  let task = cleanText(text, { oneLine: true }).replace(/\s+/g, ' ').trim();
  for (const [pattern, word] of PARTICULARS) task = task.replace(pattern, word);
  if ((task.match(WORD) ?? []).some(isKeyLike)) return { ok: false, fault: 'secret' };
  const words = task.split(' ').length;
  return words < MIN_WORDS || words > MAX_WORDS || task.length > MAX_LENGTH || !/\p{L}/u.test(task)
    ? { ok: false, fault: 'length' }
    : { ok: true, text: task };
}

/** Long, and of letters and digits mixed: no word of any language. */
const isKeyLike = (word: string): boolean => word.length >= 16 && /\p{L}/u.test(word) && /\d/.test(word);
