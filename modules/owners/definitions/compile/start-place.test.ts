import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { locate, readYaml } from '../../../documents/index.ts';
import { startOf } from './start-place.ts';

/** The place that a parser finds. */
function placeOfRoot(text: string): { line: number; column: number } | undefined {
  const [found] = locate('file', { ...readYaml(Buffer.from(text)), faults: [] }, [
    { code: 'missing_field', path: [], message: '' },
  ]);
  return found && { line: found.line, column: found.column };
}

const lead = fc.constantFrom(
  '',
  '\n',
  '# comment\n',
  '  # indented\n',
  '---\n',
  '--- # mark\n',
  '\r\n',
  '# a\r\n',
  ' \n',
);
const body = fc.constantFrom(
  ...[
    'id: a\n',
    '"id": a\n',
    "'id': a\n",
    '- id: a\n',
    '  id: a\n',
    '&x id: a\n',
    '{ id: a }\n',
    '!!map\nid: a\n',
    '? id\n: a\n',
  ],
  ...['', '1: a\n', '- - a\n', '_x: 1\n'],
);

describe('startOf', () => {
  test('says what a parser says, or nothing', () => {
    fc.assert(
      fc.property(fc.array(lead, { maxLength: 4 }), body, (leads, rest) => {
        const text = `${leads.join('')}${rest}`;
        const start = startOf(text);
        if (start !== undefined) expect(start).toEqual(placeOfRoot(text));
      }),
    );
  });

  test.each([
    ['id: a\n', 1],
    ['# one\n\n---\nid: a\n', 4],
    ['- id: a\n', 1],
  ])('knows the usual beginnings: %j', (text, line) => {
    expect(startOf(text)).toEqual({ line, column: 1 });
  });
});
