/** What one engine or another could refuse, cut or change. */
export const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  'a NUL': 'before\0after',
  'half of a surrogate pair': 'a\ud800b\udfff',
  'the other normal form': 'e\u0301 \u00e9',
  'control characters': '\u0001\u001b[31m\u007f\u0085\r\n\t',
  'text from right to left': '\u202eabc\u2066',
  'beyond the basic plane': '\u{1f9f0}\u{10ffff}',
  'a noncharacter': '\ufffe\uffff',
  'what SQL could take for its own': `'; drop table streams; -- \\ " $1 ? %s`,
  'what JSON could take for its own': '{"a":"\\u0000"}',
  'the name of a prototype': '__proto__',
  nothing: '',
};
