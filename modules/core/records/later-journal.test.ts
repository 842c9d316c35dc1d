import { describe, expect, test } from 'vitest';
import type { JournalEntry, Seq, Store } from '../ports/store.ts';
import { instantOf } from '../time.ts';
import { LaterJournal } from './later-journal.ts';

/** A journal that a test takes away, and timers that it lets run. */
class World {
  away = 0;
  readonly written: JournalEntry[] = [];
  readonly missed: string[] = [];
  readonly timers = new Map<() => void, number>();
  readonly journal = new LaterJournal({
    stores: {
      made: () =>
        Promise.resolve({
          journal: () => ({
            append: (entry: JournalEntry) => {
              this.away -= 1;
              if (this.away >= 0) return Promise.reject(new Error('away'));
              return Promise.resolve(this.written.push(entry) as Seq);
            },
          }),
        } as Store),
    },
    clock: { now: () => instantOf(0) },
    after: (milliseconds, run) => {
      this.timers.set(run, milliseconds);
      return { [Symbol.dispose]: () => void this.timers.delete(run) };
    },
    onMissed: (kind) => this.missed.push(kind),
  });

  /** The pauses that were waited. */
  async runTimers(): Promise<readonly number[]> {
    const due = [...this.timers];
    this.timers.clear();
    for (const [run] of due) run();
    await new Promise((resolve) => setImmediate(resolve));
    return due.map(([, pause]) => pause);
  }
}

const ENTRY = { kind: 'approval_granted', body: { approval_id: 'apr_1' } };
const AGAIN = {
  kind: 'approval_granted',
  body: { approval_id: 'apr_1', at: '1970-01-01T00:00:00.000Z', repeated: true },
};

describe('LaterJournal', () => {
  test('writes at once where it can', async () => {
    const world = new World();
    await world.journal.append(ENTRY);
    expect([world.written, world.timers.size]).toEqual([[ENTRY], 0]);
  });

  test('tries again, and says of the entry that it may be the second one', async () => {
    const world = new World();
    world.away = 2;
    await world.journal.append(ENTRY);
    expect(world.written).toEqual([]);
    expect(await world.runTimers()).toEqual([1_000]);
    expect(await world.runTimers()).toEqual([10_000]);
    expect([world.written, world.missed, world.timers.size]).toEqual([[AGAIN], [], 0]);
  });

  test('ends, and says what the journal misses', async () => {
    const world = new World();
    world.away = 100;
    await world.journal.append(ENTRY);
    const pauses: number[] = [];
    while (world.timers.size > 0) pauses.push(...(await world.runTimers()));
    expect(pauses).toEqual([1_000, 10_000, 60_000, 600_000]);
    expect([world.written, world.missed]).toEqual([[], ['approval_granted']]);
  });

  test('tries once more what waits when the process ends', async () => {
    const world = new World();
    world.away = 1;
    await world.journal.append(ENTRY);
    await world.journal[Symbol.asyncDispose]();
    expect([world.written, world.missed, world.timers.size]).toEqual([[AGAIN], [], 0]);
    world.away = 1;
    await world.journal.append(ENTRY);
    expect(world.missed).toEqual(['approval_granted']);
  });

  test('keeps no more than so many waiting', async () => {
    const world = new World();
    world.away = 2_000;
    for (let at = 0; at < 1_001; at += 1) await world.journal.append(ENTRY);
    expect([world.timers.size, world.missed.length]).toEqual([1_000, 1]);
  });
});
