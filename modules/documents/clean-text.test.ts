import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanText } from './clean-text.ts';
import { hiddenCharacters } from './hidden-characters.ts';
import { shortText } from './short-text.ts';

const ESC = '\u001B';
const LETTERS = Array.from('ignore');
const TAGS = LETTERS.map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
const TAG_NAMES = LETTERS.map(
  (letter) => `U+E00${letter.charCodeAt(0).toString(16).toUpperCase()} TAG CHARACTER`,
);

describe('what people write survives', () => {
  test.each<[string, string]>([
    ['Spanish', 'Búsqueda de películas y series: ¿qué año? ¡Así!'],
    ['layout', 'one\n\ttwo\n'],
    ['families, professions, skin tones', '👨‍👩‍👧‍👦 👩🏽‍💻 🧑🏿‍🤝‍🧑🏻 🏃‍♀️‍➡️ ❤️‍🔥'],
    ['flags of countries', '🇪🇸 🇲🇽'],
    ['flags of subdivisions', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏴󠁵󠁳󠁣󠁡󠁿'],
    ['rainbow and pirate', '🏳️‍🌈 🏴‍☠️'],
    ['presentation of symbols and keycaps', '☎️ ☎︎ ©️ 1️⃣ #️⃣'],
    ['Hebrew with marks of direction', 'שלום C++\u200F, ועוד'],
    ['Arabic', 'مرحبا بالعالم، ١٢٣ \u0600'],
    ['Persian with joiners', 'می‌خواهم نامه‌ها'],
    ['Hindi, Malayalam, Sinhala with joiners', 'क्‍ष ന്‍ ශ්‍රී'],
    ['variants of Han', '葛\u{E0100}飾 辻\uFE00'],
    ['Mongolian', 'ᠨᠢᠭᠡ\u180B ᠠ\u180Eᠠ'],
    ['Korean, Japanese, Thai', '한국어 日本語 ภาษาไทย'],
    ['mathematics and technical signs', '∀x∈ℝ ⌘⇧ ½ ™'],
  ])('%s', (_, text) => {
    expect(cleanText(text)).toBe(text);
    expect(hiddenCharacters(text)).toEqual([]);
  });
});

describe('what cannot be seen goes, and is named', () => {
  test.each<[string, string, string, readonly string[]]>([
    ['a colour', `a${ESC}[31mb${ESC}[0m`, 'ab', ['U+001B TERMINAL SEQUENCE', 'U+001B TERMINAL SEQUENCE']],
    ['a colour in C1', 'a\u009B31mb', 'ab', ['U+009B TERMINAL SEQUENCE']],
    [
      'a link',
      `${ESC}]8;;http://evil${ESC}\\text${ESC}]8;;\u0007`,
      'text',
      ['U+001B TERMINAL SEQUENCE', 'U+001B TERMINAL SEQUENCE'],
    ],
    ['an escape that does not end', `a${ESC}[31`, 'a[31', ['U+001B ESCAPE']],
    ['backspace and bell', 'a\bb\u0007', 'ab', ['U+0008 CONTROL CHARACTER', 'U+0007 CONTROL CHARACTER']],
    ['an override of direction', 'a\u202Ecod.exe', 'acod.exe', ['U+202E RIGHT-TO-LEFT OVERRIDE']],
    ['isolates', '\u2066a\u2069', 'a', ['U+2066 LEFT-TO-RIGHT ISOLATE', 'U+2069 POP DIRECTIONAL ISOLATE']],
    ['a mark of direction among Latin letters', 'a\u200Fb', 'ab', ['U+200F RIGHT-TO-LEFT MARK']],
    ['an override in right-to-left text', 'שלום\u202Eabc', 'שלוםabc', ['U+202E RIGHT-TO-LEFT OVERRIDE']],
    [
      'repeated marks in right-to-left text',
      'שלום\u200F\u200F\u200E',
      'שלום\u200F',
      ['U+200F RIGHT-TO-LEFT MARK', 'U+200E LEFT-TO-RIGHT MARK'],
    ],
    [
      'zero width',
      'i\u200Bg\u2060n\uFEFFore',
      'ignore',
      ['U+200B ZERO WIDTH SPACE', 'U+2060 WORD JOINER', 'U+FEFF ZERO WIDTH NO-BREAK SPACE'],
    ],
    [
      'joiners between Latin letters',
      'a\u200Db\u200Cc',
      'abc',
      ['U+200D ZERO WIDTH JOINER', 'U+200C ZERO WIDTH NON-JOINER'],
    ],
    ['a joiner after an emoji', '👩\u200D text', '👩 text', ['U+200D ZERO WIDTH JOINER']],
    ['text in tags', `a${TAGS}`, 'a', TAG_NAMES],
    ['text in tags after a flag', `🏴${TAGS}\u{E007F}`, '🏴', [...TAG_NAMES, 'U+E007F TAG CHARACTER']],
    [
      'variation selectors as data',
      'a\uFE01\u{E0101}',
      'a',
      ['U+FE01 VARIATION SELECTOR', 'U+E0101 VARIATION SELECTOR'],
    ],
    ['a second variation selector', '☎\uFE0F\uFE0F', '☎\uFE0F', ['U+FE0F VARIATION SELECTOR']],
    ['fillers', 'a\u3164b\u115F', 'ab', ['U+3164 HANGUL FILLER', 'U+115F HANGUL CHOSEONG FILLER']],
    ['soft hyphen', 'data\u00ADbase', 'database', ['U+00AD SOFT HYPHEN']],
    [
      'annotations and noncharacters',
      'a\uFFF9b\uFFFE',
      'ab',
      ['U+FFF9 INVISIBLE CHARACTER', 'U+FFFE NONCHARACTER'],
    ],
    [
      'half a character',
      'a\uD83Db\uDE00',
      'a\uFFFDb\uFFFD',
      ['U+D83D LONE SURROGATE', 'U+DE00 LONE SURROGATE'],
    ],
    ['a return to the beginning of the line', 'good\rbad', 'good\nbad', ['U+000D CONTROL CHARACTER']],
    [
      'separators',
      'a\u2028b\u2029c\fd',
      'a\nb\nc\nd',
      ['U+2028 LINE SEPARATOR', 'U+2029 PARAGRAPH SEPARATOR', 'U+000C CONTROL CHARACTER'],
    ],
  ])('%s', (_, text, clean, names) => {
    expect(cleanText(text)).toBe(clean);
    expect(hiddenCharacters(text).map((hidden) => hidden.name)).toEqual(names);
  });

  test('the index is where it stands', () => {
    expect(hiddenCharacters('👩🏽‍💻\u200Bx\u202E')).toEqual([
      { index: 7, name: 'U+200B ZERO WIDTH SPACE' },
      { index: 9, name: 'U+202E RIGHT-TO-LEFT OVERRIDE' },
    ]);
  });

  test('line ends of Windows are layout', () => {
    expect(hiddenCharacters('a\r\nb')).toEqual([]);
    expect(cleanText('a\r\nb')).toBe('a\nb');
    expect(cleanText('a\r\r\nb')).toBe('a\nb');
  });

  test('at most 100 are listed', () => {
    expect(hiddenCharacters('\u200B'.repeat(5000))).toHaveLength(100);
  });
});

test('one line on request only', () => {
  expect(cleanText('a\n\n\tb\r\nc')).toBe('a\n\n\tb\nc');
  expect(cleanText('a\n\n\tb\r\nc', { oneLine: true })).toBe('a b c');
});

describe('laws', () => {
  const pieces = fc.constantFrom(
    ...[
      'a',
      ' ',
      '\n',
      '\r',
      '\t',
      ESC,
      `${ESC}[`,
      '31m',
      `${ESC}]8;;`,
      '\u0007',
      '\u009B',
      '\u009D',
      '\u202E',
      '\u200B',
      '\u200D',
    ],
    ...[
      '\u200C',
      '\u200F',
      '\u200E',
      '👩',
      '💻',
      '🏽',
      '\uFE0F',
      '🏴',
      TAGS,
      '\u{E007F}',
      'ש',
      'क',
      '्',
      'م',
      '葛',
      '\u{E0100}',
      '\uD83D',
      '\uDE00',
    ],
  );
  const hostile = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''));

  test('cleaning clean text changes nothing, and nothing hidden is left', () => {
    fc.assert(
      fc.property(fc.oneof(hostile, fc.string({ unit: 'binary' })), (text) => {
        const clean = cleanText(text);
        expect(cleanText(clean)).toBe(clean);
        expect(hiddenCharacters(clean)).toEqual([]);
        expect(clean.isWellFormed()).toBe(true);
        expect(clean).not.toMatch(/[[\p{Cc}--[\t\n]]\u202A-\u202E\u2066-\u2069]/v);
      }),
      { numRuns: 2000 },
    );
  });

  test('visible text is never lost', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'ñ', '日', '😀', '\u200B', '\u202E', '\u0007') }),
        (text) => {
          expect(cleanText(text)).toBe(text.replace(/[\u200B\u202E\p{Cc}]/gu, ''));
        },
      ),
    );
  });

  test('a megabyte of anything ends', () => {
    for (const piece of [
      `${ESC}]`,
      '\u009D',
      `${ESC}[0`,
      '\u200B',
      '🏴\u{E0061}',
      '\uD83D',
      '\u200F\u200B',
      'ש\u200F\u200B',
    ]) {
      expect(hiddenCharacters(cleanText(piece.repeat(200_000)))).toEqual([]);
    }
  });
});

describe('text in messages', () => {
  test.each<[string, string]>([
    ['plain', 'plain'],
    ['two\nlines', 'two lines'],
    ['a `quoted` word', "a 'quoted' word"],
    [`${ESC}[31mred`, 'red'],
    ['x'.repeat(60), 'x'.repeat(60)],
    ['x'.repeat(61), `${'x'.repeat(59)}…`],
    ['😀'.repeat(100), `${'😀'.repeat(59)}…`],
  ])('%j', (text, short) => {
    expect(shortText(text)).toBe(short);
  });
});
