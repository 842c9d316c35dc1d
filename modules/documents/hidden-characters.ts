import { latePattern } from './late-pattern.ts';

/** A character that a reader of the text cannot see, or that changes how the rest is shown. */
export interface HiddenCharacter {
  /** UTF-16 units from the start. */
  readonly index: number;
  /** `U+202E RIGHT-TO-LEFT OVERRIDE`. */
  readonly name: string;
}

export interface HiddenSpan {
  readonly index: number;
  readonly text: string;
}

/** More than this many are noise; the first ones say what is wrong. */
const MAX_LISTED = 100;

/** At most 100, in order. Tab, LF and CR LF are layout and not hidden. */
export function hiddenCharacters(text: string): readonly HiddenCharacter[] {
  return hiddenSpans(text)
    .take(MAX_LISTED)
    .map(({ index, text: hidden }) => ({ index, name: nameOf(hidden) }))
    .toArray();
}

/**
 * What may be hidden: C0, DEL and C1; surrogates without partner; all that Unicode ignores in display (zero-width
 * characters, bidirectional controls, fillers, variation selectors, tags); separators of lines; annotation marks;
 * noncharacters. Visible format characters, such as the Arabic number signs, are not.
 */
const HIDDEN = String.raw`[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{DI}\p{NChar}\uFFF9-\uFFFB]`;
const NOT_LAYOUT = String.raw`(?![\t\n]|\r\n)`;
/** What a terminal obeys: CSI, then OSC and its like up to their end, then short escapes; with ESC or as C1. */
const TERMINAL_SEQUENCE = [
  String.raw`(?:\x1B\[|\x9B)[0-?]*[ -\/]*[@-~]`,
  String.raw`(?:\x1B[\]P^_X]|[\x90\x98\x9D-\x9F])[^\x07\x1B\x90\x98\x9C-\x9F]*(?:\x07|\x1B\\|\x9C)`,
  String.raw`\x1B[ -\/]*[0-Z\\-~]`,
].join('|');
const SPAN = latePattern(`${TERMINAL_SEQUENCE}|${NOT_LAYOUT}${HIDDEN}`, 'gv');
const ANY_HIDDEN = latePattern(`${NOT_LAYOUT}${HIDDEN}`, 'v');
const BEYOND_ASCII_TEXT = /[^\t\n -~]/;

/** The hidden parts of a text, in order, without those that belong to how words and emoji are written. */
export function* hiddenSpans(text: string): Generator<HiddenSpan> {
  if (!BEYOND_ASCII_TEXT.test(text) || !ANY_HIDDEN().test(text)) return;
  const legitimate = legitimatePlaces(text);
  for (const match of text.matchAll(SPAN())) {
    if (!legitimate.has(match.index)) yield { index: match.index, text: match[0] };
  }
}

const JOINING_LETTER = `[[${[
  'Arab',
  'Syrc',
  'Mand',
  'Mong',
  'Nkoo',
  'Phag',
  'Adlm',
  'Rohg',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
]
  .concat(
    'Orya',
    'Taml',
    'Telu',
    'Knda',
    'Mlym',
    'Sinh',
    'Mymr',
    'Khmr',
    'Tibt',
    'Java',
    'Bali',
    'Newa',
    'Gran',
  )
  .map((script) => `\\p{scx=${script}}`)
  .join('')}]&&[\\p{L}\\p{M}]]`;
/** Viramas: a joiner after one asks for a half form or a chillu, also at the end of a word. */
const VIRAMA = '[\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D4D\\u0DCA]';
const DIRECTION_MARK = '[\\u200E\\u200F\\u061C]';

const LEGITIMATE = latePattern(
  [
    // Emoji: presentation, joined sequences, keycaps, flags of subdivisions (ISO 3166-2 in tags).
    String.raw`(?<=\p{ExtPict})[\uFE0E\uFE0F]`,
    String.raw`(?<=\p{ExtPict}[\uFE0F\p{EMod}]?)\u200D(?=\p{ExtPict})`,
    String.raw`(?<=[0-9#*])\uFE0F(?=\u20E3)`,
    String.raw`(?<=\u{1F3F4})[\u{E0061}-\u{E007A}]{2}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,3}\u{E007F}`,
    // Words: joiners between letters that join, variants of Han and Mongolian letters.
    `(?<=${JOINING_LETTER})[\\u200C\\u200D](?=${JOINING_LETTER})`,
    `(?<=${VIRAMA})[\\u200C\\u200D]`,
    String.raw`(?<=\p{sc=Han})[\uFE00-\uFE02\u{E0100}-\u{E01EF}]`,
    String.raw`(?<=\p{sc=Mong})[\u180B-\u180D\u180F]`,
    String.raw`(?<=\p{sc=Mong})\u180E(?=\p{sc=Mong})`,
  ].join('|'),
  'gv',
);
/** Where a text has letters that run from right to left, single marks keep its punctuation in place. */
const RIGHT_TO_LEFT = latePattern(
  String.raw`[[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}\p{sc=Samr}\p{sc=Mand}]&&\p{L}]`,
  'v',
);
const SINGLE_MARK = latePattern(`(?<!${DIRECTION_MARK})${DIRECTION_MARK}`, 'gv');

function legitimatePlaces(text: string): ReadonlySet<number> {
  const places = new Set<number>();
  for (const match of text.matchAll(LEGITIMATE())) {
    let index = match.index;
    for (const character of match[0]) {
      places.add(index);
      index += character.length;
    }
  }
  if (RIGHT_TO_LEFT().test(text)) for (const match of text.matchAll(SINGLE_MARK())) places.add(match.index);
  return places;
}

const NAMES: Readonly<Record<string, string>> = {
  '\u001B': 'ESCAPE',
  '\u00AD': 'SOFT HYPHEN',
  '\u034F': 'COMBINING GRAPHEME JOINER',
  '\u061C': 'ARABIC LETTER MARK',
  '\u115F': 'HANGUL CHOSEONG FILLER',
  '\u1160': 'HANGUL JUNGSEONG FILLER',
  '\u180E': 'MONGOLIAN VOWEL SEPARATOR',
  '\u200B': 'ZERO WIDTH SPACE',
  '\u200C': 'ZERO WIDTH NON-JOINER',
  '\u200D': 'ZERO WIDTH JOINER',
  '\u200E': 'LEFT-TO-RIGHT MARK',
  '\u200F': 'RIGHT-TO-LEFT MARK',
  '\u2028': 'LINE SEPARATOR',
  '\u2029': 'PARAGRAPH SEPARATOR',
  '\u202A': 'LEFT-TO-RIGHT EMBEDDING',
  '\u202B': 'RIGHT-TO-LEFT EMBEDDING',
  '\u202C': 'POP DIRECTIONAL FORMATTING',
  '\u202D': 'LEFT-TO-RIGHT OVERRIDE',
  '\u202E': 'RIGHT-TO-LEFT OVERRIDE',
  '\u2060': 'WORD JOINER',
  '\u2066': 'LEFT-TO-RIGHT ISOLATE',
  '\u2067': 'RIGHT-TO-LEFT ISOLATE',
  '\u2068': 'FIRST STRONG ISOLATE',
  '\u2069': 'POP DIRECTIONAL ISOLATE',
  '\u3164': 'HANGUL FILLER',
  '\uFEFF': 'ZERO WIDTH NO-BREAK SPACE',
  '\uFFA0': 'HALFWIDTH HANGUL FILLER',
};

/** Kinds for what has no name of its own above; the first that fits. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^\p{Cc}$/v, 'CONTROL CHARACTER'],
  [/^\p{Cs}$/v, 'LONE SURROGATE'],
  [/^[\u{E0000}-\u{E007F}]$/v, 'TAG CHARACTER'],
  [/^\p{VS}$/v, 'VARIATION SELECTOR'],
  [/^\p{NChar}$/v, 'NONCHARACTER'],
];

function nameOf(hidden: string): string {
  const point = hidden.codePointAt(0) ?? 0;
  const number = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  if (hidden.length > String.fromCodePoint(point).length) return `${number} TERMINAL SEQUENCE`;
  const kind = NAMES[hidden] ?? KINDS.find(([pattern]) => pattern.test(hidden))?.[1];
  return `${number} ${kind ?? 'INVISIBLE CHARACTER'}`;
}
