import fc from 'fast-check';

const pieces = (text: string): readonly string[] => text.split('¦');

/** What makes and breaks YAML, for texts that are rarely valid and often nearly so. */
const PIECES = [
  ...pieces(
    `a¦b: ¦k: ¦- ¦? ¦: ¦[¦]¦{¦}¦, ¦"¦'¦|¦>¦|-¦>+¦|2¦- - ¦ ¦  ¦#c¦@¦\`¦%¦\\¦\\/¦\\n¦\\u0041¦\\x41¦-a¦?a¦:a`,
  ),
  ...pieces(
    '\n¦\n¦\n  ¦\n    ¦\t¦\r\n¦\r¦ # c\n¦---\n¦...\n¦%YAML 1.2\n¦\\\n¦x: y\n¦&x ¦*x¦!!str ¦!!int ¦! ¦!foo ',
  ),
  ...pieces('1¦-0¦-0.0¦0o14¦014¦1.10¦.inf¦-.nan¦1e400¦0x1F¦1_000¦1:30¦+.5e3¦0b1¦null¦~¦Null¦true¦TRUE¦no¦on'),
  ...pieces(`2026-01-01¦""¦''¦<<: ¦__proto__: ¦é¦\u2028¦\u0085¦\uFEFF¦😀¦\u00A0¦a b¦a:b¦a#b¦p\n q¦"m\n  n"`),
  ...pieces('- |\n   x\n¦key: >\n  f\n  g\n\n   h\n¦b:\n  - x # y\n  - z\n¦c: {a: 1, b: [x, y]}\n'),
  '9'.repeat(400),
];

export const roughYaml: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 14 })
  .map((parts) => parts.join(''));

/** One value as lines: the first goes behind the key, the others below it. */
type Lines = readonly string[];

const PLAIN = pieces(
  'text¦two words¦a:b¦a#b¦http://x.y/z?a=1#b¦1.10¦-0¦014¦0o14¦0x1F¦1_000¦.inf¦1e3¦12345678901234567890¦no¦yes¦on¦null' +
    '¦~¦True¦2026-05-09¦12:30:45¦=¦español¦',
);
const WORD = fc.constantFrom(...pieces(`one¦two¦three,¦four:¦#five¦it's¦"six"¦- seven¦ocho¦日本¦👩🏽‍💻`));
const LINE = fc.array(WORD, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
const PARAGRAPH = fc.array(
  fc.oneof(
    LINE,
    fc.constant(''),
    LINE.map((line) => `  ${line}`),
  ),
  { maxLength: 5 },
);

const plain = fc.constantFrom(...PLAIN).map((text): Lines => [text]);
const double = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text): Lines => [JSON.stringify(text)]);
const single = LINE.map((text): Lines => [`'${text.replaceAll("'", "''")}'`]);
const block = fc
  .tuple(fc.constantFrom('|', '>'), fc.constantFrom('', '-', '+'), PARAGRAPH)
  .map(([style, chomping, lines]): Lines => [`${style}${chomping}`, 'begin', ...lines]);
const long = fc.tuple(LINE, LINE).map((lines): Lines => {
  const [first, second] = lines.map((line) => line.replaceAll('"', ''));
  return [`"${first}`, `  ${second}"`];
});

const FLOW_SCALAR = fc.constantFrom(...pieces(`a¦"b c"¦1¦null¦'d'¦x y`));
const flow = fc
  .letrec<{ value: string }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 2 },
      FLOW_SCALAR,
      fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
      fc
        .array(tie('value'), { maxLength: 3 })
        .map((items) => `{${items.map((item, at) => `k${at}: ${item}`).join(', ')}}`),
    ),
  }))
  .value.map((text): Lines => [text]);

const KEY = fc.constantFrom(...pieces(`id¦name¦a b¦"quoted"¦'single'¦no¦1¦1.10¦~¦__proto__¦<<¦ñ¦x-y`));
const COMMENT = fc.constantFrom('', '', '', ' # comment', ' # c: d');
const ABOVE = fc.constantFrom<Lines>([], [], [], [''], ['# above'], ['', '# after a blank line']);

const indented = (lines: Lines): Lines => lines.map((line) => (line === '' ? '' : `  ${line}`));
/** A quoted text of several lines opens here: what follows on this line belongs to it. */
const isOpen = (line: string): boolean => line.startsWith('"') && !/^"(?:[^"\\]|\\.)*"$/.test(line);

const tree = fc.letrec<{ value: Lines; mapping: Lines; list: Lines }>((tie) => {
  const scalar = fc.oneof(plain, double, single, block, long, flow);
  const entry = fc.tuple(ABOVE, KEY, tie('value'), COMMENT);
  return {
    value: fc.oneof({ maxDepth: 3, depthSize: 'max' }, scalar, tie('mapping'), tie('list')),
    mapping: fc
      .uniqueArray(entry, { minLength: 1, maxLength: 4, selector: ([, key]) => key })
      .map((entries): Lines => ['', ...entries.flatMap(writeEntry)]),
    list: fc
      .array(fc.tuple(ABOVE, tie('value')), { minLength: 1, maxLength: 4 })
      .map((items): Lines => ['', ...items.flatMap(writeItem)]),
  };
});

function writeEntry([above, key, [first = '', ...rest], comment]: [Lines, string, Lines, string]): Lines {
  const behind = first === '' ? '' : ` ${first}`;
  return [...above, `${key}:${behind}${isOpen(first) ? '' : comment}`, ...indented(rest)];
}

function writeItem([above, [first = '', ...rest]]: [Lines, Lines]): Lines {
  return [...above, first === '' ? '-' : `- ${first}`, ...indented(rest)];
}

const root = fc.oneof(
  { weight: 6, arbitrary: tree.mapping },
  { weight: 2, arbitrary: tree.list },
  fc.oneof(plain, double, single, long, flow),
);

/** Documents as people write them: every style of scalar, comments, blank lines, lists and mappings in both styles. */
export const neatYaml: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '', '---\n', '# top\n\n', '# top\n'),
    root,
    fc.constantFrom('\n', '\n', '\r\n'),
    fc.boolean(),
  )
  .map(([top, [first = '', ...rest], lineEnd, ends]) => {
    const lines = first === '' ? rest : [first, ...indented(rest)];
    return `${top}${lines.join('\n')}${ends ? '\n' : ''}`.replaceAll('\n', lineEnd);
  });
