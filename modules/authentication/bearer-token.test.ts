import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { claimsToBeOurs, makeBearerToken, parseBearerToken } from './bearer-token.ts';
import { foreseenBytes } from './testing/example-tokens.ts';

const bytes = (fill: number) => (size: number) => new Uint8Array(size).fill(fill);

describe('the text of a token', () => {
  test.each([
    ['nothing but zeros', bytes(0)],
    ['nothing but ones', bytes(255)],
    ['anything', randomBytes],
  ])('has one form, whatever the random bytes are: %s', (_what, random) => {
    const { id, bearer } = makeBearerToken(random);
    expect(bearer).toMatch(/^agtools_[0-9a-z]{16}_[0-9A-Za-z]{49}$/);
    expect(bearer.slice(8, 24)).toBe(id.slice(4));
    expect([parseBearerToken(bearer), claimsToBeOurs(bearer)]).toEqual([id, true]);
  });

  test('asks for 256 bits of a secret, and each of them changes it', () => {
    const asked: number[] = [];
    const first = makeBearerToken((size) => {
      asked.push(size);
      return new Uint8Array(size);
    });
    expect(asked).toEqual([10, 32]);
    const made = new Set([first.bearer]);
    for (let bit = 0; bit < 256; bit += 1) {
      const { bearer, id } = makeBearerToken((size) => {
        const random = new Uint8Array(size);
        if (size === 32) random[bit >> 3] = 1 << (bit & 7);
        return random;
      });
      expect(id).toBe(first.id);
      made.add(bearer);
    }
    expect(made.size).toBe(257);
  });

  test('one character that is another is noticed without asking anybody', () => {
    const { bearer } = makeBearerToken(foreseenBytes());
    fc.assert(
      fc.property(fc.nat(bearer.length - 1), fc.constantFrom(...'0aAzZ9_ é\0'), (at, other) => {
        fc.pre(bearer[at] !== other);
        expect(parseBearerToken(bearer.slice(0, at) + other + bearer.slice(at + 1))).toBeUndefined();
      }),
    );
  });

  test.each([
    ['nothing', ''],
    ['another prefix', 'ghp_0000000000000000_'],
    ['white space around it', ` ${makeBearerToken(foreseenBytes()).bearer}`],
    ['a line after it', `${makeBearerToken(foreseenBytes()).bearer}\n`],
    ['one character less', makeBearerToken(foreseenBytes()).bearer.slice(0, -1)],
    ['twice', makeBearerToken(foreseenBytes()).bearer.repeat(2)],
  ])('%s is none', (_what, text) => {
    expect(parseBearerToken(text)).toBeUndefined();
  });

  test('no text makes it throw', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => parseBearerToken(text) === undefined));
  });
});
