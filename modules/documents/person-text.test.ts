import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_PERSON_TEXT, personText } from './person-text.ts';

test.each<readonly [string | undefined, string | undefined]>([
  [undefined, undefined],
  ['', undefined],
  [' \u0000\u200b\n ', undefined],
  ['  Looked at it.\r\nTwice. ', 'Looked at it.\nTwice.'],
  ['\u001b[31mred\u0007', 'red'],
  [`${'x'.repeat(MAX_PERSON_TEXT - 1)}\u{1f9f0}`, `${'x'.repeat(MAX_PERSON_TEXT - 1)}\ufffd`],
])('%j is kept as %j', (text, kept) => {
  expect(personText(text)).toBe(kept);
});

test('what is kept is short and whole, and keeping it again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 5_000 }), (text) => {
      const kept = personText(text) ?? 'x';
      expect(kept.length).toBeLessThanOrEqual(MAX_PERSON_TEXT);
      expect(kept.isWellFormed()).toBe(true);
      expect(personText(kept)).toBe(kept.trim());
    }),
  );
});
