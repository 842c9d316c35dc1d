import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cut, padded, wrap } from './fitting.ts';
import { plainRuler, rulerFor } from './ruler.ts';
import { safeText } from './safe-text.ts';
import { wideRuler } from './wide-ruler.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 60 }).map(safeText);
const columns = fc.integer({ min: 2, max: 40 });

describe('fitting', () => {
  test.each([
    ['read file', 9, 'read file'],
    ['read files', 9, 'read fil…'],
    ['read file', 6, 'read…'],
    ['日本語', 5, '日本…'],
    ['日本語', 4, '日…'],
    ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 3, '👩‍👩‍👧‍👦…'],
    ['éa', 2, 'éa'],
    ['anything', 1, '…'],
    ['anything', 0, ''],
  ])('cuts %j to %i columns', (given, width, expected) => {
    expect(cut(given, width, wideRuler)).toBe(expected);
  });

  test.each([
    ['one two three', 7, ['one two', 'three']],
    ['one two three', 100, ['one two three']],
    ['abcdefgh ij', 3, ['abc', 'def', 'gh', 'ij']],
    ['abcdefg hi', 3, ['abc', 'def', 'g', 'hi']],
    ['日本語 です', 4, ['日本', '語', 'です']],
    ['', 5, ['']],
  ])('wraps %j at %i columns', (given, width, expected) => {
    expect(wrap(given, width, wideRuler)).toEqual(expected);
  });

  test('pads by what is seen', () => {
    expect(padded('日本', 6, wideRuler)).toBe('日本  ');
    expect(padded('longer', 3, wideRuler)).toBe('longer');
  });

  test('nothing is wider than asked, and wrapping loses nothing', () => {
    fc.assert(
      fc.property(text, columns, (given, width) => {
        expect(wideRuler.width(cut(given, width, wideRuler))).toBeLessThanOrEqual(width);
        const lines = wrap(given, width, wideRuler);
        for (const line of lines) {
          // A single character may be wider than all there is, and is never split.
          if (wideRuler.characters(line).length > 1) expect(wideRuler.width(line)).toBeLessThanOrEqual(width);
        }
        expect(lines.join('').replaceAll(' ', '')).toBe(given.replaceAll(' ', ''));
      }),
    );
  });

  test('the plain ruler is used only where it measures as the other does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (given) => {
        const ruler = await rulerFor(given);
        const safe = safeText(given);
        expect(ruler.width(safe)).toBe(wideRuler.width(safe));
      }),
    );
    expect(await rulerFor('DESCRIPCIÓN «a»… “b”')).toBe(plainRuler);
    expect(await rulerFor('日本')).toBe(wideRuler);
    expect(await rulerFor('e\u0301')).toBe(wideRuler);
  });
});
