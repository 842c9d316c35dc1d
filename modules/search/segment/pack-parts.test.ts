import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSearchIndex, packIndex, unpackIndex } from '../index.ts';
import { documentWith, plainAnswer, putAll } from '../testing/documents.ts';

const documents = [
  documentWith('read', { description: 'Reads a file.' }),
  documentWith('write', { description: 'Writes a file with a line\nand another one.' }),
  documentWith('convert', { description: 'Converts an image; año, 翻译.' }),
  documentWith('gone', { description: 'Deletes a file.' }),
];
const index = createSearchIndex()
  .with(putAll(documents.slice(0, 2)))
  .with({ put: documents.slice(2).map((document, at) => ({ ordinal: at + 2, document })), remove: [] })
  .with({ put: [], remove: [3] });
const packed = packIndex(index) ?? new Uint8Array();
const numberOf = ({ id }: { readonly id: string }): number => documents.findIndex(({ ref }) => ref.id === id);
const QUERIES = ['read a file', 'fil', '翻译', 'ano', 'delete', 'write', 'another line', 'gone'];

describe('an index as bytes', () => {
  test('is the same index', () => {
    const again = unpackIndex(packed, numberOf);
    for (const query of QUERIES) {
      expect(again && plainAnswer(again.search(query, 'everything', 10))).toEqual(
        plainAnswer(index.search(query, 'everything', 10)),
      );
      expect(again?.suggest(query, 'everything', 10)).toEqual(index.suggest(query, 'everything', 10));
    }
  });

  test('also where the bytes lie within others, at any place', () => {
    for (const before of [1, 2, 3]) {
      const within = Buffer.concat([Buffer.alloc(before), packed]).subarray(before);
      expect(unpackIndex(within, numberOf)?.search('read', 'everything', 1).total).toBe(1);
    }
  });

  test('goes on as the index would', () => {
    const delta = {
      put: [{ ordinal: 9, document: documentWith('new', { description: 'A file.' }) }],
      remove: [0],
    };
    expect(
      plainAnswer(
        (unpackIndex(packed, numberOf) ?? createSearchIndex()).with(delta).search('file', 'everything', 9),
      ),
    ).toEqual(plainAnswer(index.with(delta).search('file', 'everything', 9)));
  });

  test('takes the numbers that documents have now', () => {
    const moved = unpackIndex(packed, (ref) => numberOf(ref) + 100);
    expect(moved?.search('read', 'everything', 1).hits[0]?.ordinal).toBe(100);
    // In another order they fit no more.
    expect(unpackIndex(packed, (ref) => 100 - numberOf(ref))).toBeUndefined();
    expect(unpackIndex(packed, () => 7)).toBeUndefined();
  });

  test('cut off anywhere, or longer, is none', () => {
    for (let length = 0; length < packed.length; length += 1)
      expect(unpackIndex(packed.subarray(0, length), numberOf)).toBeUndefined();
    expect(unpackIndex(Uint8Array.from([...packed, 0]), numberOf)).toBeUndefined();
    expect(unpackIndex(new Uint8Array(), () => 0)).toBeUndefined();
  });

  test('of whatever bytes, is none and does no harm', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(unpackIndex(bytes, () => 0)).toBeUndefined();
      }),
    );
  });

  test('of no other kind of index', () => {
    expect(packIndex({ ...index, with: () => index })).toBeUndefined();
  });
});
