import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSameValue } from './same-value.ts';
import { hasSharedData, textOf, yamlFilesOf } from './testing/corpora.ts';
import { neatYaml, roughYaml } from './testing/yaml-texts.ts';
import { formatYaml } from './yaml-format.ts';
import { readYamlText } from './yaml-reader.ts';

const HEADER = '# yaml-language-server: $schema=../schemas/tool.schema.json';
const ORDER = ['id', 'type', 'name', 'k', 'a'];
const format = (text: string): string => formatYaml(text, ORDER, HEADER);

function expectLaws(text: string): string {
  const once = format(text);
  expect(format(once)).toBe(once);
  const [before, after] = [readYamlText(text), readYamlText(once)];
  if (!isSameValue(before.value, after.value)) expect(after.value).toEqual(before.value);
  return once;
}

describe('the laws of formatting', () => {
  test('neat documents become canonical, mean the same, and stay as they are the second time', () => {
    fc.assert(
      fc.property(neatYaml, (text) => {
        expect(expectLaws(text).startsWith(`${HEADER}\n`)).toBe(true);
      }),
      { numRuns: 120 },
    );
  });

  test('rough texts keep their meaning or come back unchanged', () => {
    fc.assert(
      fc.property(roughYaml, (text) => {
        if (readYamlText(text).faults.length > 0) expect(format(text)).toBe(text);
        else expectLaws(text);
      }),
      { numRuns: 1000 },
    );
  });

  test.skipIf(!hasSharedData)('a quarter of docker-servers can be formatted (needs ../shared/data)', () => {
    for (const file of yamlFilesOf('docker-servers').filter((_, index) => index % 4 === 0)) {
      expect(expectLaws(textOf(file)).startsWith(HEADER), file).toBe(true);
    }
  });
});

describe('canonical style', () => {
  test('a whole document', () => {
    const text = [
      '# Copyright of the owner',
      '',
      "name:   'Read File'   # shown",
      'id: "filesystem.read_file"',
      'type: tool',
      '',
      '',
      'capabilities:',
      '- file.read',
      '# only where it may',
      '- "file.write"',
      'versions:',
      '- version: "1.10"',
      '  contract:',
      '      inputs: { path: string }',
      '      # nothing else',
      '  released: "2026-05-09"',
      '  enabled: "no"',
      '  empty:',
      'description: >-',
      '    Reads a file',
      '    and returns it.',
      '# the end',
    ];
    expect(format(text.join('\r\n'))).toBe(
      `${[
        HEADER,
        '# Copyright of the owner',
        '',
        'id: filesystem.read_file',
        'type: tool',
        'name: Read File # shown',
        '',
        'capabilities:',
        '  - file.read',
        '  # only where it may',
        '  - file.write',
        'versions:',
        '  - version: "1.10"',
        '    contract:',
        '      inputs: {path: string}',
        '      # nothing else',
        '    released: "2026-05-09"',
        '    enabled: "no"',
        '    empty:',
        'description: >-',
        '  Reads a file and returns it.',
        '',
        '# the end',
      ].join('\n')}\n`,
    );
  });

  test.each<[string, string]>([
    ["a: '1.10'", 'a: "1.10"\n'],
    ["a: 'yes'", 'a: "yes"\n'],
    ["a: 'y'", 'a: "y"\n'],
    ["a: '~'", 'a: "~"\n'],
    ["a: '12:30'", 'a: "12:30"\n'],
    ["a: '0o14'", 'a: "0o14"\n'],
    ["a: '<<'", 'a: "<<"\n'],
    ["a: 'x: y'", 'a: "x: y"\n'],
    ["a: 'x #y'", 'a: "x #y"\n'],
    ["a: ' x'", 'a: " x"\n'],
    ["a: '- x'", 'a: "- x"\n'],
    ["a: ''", 'a: ""\n'],
    ["a: ['x, y', 'z']", 'a: ["x, y", z]\n'],
    ["a: 'español'", 'a: español\n'],
    ["a: 'https://x.y/z'", 'a: https://x.y/z\n'],
    ['a: "say \\"hi\\""', 'a: \'say "hi"\'\n'],
    ['a: "tab\\tstop"', 'a: "tab\\tstop"\n'],
    ['"a b": 1', 'a b: 1\n'],
    ['"no": 1', '"no": 1\n'],
    ['a: 012345678901234567890', 'a: 012345678901234567890\n'],
    ['a: 1.10', 'a: 1.10\n'],
    ['a: |\n     x\n       y', 'a: |\n  x\n    y\n'],
    ['---\na: 1\n...\n', 'a: 1\n'],
    ['- 1\n-\n- {}\n', '- 1\n- null\n- {}\n'],
    ['a: &x {b: 1}\nc: *x\n', 'a: &x {b: 1}\nc: *x\n'],
    [`a: ${'long '.repeat(30)}text`, `a: ${'long '.repeat(30)}text\n`],
    ['# only a comment\n\n', '# only a comment\n'],
    ['', ''],
  ])('%j', (text, canonical) => {
    expect(formatYaml(text)).toBe(canonical);
  });

  test('a long text over several lines becomes folded block text', () => {
    const lines = Array.from({ length: 8 }, () => 'several words in a line');
    const formatted = formatYaml(`a: ${lines.join('\n  ')}\n`);
    expect(formatted).toMatch(/^a: >-\n {2}\S/);
    expect(Math.max(...formatted.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
  });

  test('keys outside the order keep theirs, and comments travel', () => {
    expect(formatYaml('z: 1\n# of b\nb: 2\ny: 3\na: 4 # of a\n', ['a', 'b'])).toBe(
      'a: 4 # of a\n# of b\nb: 2\nz: 1\ny: 3\n',
    );
  });

  test('keys stay in place where an alias could come before its anchor', () => {
    const text = 'b: &x 1\na: *x\n';
    expect(formatYaml(text, ['a', 'b'])).toBe(text);
  });

  test('the line for editors comes first, once, and is kept without a new one', () => {
    const old = '# Copyright\n# yaml-language-server: $schema=old.json\na: 1\n';
    expect(formatYaml(old, [], HEADER)).toBe(`${HEADER}\n# Copyright\na: 1\n`);
    expect(formatYaml(old)).toBe('# yaml-language-server: $schema=old.json\n# Copyright\na: 1\n');
    expect(formatYaml('b: 1\na: "# yaml-language-server: x"\n', ['a'], HEADER)).toContain(
      '"# yaml-language-server: x"',
    );
  });

  test('a text with faults is left alone', () => {
    for (const text of ['a: 1\na: 2', 'a: [', 'a: !x y', 'a: 1\n---\nb: 2']) expect(format(text)).toBe(text);
  });
});
