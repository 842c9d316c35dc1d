import { describe, expect, test } from 'vitest';
import type { SubjectId } from '../../../core/model/subject.ts';
import { type Instant, instantOf } from '../../../core/time.ts';
import { isSameSecret, Sessions } from './sessions.ts';

const HOUR = 3_600_000;
const ANA = 'user:ana' as SubjectId;

function scene() {
  const clock = { at: 0, now: (): Instant => instantOf(clock.at) };
  return { clock, sessions: new Sessions(clock) };
}
const of = (subject: SubjectId, expiresAt?: number) => ({
  subject,
  expiresAt: expiresAt === undefined ? undefined : instantOf(expiresAt),
});

describe('a session', () => {
  test('is found under its id alone, and holds what its credential is', () => {
    const { sessions } = scene();
    const { id, session } = sessions.begin('token', of(ANA));
    expect(sessions.get(id)).toBe(session);
    expect(session.bearer).toBe('token');
    expect(id).toMatch(/^[\w-]{43}$/);
    expect(session.csrfToken).toMatch(/^[\w-]{43}$/);
    for (const other of ['', id.slice(1), `${id} `, id.toUpperCase(), session.csrfToken])
      expect(sessions.get(other)).toBeUndefined();
    sessions.end(id);
    expect(sessions.get(id)).toBeUndefined();
  });

  test('has an id and a csrf token of its own each time', () => {
    const { sessions } = scene();
    const [one, two] = [sessions.begin('token', of(ANA)), sessions.begin('token', of(ANA))];
    expect(new Set([one.id, two.id, one.session.csrfToken, two.session.csrfToken]).size).toBe(4);
  });

  test.each([
    ['its credential', HOUR, HOUR],
    ['twelve hours', 100 * HOUR, 12 * HOUR],
    ['twelve hours, of a credential without an end', undefined, 12 * HOUR],
  ])('ends with %s', (_, expiresAt, ends) => {
    const { clock, sessions } = scene();
    const { id, session } = sessions.begin('token', of(ANA, expiresAt));
    expect(session.expiresAt).toBe(instantOf(ends));
    clock.at = ends - 1;
    expect(sessions.get(id)).toBe(session);
    clock.at = ends;
    expect(sessions.get(id)).toBeUndefined();
    clock.at = 0;
    expect(sessions.get(id)).toBeUndefined();
  });
});

test('one subject has at most 32, the oldest goes, and others keep theirs', () => {
  const { sessions } = scene();
  const other = sessions.begin('other', of('user:bo' as SubjectId));
  const ids = Array.from({ length: 33 }, () => sessions.begin('token', of(ANA)).id);
  expect(ids.map((id) => sessions.get(id) !== undefined)).toEqual([false, ...Array<boolean>(32).fill(true)]);
  expect(sessions.get(other.id)).toBeDefined();
});

test('all have so many and no more, and what is over makes room first', () => {
  const clock = { at: 0, now: (): Instant => instantOf(clock.at) };
  const sessions = new Sessions(clock, { all: 100, ofOne: 32 });
  const name = (at: number): SubjectId => `user:u${at}` as SubjectId;
  const over = sessions.begin('t', of(name(0), 1));
  const ids = Array.from({ length: 99 }, (_, at) => sessions.begin('t', of(name(at + 1))).id);
  clock.at = 1;
  const last = sessions.begin('t', of(name(100))).id;
  expect(sessions.get(over.id)).toBeUndefined();
  expect(sessions.get(ids[0] ?? '')).toBeDefined();
  sessions.begin('t', of(name(101)));
  expect(sessions.get(ids[0] ?? '')).toBeUndefined();
  for (const id of [ids[1] ?? '', last]) expect(sessions.get(id)).toBeDefined();
});

test('secrets are compared whole', () => {
  expect(isSameSecret('abc', 'abc')).toBe(true);
  for (const other of ['', 'ab', 'abcd', 'abC']) expect(isSameSecret('abc', other)).toBe(false);
});
