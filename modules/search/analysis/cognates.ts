/**
 * Endings that Spanish and English words of one origin differ by; a word may have several. Longest first. What comes out
 * need not be a word: it is looked up, and what no document has is found nowhere.
 */
const ENDINGS: readonly (readonly [spanish: RegExp, english: readonly string[]])[] = [
  [/ificar$/, ['ify']],
  [/izar$/, ['ize']],
  [/izacion$/, ['ization']],
  [/ologia$/, ['ology']],
  [/grafia$/, ['graphy', 'graph']],
  [/grafo$/, ['graph', 'grapher']],
  [/mente$/, ['ly', 'ally']],
  [/idad$/, ['ity']],
  [/edad$/, ['ety']],
  [/tad$/, ['ty']],
  [/ccion$/, ['ction']],
  [/cion(?:es)?$/, ['tion', 'ction']],
  [/sion(?:es)?$/, ['sion', 'ssion']],
  [/xion(?:es)?$/, ['xion', 'ction']],
  [/encia$/, ['ence', 'ency']],
  [/ancia$/, ['ance', 'ancy']],
  [/ico$|ica$/, ['ic', 'ical', 'ics']],
  [/ismo$/, ['ism']],
  [/ista$/, ['ist']],
  [/ario$|aria$/, ['ary', 'ar']],
  [/orio$|oria$/, ['ory']],
  [/ivo$|iva$/, ['ive']],
  [/oso$|osa$/, ['ous']],
  [/ble$/, ['ble']],
  [/ador$|adora$/, ['ator', 'er']],
  [/edor$|idor$/, ['er', 'or']],
  [/ado$|ada$/, ['ated', 'ed', 'ate']],
  [/ido$|ida$/, ['ed', 'id']],
  [/ando$/, ['ating', 'ing']],
  [/iendo$/, ['ing']],
  [/ente$/, ['ent']],
  [/ante$/, ['ant']],
  [/umento$/, ['ument']],
  [/mento$|miento$/, ['ment']],
  [/ificador$/, ['ifier']],
  [/duccion$/, ['duction']],
  [/ucir$/, ['uce']],
  [/ecer$/, ['ish']],
  [/ear$/, ['']],
  [/ar$/, ['ate', 'e', '']],
  [/er$/, ['', 'e']],
  [/ir$/, ['', 'e', 'ish']],
  [/ia$/, ['y', 'ia']],
  [/io$/, ['y', 'ium']],
  [/ema$/, ['em', 'eme']],
  [/o$|a$/, ['', 'e', 'us', 'um']],
  [/e$/, ['', 'e']],
];

/** Letters at the start that English spells otherwise: `estado`, `escaner`. */
const INITIAL_E = /^e(?=s[cpt])/;
const MIN_LENGTH = 5;
/** Candidates that are worth a look-up. */
const MAX_COGNATES = 12;

/** English words that one in Spanish, lower case without accents, may be; none for short words. */
export function cognatesOf(folded: string): readonly string[] {
  if (folded.length < MIN_LENGTH) return [];
  const singular = folded.replace(/(?<=[aeo])s$/, '').replace(/(?<=[dlnrz])es$/, '');
  const found = new Set<string>();
  const add = (word: string): void => {
    found.add(word);
    found.add(word.replace(INITIAL_E, ''));
  };
  for (const [ending, english] of ENDINGS) {
    if (!ending.test(singular)) continue;
    for (const end of english) add(singular.replace(ending, end));
  }
  add(singular);
  found.delete(folded);
  return [...found].filter((word) => word.length >= MIN_LENGTH - 1).slice(0, MAX_COGNATES);
}
