import fc from 'fast-check';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { describe, expect, test } from 'vitest';
import { readMessages } from '../messages/messages.ts';
import { safeText } from '../safe-text.ts';
import { exampleTerminal } from '../testing/example-terminal.ts';
import { type Block, data, item, own } from './diff-document.ts';
import { renderMarkdown } from './markdown.ts';
import { renderDefinitionMarkdown, renderDefinitionText } from './render-definition-difference.ts';
import { renderProjectionMarkdown, renderProjectionText } from './render-projection-difference.ts';
import { exampleDefinitionDifference, exampleProjectionDifference } from './testing/example-differences.ts';

const words = { more: (count: number) => `${count} more`, empty: 'empty' };

/** As GitHub reads it, with what it would do to HTML left on, so that nothing is hidden from the test. */
const htmlOf = (markdown: string): string =>
  micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true });

const CODE = /<code>([^<]*)<\/code>/g;
const decoded = (html: string): string =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

const fragments = [
  ...[
    '`',
    '``',
    '```',
    '~~~',
    '|',
    '|---|',
    '<b>',
    '</code>',
    '</details>',
    '<!--',
    '-->',
    '@everyone',
    '#1',
  ],
  ...[
    '[x](javascript:y)',
    '![x](https://evil.example)',
    'https://evil.example',
    'www.evil.example',
    '<a@b.example>',
  ],
  ...[
    '*',
    '**',
    '_',
    '~~',
    '\\',
    '\\`',
    '$',
    '$`',
    '`$',
    ' ',
    '  ',
    '- ',
    '- [x] ',
    '1. ',
    '> ',
    '# ',
    '&lt;',
    '&#64;',
  ],
  ...[
    '\n',
    '\n\n',
    '\r\n',
    '\t',
    '\u0000',
    '\u001b[31m',
    '\u200b',
    '\u202e',
    '\u{e0041}',
    '\ud800',
    'a',
    'ñ',
    '日本',
    '🏴',
  ],
];
/** A text that is not empty when it is drawn: an empty one is a word of ours. */
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...fragments), fc.string({ maxLength: 3, unit: 'binary' })), {
    maxLength: 6,
  })
  .map((parts) => parts.join(''))
  .map((text) => (safeText(text) === '' ? 'x' : text));
const texts = fc.array(hostile, { minLength: 7, maxLength: 7 });

/** Each in turn, so that every place meets every text; no two are the same. */
function inTurn(list: readonly string[]): { readonly next: () => string; readonly given: string[] } {
  const given: string[] = [];
  return {
    given,
    next() {
      const [at, text] = [given.length, list[given.length % list.length] ?? ''];
      // The ends of a code span are read apart, so each text stands at both.
      const told = at % 2 === 0 ? `${at}${text}` : `${text}${at}`;
      given.push(told);
      return told;
    },
  };
}

describe('Markdown', () => {
  test('what others wrote changes nothing but the content of code, and all of it is there', () => {
    const terminal = exampleTerminal();
    const renderers = [
      (text: () => string) => renderDefinitionMarkdown(exampleDefinitionDifference(text), terminal),
      (text: () => string) => renderProjectionMarkdown(exampleProjectionDifference(text), terminal),
    ];
    for (const render of renderers) {
      const skeleton = htmlOf(render(inTurn(['x']).next)).replace(CODE, '<code></code>');
      fc.assert(
        fc.property(texts, (list) => {
          const { next, given } = inTurn(list);
          const html = htmlOf(render(next));
          expect(html.replace(CODE, '<code></code>')).toBe(skeleton);
          // The place of a finding is a file with a line and a column.
          const shown = new Set(given.flatMap((text) => [safeText(text), safeText(`${text}:1:2`)]));
          const codes = Array.from(html.matchAll(CODE), ([, code = '']) => decoded(code));
          expect(codes.filter((code) => !shown.has(code))).toEqual([]);
        }),
        { numRuns: 12 },
      );
    }
  });

  test.each([
    ['plain', '`plain`'],
    ['a`b', '`` a`b ``'],
    ['`', '`` ` ``'],
    ['``` x', '```` ``` x ````'],
    ['', '_empty_'],
    [' \n ', '_empty_'],
    ['a\nb', '`a b`'],
    ['a\u202eb', '`a\\u202eb`'],
  ])('%j stands as %s', (text, expected) => {
    expect(renderMarkdown([item(data(text))], words)).toBe(`- ${expected}\n`);
  });

  test('fits into one comment: what does not is counted, and never cut in the middle', () => {
    const blocks: readonly Block[] = Array.from({ length: 5_000 }, (_, at) =>
      item(own(`line ${at} `), data('x'.repeat(40))),
    );
    const markdown = renderMarkdown(blocks, words);
    expect(markdown.length).toBeLessThan(61_000);
    const lines = markdown.trimEnd().split('\n');
    const shown = lines.filter((line) => line.startsWith('- ')).length;
    expect(lines.slice(-2)).toEqual(['', `${5_000 - shown} more`]);
    for (const line of lines.slice(0, shown)) expect(line).toMatch(/^- line \d+ `x{40}`$/);
  });
});

describe('text', () => {
  test('nothing that a terminal would obey, on one line for each thing that is said', () => {
    fc.assert(
      fc.property(texts, fc.boolean(), (list, interactive) => {
        const terminal = exampleTerminal({ interactive });
        for (const text of [
          renderDefinitionText(exampleDefinitionDifference(inTurn(list).next), terminal),
          renderProjectionText(exampleProjectionDifference(inTurn(list).next), terminal),
        ])
          expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u200b\u202a-\u202e]/u);
      }),
      { numRuns: 12 },
    );
    const lines = (text: () => string) =>
      renderDefinitionText(exampleDefinitionDifference(text), exampleTerminal({ interactive: false })).split(
        '\n',
      ).length;
    expect(lines(() => 'a\nb: c\n  - d')).toBe(lines(() => 'x'));
  });

  test('a text of others cannot be taken for one of ours', () => {
    const text = renderDefinitionText(
      exampleDefinitionDifference(() => 'x (version 1)'),
      exampleTerminal({ interactive: false }),
    );
    expect(text.replaceAll(/"x \(version 1\)(?::1:2)?"/g, '')).not.toContain('x (version 1)');
  });

  test('is Spanish where that is spoken', async () => {
    const terminal = exampleTerminal({ messages: await readMessages('es'), interactive: false });
    const text = renderProjectionText(
      exampleProjectionDifference(() => 'x'),
      terminal,
    );
    expect(text).toContain('Qué cambia de x a x');
    expect(text).toContain('No tratan de lo mismo: x, después todo.');
    expect(text).toContain('Vistos de nuevo sin cambios: 1.');
  });
});
