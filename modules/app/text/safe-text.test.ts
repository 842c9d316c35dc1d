import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeText } from './safe-text.ts';

describe('safeText', () => {
  test.each([
    ['red \u001b[31malert\u001b[0m', 'red \\u001b[31malert\\u001b[0m'],
    ['bell\u0007 \u009b2J', 'bell\\u0007 \\u009b2J'],
    ['two\nlines\tand\r\ntabs', 'two lines and tabs'],
    ['user\u202egnp.exe', 'user\\u202egnp.exe'],
    ['zero\u200bwidth\ufeff', 'zero\\u200bwidth\\ufeff'],
    ['tag\u{e0041}', 'tag\\u{e0041}'],
    ['lone\ud800', 'lone\\ud800'],
    ['line\u2028separator', 'line\\u2028separator'],
    ['  trimmed  ', 'trimmed'],
  ])('%j', (given, expected) => {
    expect(safeText(given)).toBe(expected);
  });

  test('joiners and emoji stay as they are', () => {
    for (const text of ['👩‍👩‍👧‍👦', 'می‌خواهم', 'é', '日本語', '❤️']) expect(safeText(text)).toBe(text);
  });

  test('whatever comes in, no control character comes out, and twice is once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (given) => {
        const safe = safeText(given);
        expect(safe).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u);
        expect(safeText(safe)).toBe(safe);
      }),
    );
  });
});
