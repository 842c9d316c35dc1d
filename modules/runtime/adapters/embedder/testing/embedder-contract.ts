import { expect, test } from 'vitest';
import type { Embedder } from '../../../../core/ports/embedder.ts';

const still = new AbortController().signal;

/** What every embedder does, whatever is behind it. */
export function embedderContract(open: () => Promise<Embedder>): void {
  test('gives one vector for each text, in order, of one length, and the same for the same text', async () => {
    const embedder = await open();
    const one = await embedder.embed(['read a file', 'send a letter', 'read a file'], still);
    if (!one.ok) throw new Error(one.error);
    expect(one.value).toHaveLength(3);
    expect(new Set(one.value.map(({ length }) => length)).size).toBe(1);
    expect(one.value[0]).toEqual(one.value[2]);
    expect(one.value[0]).not.toEqual(one.value[1]);
  });

  test('nothing is asked of nothing', async () => {
    expect(await (await open()).embed([], still)).toEqual({ ok: true, value: [] });
  });

  test('names what it is without saying where', async () => {
    expect((await open()).id).toMatch(/^[a-z_]+:[\w.-]+$/);
  });
}
