import { describe, expect, test } from 'vitest';
import { settled } from '../testing/manual-timing.ts';
import { Turns } from './turns.ts';

const NEVER = new AbortController().signal;

/** Who has got a turn, in order. */
function queueOf(limit: number) {
  const turns = new Turns(limit);
  const served: string[] = [];
  const held: Disposable[] = [];
  const ask = (asker: string, signal = NEVER): Promise<string> =>
    turns.take(asker, signal).then(
      (turn) => {
        if (turn === undefined) return 'full';
        served.push(asker);
        held.push(turn);
        return 'served';
      },
      () => 'gone',
    );
  const next = async (): Promise<void> => {
    await settled();
    held.shift()?.[Symbol.dispose]();
    await settled();
  };
  return { turns, served, ask, next };
}

describe('turns', () => {
  test('are as many as the limit, and one more when one ends', async () => {
    const { turns, served, ask, next } = queueOf(2);
    for (const asker of ['a', 'a', 'a']) void ask(asker);
    await settled();
    expect([turns.taken, turns.waiting, served.length]).toEqual([2, 1, 2]);
    await next();
    expect([turns.taken, turns.waiting, served.length]).toEqual([2, 0, 3]);
  });

  test('go round among those who ask, whoever asked most', async () => {
    const { served, ask, next } = queueOf(1);
    for (const asker of ['x', 'a', 'a', 'a', 'a', 'b', 'c']) void ask(asker);
    for (let count = 0; count < 6; count += 1) await next();
    expect(served.join('')).toBe('xabcaaa');
  });

  test('are not kept for whoever has gone', async () => {
    const { turns, served, ask, next } = queueOf(1);
    void ask('x');
    const gone = new AbortController();
    const told = ask('a', gone.signal);
    void ask('b');
    await settled();
    gone.abort();
    expect(await told).toBe('gone');
    expect(turns.waiting).toBe(1);
    await next();
    expect(served.join('')).toBe('xb');
    expect(await ask('c', AbortSignal.abort())).toBe('gone');
  });

  test('are refused where a thousand wait', async () => {
    const { ask, turns } = queueOf(1);
    for (let count = 0; count < 1_001; count += 1) void ask('a');
    await settled();
    expect(turns.waiting).toBe(1_000);
    expect(await ask('b')).toBe('full');
  });

  test('are more at once where the limit is raised, and end once', async () => {
    const { turns, served, ask } = queueOf(1);
    for (const asker of ['a', 'b', 'c']) void ask(asker);
    await settled();
    turns.limit = 3;
    await settled();
    expect(served.join('')).toBe('abc');
    const turn = new Turns(1);
    const taken = await turn.take('a', NEVER);
    taken?.[Symbol.dispose]();
    taken?.[Symbol.dispose]();
    expect(turn.taken).toBe(0);
  });
});
