import { timingSafeEqual } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { instantOf } from '../core/time.ts';
import { digestOf, makeBearerToken } from './bearer-token.ts';
import type { KeptToken } from './kept-token.ts';
import { DAY, foreseenBytes, NOON, newToken, subjectId } from './testing/example-tokens.ts';
import { checkToken } from './token-check.ts';

const random = foreseenBytes();
const { id, bearer } = makeBearerToken(random);
/** The right id and form, and another secret. */
const forged = (() => {
  const secret = makeBearerToken((size) => (size === 10 ? foreseenBytes()(10) : new Uint8Array(size)));
  expect(secret.id).toBe(id);
  return secret.bearer;
})();
const kept: KeptToken = {
  ...newToken(),
  id,
  digest: Buffer.from(digestOf(bearer)).toString('hex'),
  createdAt: instantOf(NOON),
  createdBy: subjectId('user:ana'),
};
const now = instantOf(NOON);
const revoked = { ...kept, revokedAt: now };
const expired = { ...kept, expiresAt: now };
const doubtful = { ...kept, doubtful: true } as const;

const CASES: readonly (readonly [string, string, KeptToken | undefined, string | undefined])[] = [
  ['the right one', bearer, kept, undefined],
  ['the right one, revoked', bearer, revoked, 'revoked'],
  ['the right one, expired', bearer, expired, 'expired'],
  ['the right one, after something unreadable', bearer, doubtful, 'unavailable'],
  ['the right one, revoked and expired', bearer, { ...revoked, ...expired, revokedAt: now }, 'revoked'],
  ['another secret', forged, kept, 'not_known'],
  ['another secret of a revoked one', forged, revoked, 'not_known'],
  ['another secret of an expired one', forged, expired, 'not_known'],
  ['an id that nobody has', bearer, undefined, 'not_known'],
  ['no token', 'agtools_', kept, 'malformed'],
];

describe('what a table says of a bearer', () => {
  test.each(CASES)('%s', (_what, text, token, reason) => {
    const table = new Map(token === undefined ? [] : [[id, token] as const]);
    const outcome = checkToken(text, table, now);
    expect(outcome.ok ? undefined : outcome.reason).toBe(reason);
  });

  test('one comparison in constant time decides, whatever is wrong', () => {
    for (const [what, text, token, reason] of CASES) {
      let compared = 0;
      const same = (answer?: boolean) => (a: Uint8Array, b: Uint8Array) => {
        compared += 1;
        expect([a.length, b.length]).toEqual([32, 32]);
        return answer ?? timingSafeEqual(a, b);
      };
      const table = new Map(token === undefined ? [] : [[id, token] as const]);
      checkToken(text, table, now, same());
      expect([what, compared]).toEqual([what, 1]);
      // It alone: what it calls different is not known, and what nobody keeps is not known either way.
      const outcome = checkToken(text, table, now, same(false));
      expect(outcome).toMatchObject({ ok: false, reason: reason === 'malformed' ? reason : 'not_known' });
      if (token === undefined) expect(checkToken(text, table, now, same(true)).ok).toBe(false);
    }
  });

  test('a day before its end it holds, and then not', () => {
    const table = new Map([[id, kept]]);
    expect(checkToken(bearer, table, instantOf(NOON + DAY - 1)).ok).toBe(true);
    expect(checkToken(bearer, table, instantOf(NOON + DAY)).ok).toBe(false);
  });
});
