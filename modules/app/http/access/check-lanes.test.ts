import { describe, expect, test } from 'vitest';
import { CheckLanes } from './check-lanes.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Checks that end when the test says so. */
function scene(width: (name: string) => number) {
  const lanes = new CheckLanes(width);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const run = (name: string, what: string): Promise<string | undefined> =>
    lanes.run(name, () => {
      begun.push(what);
      return new Promise((resolve) => ends.push(() => resolve(what)));
    });
  return { lanes, begun, ends, run };
}

describe('checks of one name', () => {
  test('go on so many at once; what is more waits in order, and other names do not', async () => {
    const { begun, ends, run } = scene(() => 2);
    const done = ['a', 'b', 'c', 'd'].map((what) => run('x', what));
    void run('y', 'other');
    await turn();
    expect(begun).toEqual(['a', 'b', 'other']);
    ends[1]?.();
    await turn();
    expect(begun).toEqual(['a', 'b', 'other', 'c']);
    for (const end of ends) end();
    await turn();
    for (const end of ends) end();
    expect(await Promise.all(done)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('a width that changes holds from the next on', async () => {
    let width = 2;
    const { begun, ends, run } = scene(() => width);
    for (const what of ['a', 'b', 'c', 'd']) void run('x', what);
    width = 1;
    ends[0]?.();
    await turn();
    expect(begun).toEqual(['a', 'b']);
    width = 3;
    ends[1]?.();
    await turn();
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });

  test('one that fails lets the next in', async () => {
    const { lanes } = scene(() => 1);
    const failed = lanes.run('x', () => Promise.reject(new Error('no')));
    const next = lanes.run('x', () => Promise.resolve('next'));
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('next');
  });

  test('of which too many wait are not begun', async () => {
    const { ends, run } = scene(() => 1);
    const first = run('x', 'first');
    const waiting = Array.from({ length: 1_000 }, () => run('x', 'more'));
    expect(await run('x', 'beyond')).toBeUndefined();
    ends[0]?.();
    expect([await first, waiting.length]).toEqual(['first', 1_000]);
  });
});
