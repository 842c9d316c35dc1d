import { describe, expect, test } from 'vitest';
import type { TokenTable } from './kept-token.ts';
import { HandTime } from './testing/example-tokens.ts';
import { GRACE, TokenBook } from './token-book.ts';
import type { TokenShelf } from './token-shelf.ts';

const { signal } = new AbortController();

/** A shelf whose answers the test gives. */
class HandShelf implements TokenShelf {
  asked = 0;
  answer: () => Promise<TokenTable> = () => Promise.resolve(new Map());

  read(): Promise<TokenTable> {
    this.asked += 1;
    return this.answer();
  }
  add(): Promise<void> {
    return Promise.resolve();
  }
  revoke(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}

function scene() {
  const time = new HandTime();
  const shelf = new HandShelf();
  return { time, shelf, book: new TokenBook({ shelf, monotonic: time.monotonic, deadline: time.deadline }) };
}
const away = (): Promise<TokenTable> => Promise.reject(new Error('away'));
const never = (): Promise<TokenTable> => new Promise(() => undefined);
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('what is known of a shelf', () => {
  test('nobody asks it before somebody needs it; then one for all', async () => {
    const { shelf, book } = scene();
    expect([book.recent, shelf.asked]).toEqual([undefined, 0]);
    await Promise.all(Array.from({ length: 50 }, () => book.current(signal)));
    expect(shelf.asked).toBe(1);
    expect(book.recent).toBeDefined();
  });

  test('it is asked again beside the way, and waited for when what is known may be a second old', async () => {
    const { time, shelf, book } = scene();
    await book.current(signal);
    time.pass(300);
    expect([book.recent !== undefined, shelf.asked]).toEqual([true, 1]);
    time.pass(300);
    expect([book.recent !== undefined, shelf.asked]).toEqual([true, 2]);
    await turn();
    time.pass(1_000);
    expect(book.recent).toBeUndefined();
    const changed: TokenTable = new Map();
    shelf.answer = () => Promise.resolve(changed);
    expect(await book.current(signal)).toBe(changed);
  });

  test('where the shelf is away, what was known goes on for a while, and it is asked now and then', async () => {
    const { time, shelf, book } = scene();
    const before = await book.current(signal);
    shelf.answer = away;
    time.pass(1_000);
    expect(await book.current(signal)).toBe(before);
    const asked = shelf.asked;
    for (let each = 0; each < 20; each += 1) expect(await book.current(signal)).toBe(before);
    expect(shelf.asked).toBe(asked);
    time.pass(GRACE - 2_000);
    expect(await book.current(signal)).toBe(before);
    time.pass(10_000);
    expect(await book.current(signal)).toBeUndefined();
    shelf.answer = () => Promise.resolve(new Map());
    time.pass(10_000);
    expect(await book.current(signal)).toBeDefined();
  });

  test('without anything known before, a shelf that is away is unavailable and not empty', async () => {
    const { shelf, book } = scene();
    shelf.answer = away;
    expect(await book.current(signal)).toBeUndefined();
  });

  test('what is not there is asked for anew, but not of a shelf that is away', async () => {
    const { time, shelf, book } = scene();
    const before = await book.current(signal);
    const changed: TokenTable = new Map();
    shelf.answer = () => Promise.resolve(changed);
    expect(await book.current(signal)).toBe(before);
    expect(await book.newer(signal)).toBe(changed);
    shelf.answer = away;
    expect(await book.newer(signal)).toBe(changed);
    const asked = shelf.asked;
    for (let each = 0; each < 20; each += 1) expect(await book.newer(signal)).toBe(changed);
    expect(shelf.asked).toBe(asked);
    time.pass(6_000);
    await book.newer(signal);
    expect(shelf.asked).toBe(asked + 1);
  });

  test('nobody waits longer than the deadline, or than its own', async () => {
    const { time, shelf, book } = scene();
    const before = await book.current(signal);
    shelf.answer = never;
    time.pass(1_000);
    const mine = new AbortController();
    const impatient = book.current(mine.signal);
    const waiting = book.current(signal);
    mine.abort();
    expect(await impatient).toBeUndefined();
    time.deadlines.at(-1)?.abort();
    expect(await waiting).toBe(before);
  });

  test('what was asked before a change here says nothing after it', async () => {
    const { shelf, book } = scene();
    const [old, now]: readonly TokenTable[] = [new Map(), new Map()];
    const slow = Promise.withResolvers<TokenTable>();
    shelf.answer = () => slow.promise;
    const early = book.current(signal);
    book.outdate();
    shelf.answer = () => Promise.resolve(now ?? new Map());
    expect(await book.current(signal)).toBe(now);
    slow.resolve(old ?? new Map());
    await early;
    expect(book.recent).toBe(now);
  });
});
