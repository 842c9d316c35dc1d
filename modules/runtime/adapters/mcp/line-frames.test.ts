import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idOfOversized, LineFrames } from './line-frames.ts';

const LIMIT = 2_000;

/** What frames make of a stream that comes in these chunks. */
function framed(chunks: readonly Buffer[], found = (_part: string, _ended: boolean) => false) {
  const lines: string[] = [];
  const oversized: [string, boolean][] = [];
  let ownerless = 0;
  let endless = 0;
  const frames = new LineFrames(
    {
      limit: () => LIMIT,
      line: (text, bytes) => {
        expect(Buffer.byteLength(text)).toBe(bytes);
        lines.push(text);
      },
      oversized: (part, ended) => {
        oversized.push([part, ended]);
        return found(part, ended);
      },
      ownerless: () => {
        ownerless += 1;
      },
      endless: () => {
        endless += 1;
      },
    },
    10 * LIMIT,
  );
  for (const chunk of chunks) frames.push(chunk);
  return { lines, oversized, ownerless, endless };
}

function cut(text: string, sizes: readonly number[]): readonly Buffer[] {
  const bytes = Buffer.from(text);
  const chunks: Buffer[] = [];
  let from = 0;
  for (const size of sizes) {
    chunks.push(bytes.subarray(from, from + size));
    from += size;
  }
  return [...chunks, bytes.subarray(from)];
}

describe('lines', () => {
  test('are the same however the stream is cut, in the middle of a character too', () => {
    const line = fc
      .array(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.constant('é😀'.repeat(20))))
      .map((parts) => parts.join('').replaceAll('\n', '').slice(0, 400));
    fc.assert(
      fc.property(fc.array(line), fc.array(fc.nat({ max: 50 })), (lines, sizes) => {
        const wellFormed = lines.map((each) => each.toWellFormed());
        const { lines: seen } = framed(cut(`${wellFormed.join('\n')}\n`, sizes));
        expect(seen).toEqual(wellFormed.filter((each) => each !== ''));
      }),
    );
  });

  test('one that is too long is dropped, and those around it are not', () => {
    const long = `{"id":1,${'x'.repeat(3 * LIMIT)}`;
    const { lines, oversized, ownerless } = framed(cut(`before\n${long}\nafter\n`, [100, 5_000, 3]));
    expect(lines).toEqual(['before', 'after']);
    expect(oversized.map(([, ended]) => ended)).toEqual([false, true]);
    expect(ownerless).toBe(1);
  });

  test('one whose owner is found at its start is not asked about again', () => {
    const long = 'x'.repeat(9 * LIMIT);
    const { oversized, ownerless, endless, lines } = framed(
      cut(`${long}\nafter\n`, [10, 10_000]),
      () => true,
    );
    expect(oversized).toHaveLength(1);
    expect({ ownerless, endless, lines }).toEqual({ ownerless: 0, endless: 0, lines: ['after'] });
  });

  test('one without an end is given up while it lasts', () => {
    const chunks = Array.from({ length: 40 }, () => Buffer.from('x'.repeat(LIMIT / 2)));
    expect(framed(chunks)).toMatchObject({ ownerless: 1, endless: 1 });
    expect(framed(chunks, () => true)).toMatchObject({ ownerless: 0, endless: 1 });
  });

  test('the last bytes of a long line are those at its end', () => {
    const { oversized } = framed(cut(`${'x'.repeat(3 * LIMIT)},"id":7}\n`, [LIMIT, LIMIT, LIMIT, 4]));
    expect(oversized[1]?.[0]).toMatch(/x,"id":7}$/);
  });
});

describe('the owner of a long line', () => {
  test.each([
    ['{"jsonrpc":"2.0","id":7,"result":{"content":"', false, 7],
    ['{ "id" : "listen:1" , "result":', false, 'listen:1'],
    ['{"result":{"id":7,"x":"', false, undefined],
    ['[{"id":7,"x":"', false, undefined],
    ['xxx"}]},"jsonrpc":"2.0","id":7}', true, 7],
    ['xxx"}]},"id":7,"jsonrpc":"2.0"}\r', true, 7],
    ['xxx,"id":7}}', true, undefined],
    ['xxx"id":7', true, undefined],
  ])('%s', (part, ended, id) => {
    expect(idOfOversized(part, ended)).toBe(id);
  });
});
