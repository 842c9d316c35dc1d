import { expect, test } from 'vitest';
import type { Ground } from './store-contract.ts';
import { READERS, SHAPES } from './writers.ts';
import { WritingProcess } from './writing-process.ts';

const WRITES = 12;

export function processLaws(ground: Ground): void {
  test('several processes write to each shape at once: nothing is lost, and all of it is in one order', async (context) => {
    const { url } = ground.store;
    if (url === undefined) return context.skip('memory is of one process');
    const names = ['one', 'two'];
    const processes = names.map((name) => new WritingProcess(url, SHAPES, name, WRITES));
    try {
      for (const process of processes) await process.finishes();
    } finally {
      for (const process of processes) process[Symbol.dispose]();
    }
    const store = await ground.open();
    for (const shape of SHAPES)
      for (const name of names) expect([shape, await READERS[shape](store, name)]).toEqual([shape, WRITES]);
    expect(await store.journal().verify()).toMatchObject({ intact: true, head: { seq: 2 * WRITES } });
  });
}
