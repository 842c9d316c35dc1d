import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { START } from '../../core/ports/store.ts';
import { openDatabase, openStore } from '../open-store.ts';
import { checkStore } from '../upkeep/store-check.ts';
import { anything, collected, fixedClock } from './example-records.ts';
import { READERS, SHAPES } from './writers.ts';
import { WritingProcess } from './writing-process.ts';

/** More than a process writes before it is killed. */
const ENDLESS = 1_000_000;
/** Rounds on one store, before everything that is read back grows long. */
const ROUNDS = 10;
/** Each kill of one who prunes takes a second. */
const PRUNED = 40;

/** A moment within some write: after so many that were acknowledged, and so many milliseconds later. */
const moments = fc.record({ after: fc.nat(12), later: fc.nat(15) });

/**
 * In each round a process that writes to every shape at once is killed at its moment, all on one store: it dies in a write
 * of each. Nothing is repaired in between: the next round finds the store as the dead left it.
 */
export function killLaws(name: string, stores: number, make: () => Promise<string>): void {
  const rounds = Array.from({ length: stores * ROUNDS }, (_, round) => round);
  const points = fc.sample(moments, rounds.length);

  test(`${name}: ${rounds.length} times writers to each of ${SHAPES.length} shapes are killed, and no write is lost or there in part`, async () => {
    for (let from = 0; from < rounds.length; from += ROUNDS) {
      const url = await make();
      const settings = { url, workspace: '/', clock: fixedClock, lookEvery: 60_000 };
      const store = await openStore(settings);
      for (const round of rounds.slice(from, from + ROUNDS)) {
        const { after, later } = points[round] ?? { after: 0, later: 0 };
        using writer = new WritingProcess(url, SHAPES, `writer${round}`, ENDLESS);
        await writer.reaches(after);
        await pause(later);
        await writer.kill();
        for (const shape of SHAPES) {
          const kept = await READERS[shape](store, `writer${round}`);
          // The last one may have been written without that anybody was told.
          expect([writer.acknowledged, writer.acknowledged + 1], `${shape} in round ${round}`).toContain(
            kept,
          );
        }
        expect(await store.journal().verify()).toMatchObject({ intact: true });
      }
      await store.close();
      const database = await openDatabase(settings);
      expect((await checkStore(database, { ledgers: {}, mirrors: {} })).faults).toEqual([]);
      await database.close();
    }
  });

  const pruned = rounds.slice(0, PRUNED);
  test(`${name}: ${pruned.length} times one who prunes the journal while it is written is killed, and what is kept stays verifiable`, async () => {
    for (let from = 0; from < pruned.length; from += ROUNDS) {
      const url = await make();
      const store = await openStore({ url, workspace: '/', clock: fixedClock, lookEvery: 60_000 });
      let written = 0;
      for (const round of pruned.slice(from, from + ROUNDS)) {
        const { after, later } = points[round] ?? { after: 0, later: 0 };
        using writer = new WritingProcess(url, ['pruning'], `writer${round}`, ENDLESS);
        await writer.reaches(after);
        await pause(later);
        await writer.kill();
        const journal = store.journal();
        const head = await journal.head();
        const told = written + writer.acknowledged;
        expect([told, told + 1], `round ${round}`).toContain(head);
        written = head;
        const verdict = await journal.verify();
        const start = verdict.intact ? (verdict.start?.seq ?? 0) : undefined;
        expect(verdict, `round ${round}`).toMatchObject({ intact: true, head: { seq: head } });
        expect(await collected(journal.read(START))).toHaveLength(head - (start ?? 0));
      }
      await store.close();
    }
  });

  test(`${name}: several processes write at once, and everything stands in one order`, async () => {
    const url = await make();
    const names = ['one', 'two', 'three', 'four'];
    const processes = names.map((each) => new WritingProcess(url, SHAPES, each, 100));
    try {
      for (const process of processes) await process.finishes();
    } finally {
      for (const process of processes) process[Symbol.dispose]();
    }
    const store = await openStore({ url, workspace: '/', clock: fixedClock, lookEvery: 60_000 });
    for (const shape of SHAPES)
      for (const each of names) expect([shape, await READERS[shape](store, each)]).toEqual([shape, 100]);
    expect(await store.ledger('inventory', anything).head()).toBe(400);
    expect(await store.journal().verify()).toMatchObject({ intact: true, head: { seq: 400 } });
    await store.close();
  });
}
