const NOT_ASCII = /\P{ASCII}/u;
/** Combining diacritical marks of Latin, Greek and Cyrillic; vowel signs of other scripts are letters and stay. */
const MARKS = /[\u0300-\u036f]/g;

/** Letters that no decomposition takes apart, as they are commonly typed without their mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
};
const UNDECOMPOSED = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** One spelling for what looks alike (full width, ligatures) and lower case, the same in every locale. */
export const lowerCase = (text: string): string =>
  NOT_ASCII.test(text) ? text.normalize('NFKC').toLowerCase().normalize('NFC') : text.toLowerCase();

/** Without accents. Takes and gives lower case. */
export function foldAccents(lower: string): string {
  if (!NOT_ASCII.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(MARKS, '')
    .normalize('NFC')
    .replace(UNDECOMPOSED, (letter) => LETTERS[letter] ?? letter);
}

const SEPARATORS = /[^\p{L}\p{N}\p{M}]+/gu;

/** `filesystem.read_file`, `Filesystem: Read File` and `filesystemReadFile` are one name to whoever asks for it. */
export const canonicalName = (text: string): string => foldAccents(lowerCase(text)).replace(SEPARATORS, '');
