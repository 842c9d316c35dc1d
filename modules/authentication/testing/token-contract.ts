import { describe, expect, test } from 'vitest';
import type { Authenticator } from '../../core/ports/authentication.ts';
import type { TokenCommands } from '../../core/ports/tokens.ts';
import { instantOf } from '../../core/time.ts';
import { createAuthentication } from '../index.ts';
import { DAY, foreseenBytes, HandTime, NOON, newToken, subjectId } from './example-tokens.ts';

type Given = Parameters<typeof createAuthentication>[0];

/** One place of tokens, as several processes see it. */
export interface PlaceUnderTest extends AsyncDisposable {
  /** What a process is given of it. */
  open(): Pick<Given, 'stores' | 'document'> & { readonly file?: string };
  /** Everything that is kept, as bytes or text. */
  content(): Promise<string>;
}

interface Process {
  /** What it journaled. */
  readonly journaled: readonly unknown[];
  readonly authenticator: Authenticator;
  readonly tokens: TokenCommands;
}

const { signal } = new AbortController();
const BY = subjectId('user:ana');

/** What holds wherever tokens are kept. */
export function tokenContract(name: string, make: () => Promise<PlaceUnderTest>): void {
  let processes = 0;
  const start = (place: PlaceUnderTest, time: HandTime): Process => {
    const { stores, document, file } = place.open();
    const auth = [{ type: 'token' as const, ...(file !== undefined && { file }) }];
    processes += 1;
    const journaled: unknown[] = [];
    const { authenticator, tokens } = createAuthentication({
      methods: () => auth,
      readMethods: async () => auth,
      stores,
      journal: { append: async (entry) => void journaled.push(entry) },
      document,
      fetch: () => Promise.reject(new Error('No issuer is configured.')),
      clock: time,
      monotonic: time.monotonic,
      deadline: time.deadline,
      after: () => ({ [Symbol.dispose]: () => undefined }),
      random: foreseenBytes(`process ${processes}`),
      onFault: () => undefined,
    });
    return { authenticator, tokens, journaled };
  };
  const ask = ({ authenticator }: Process, bearer: string) => authenticator.authenticate(bearer, signal);

  describe(name, () => {
    test('a token authenticates its subject, with what it was given and nothing else', async () => {
      await using place = await make();
      const here = start(place, new HandTime());
      const given = newToken({ teams: ['b', 'a', 'b'], note: 'for the helper' });
      const { secret, record } = await here.tokens.create(given, BY, signal);
      const outcome = await ask(here, secret);
      expect(outcome).toEqual({
        ok: true,
        subject: {
          id: 'agent:helper',
          teams: ['a', 'b'],
          claims: {},
          permissions: new Set(['see', 'call']),
        },
        credential: record.id,
        expiresAt: given.expiresAt,
      });
      expect(here.authenticator.known(secret)).toBe(outcome);
      expect(record).toEqual({ ...given, id: record.id, createdAt: instantOf(NOON), createdBy: 'user:ana' });
    });

    test('what is kept and listed holds no token, nor a part of its secret', async () => {
      await using place = await make();
      const here = start(place, new HandTime());
      const { secret, record } = await here.tokens.create(newToken(), BY, signal);
      const listed = await here.tokens.list(signal);
      expect(listed).toEqual([record]);
      const [, , hidden = ''] = secret.split('_');
      expect(hidden).toHaveLength(49);
      const content = await place.content();
      expect(content).toContain(record.id);
      for (const told of [content, JSON.stringify(listed)])
        for (let at = 0; at + 8 <= hidden.length; at += 1)
          expect(told).not.toContain(hidden.slice(at, at + 8));
    });

    test('that one was made and revoked is journaled once, by its id and without a secret', async () => {
      await using place = await make();
      const here = start(place, new HandTime());
      const { secret, record } = await here.tokens.create(newToken(), BY, signal);
      await here.tokens.revoke(record.id, BY, signal);
      await here.tokens.revoke(record.id, subjectId('user:bo'), signal);
      const body = { id: record.id, subject: 'agent:helper', by: 'user:ana' };
      expect(here.journaled).toEqual([
        { kind: 'token_created', body },
        { kind: 'token_revoked', body },
      ]);
      const [, , hidden = ''] = secret.split('_');
      expect(JSON.stringify(here.journaled)).not.toContain(hidden.slice(0, 8));
    });

    test('before anything was made nobody is known, and nothing is made by asking', async () => {
      await using place = await make();
      const other = start(await make(), new HandTime());
      const { secret } = await other.tokens.create(newToken(), BY, signal);
      const here = start(place, new HandTime());
      expect(await ask(here, secret)).toMatchObject({ ok: false, reason: 'not_known' });
      expect(await here.tokens.list(signal)).toEqual([]);
    });

    test('it ends when it expires', async () => {
      await using place = await make();
      const time = new HandTime();
      const here = start(place, time);
      const { secret } = await here.tokens.create(newToken(), BY, signal);
      time.pass(DAY - 1);
      expect(await ask(here, secret)).toMatchObject({ ok: true });
      time.pass(1);
      expect(here.authenticator.known(secret)).toBeUndefined();
      expect(await ask(here, secret)).toMatchObject({ ok: false, reason: 'expired' });
    });

    test('revoked here it is over at once; the first revocation stands', async () => {
      await using place = await make();
      const time = new HandTime();
      const here = start(place, time);
      const kept = await here.tokens.create(newToken(), BY, signal);
      const { secret, record } = await here.tokens.create(newToken(), BY, signal);
      const said = await ask(here, secret);
      expect(said.ok && here.authenticator.still(said)).toBe(true);
      const first = await here.tokens.revoke(record.id, BY, signal);
      expect(first).toMatchObject({ id: record.id, revokedAt: instantOf(NOON) });
      expect(said.ok && here.authenticator.still(said)).toBe(false);
      expect(here.authenticator.known(secret)).toBeUndefined();
      expect(await ask(here, secret)).toMatchObject({ ok: false, reason: 'revoked', credential: record.id });
      time.pass(5);
      expect(await here.tokens.revoke(record.id, subjectId('user:bo'), signal)).toEqual(first);
      expect(await ask(here, kept.secret)).toMatchObject({ ok: true });
    });

    test('there is nothing to revoke under another id', async () => {
      await using place = await make();
      const here = start(place, new HandTime());
      const { record } = await start(await make(), new HandTime()).tokens.create(newToken(), BY, signal);
      expect(await here.tokens.revoke(record.id, BY, signal)).toBeUndefined();
      expect(await here.tokens.list(signal)).toEqual([]);
    });

    test('another process knows it, and knows within a second that it was revoked', async () => {
      await using place = await make();
      const time = new HandTime();
      const [here, there] = [start(place, time), start(place, time)];
      const { secret, record } = await here.tokens.create(newToken(), BY, signal);
      const said = await ask(there, secret);
      expect(said.ok && there.authenticator.still(said)).toBe(true);
      await here.tokens.revoke(record.id, BY, signal);
      time.pass(1_000);
      expect(said.ok && there.authenticator.still(said)).toBe(false);
      expect(there.authenticator.known(secret)).toBeUndefined();
      expect(await ask(there, secret)).toMatchObject({ ok: false, reason: 'revoked' });
    });

    test('another process knows one that was made a moment ago, though it has just looked', async () => {
      await using place = await make();
      const time = new HandTime();
      const [here, there] = [start(place, time), start(place, time)];
      const first = await here.tokens.create(newToken(), BY, signal);
      expect(await ask(there, first.secret)).toMatchObject({ ok: true });
      const next = await here.tokens.create(newToken(), BY, signal);
      expect(await ask(there, next.secret)).toMatchObject({ ok: true });
    });

    test('made at the same time by many processes, none is lost', async () => {
      await using place = await make();
      const time = new HandTime();
      const crowd = Array.from({ length: 6 }, () => start(place, time));
      const made = await Promise.all(crowd.map((each) => each.tokens.create(newToken(), BY, signal)));
      time.pass(1_000);
      for (const { secret } of made)
        for (const each of crowd) expect(await ask(each, secret)).toMatchObject({ ok: true });
      const ended = await Promise.all(
        made.map(async ({ record }, at) => crowd[5 - at]?.tokens.revoke(record.id, BY, signal)),
      );
      expect(ended.every((each) => each?.revokedAt !== undefined)).toBe(true);
      time.pass(1_000);
      for (const { secret } of made)
        expect(await ask(start(place, time), secret)).toMatchObject({ reason: 'revoked' });
    });

    test('revoked at the same time by two processes, both are told the same revocation', async () => {
      await using place = await make();
      const time = new HandTime();
      const [here, there] = [start(place, time), start(place, time)];
      const { record } = await here.tokens.create(newToken(), BY, signal);
      const [one, two] = await Promise.all([
        here.tokens.revoke(record.id, BY, signal),
        there.tokens.revoke(record.id, subjectId('user:bo'), signal),
      ]);
      expect(one?.revokedAt).toBeDefined();
      expect(two).toEqual(one);
    });

    test('the same subject is the same object as long as the token is, whatever else changes', async () => {
      await using place = await make();
      const time = new HandTime();
      const here = start(place, time);
      const { secret } = await here.tokens.create(newToken(), BY, signal);
      const before = await ask(here, secret);
      await here.tokens.create(newToken(), BY, signal);
      time.pass(2_000);
      expect(await ask(here, secret)).toBe(before);
    });
  });
}
