import { isDeepStrictEqual } from 'node:util';
import type { RecordKey } from '../../core/ports/owner-reader.ts';
import { type Json, type Seq, START, type Store } from '../../core/ports/store.ts';
import { instantOf } from '../../core/time.ts';
import { anything, collected, keyOf, recordKey } from './example-records.ts';

export const SHAPES = ['ledger', 'mirror', 'journal', 'keys'] as const;
export type Shape = (typeof SHAPES)[number];
/** What processes do to a store; `pruning` ends the keeping of what others would read back. */
export type Deed = Shape | 'pruning';
export const isDeed = (text: string): text is Deed => [...SHAPES, 'pruning'].includes(text);

/** Large enough for a write to take several pages of a database. */
const PARTS = Array.from({ length: 8 }, (_, part) => part);
const FILLING = 'x'.repeat(700);
/** After everything that is written by the clock of these processes. */
const LATER = instantOf(Date.UTC(2999, 0, 1));

const eventsOf = (name: string, n: number): readonly Json[] =>
  PARTS.map((part) => ({ name, n, part, FILLING }));

const claimOf = (name: string, n: number) => ({
  scope: `local ${name}`,
  key: keyOf(`${name}.${n}`),
  digest: `${n}`,
});
const answerOf = (name: string, n: number) => ({ status: 200, body: JSON.stringify({ name, n, FILLING }) });

/** The nth write of that name, whatever others write meanwhile. */
export const WRITERS = {
  ledger: (store, name) => {
    const ledger = store.ledger('inventory', anything);
    let ground: Seq | undefined;
    return async (n) => {
      for (;;) {
        ground ??= await ledger.head();
        const done = await ledger.append(ground, eventsOf(name, n), keyOf(`${name}.${n}`));
        ground = done.ok ? done.value : done.error.at;
        if (done.ok) return;
      }
    };
  },
  mirror: (store, name) => {
    const mirror = store.mirror('indexes', anything);
    return async (n) => {
      const changes = new Map<RecordKey, Json | undefined>();
      for (const part of PARTS) changes.set(recordKey(`${name} ${part}`), { n, FILLING });
      changes.set(recordKey(`${name} gone ${n}`), n);
      changes.set(recordKey(`${name} gone ${n - 1}`), undefined);
      await mirror.write(changes);
    };
  },
  journal: (store, name) => async (n) => {
    await store.journal().append({ kind: 'written', body: { name, n, FILLING } });
  },
  keys: (store, name) => async (n) => {
    const keys = store.keyedAnswers();
    const claim = await keys.claim(claimOf(name, n));
    if (claim.kind !== 'claimed') throw new Error(`Nobody else has key ${n} of ${name}.`);
    // Every third was let go of first, as a command does that failed.
    if (n % 3 === 0) await keys.release(claim.hold);
    const again = n % 3 === 0 ? await keys.claim(claimOf(name, n)) : claim;
    if (again.kind === 'claimed') await keys.settle(again.hold, answerOf(name, n));
  },
  pruning: (store, name) => async (n) => {
    const journal = store.journal();
    await Promise.all([
      journal.append({ kind: 'written', body: { name, n, FILLING } }),
      journal.prune(LATER, { dryRun: false }),
    ]);
  },
} as const satisfies Record<Deed, (store: Store, name: string) => (n: number) => Promise<void>>;

/**
 * How many of a name's writes there are, read back. Throws where one is there in part, twice, out of order, or where one
 * before it is missing.
 */
export const READERS = {
  async ledger(store, name) {
    let count = 0;
    for (const { seq, key, events } of await collected(store.ledger('inventory', anything).read(START))) {
      if (!key.startsWith(`${name}.`)) continue;
      count += 1;
      const expected = eventsOf(name, count).map((value) => ({ ok: true, value }));
      if (key !== `${name}.${count}` || !isDeepStrictEqual(events, expected))
        throw new Error(`Entry ${seq} is not the whole write ${count} of ${name}.`);
    }
    return count;
  },
  async mirror(store, name) {
    const { records } = await store.mirror('indexes', anything).read();
    const written = new Map<string, unknown>(records);
    const numbers = new Set(PARTS.map((part) => JSON.stringify(written.get(`${name} ${part}`))));
    const [one] = numbers;
    if (numbers.size !== 1) throw new Error(`Records of ${name} are of several writes.`);
    if (one === undefined) return 0;
    const count = Number(/"n":(\d+)/.exec(one)?.[1]);
    const marks = [...written.keys()].filter((key) => key.startsWith(`${name} gone `));
    if (marks.join() !== `${name} gone ${count}`)
      throw new Error(`Write ${count} of ${name} is there in part.`);
    return count;
  },
  async journal(store, name) {
    let count = 0;
    for (const { seq, body } of await collected(store.journal().read(START))) {
      const value: unknown = body.ok ? body.value : undefined;
      if (typeof value !== 'object' || value === null || !('name' in value) || value.name !== name) continue;
      count += 1;
      if (!('n' in value) || value.n !== count)
        throw new Error(`Record ${seq} is not write ${count} of ${name}.`);
    }
    return count;
  },
  async keys(store, name) {
    const keys = store.keyedAnswers();
    for (let n = 1; ; n += 1) {
      const outcome = await keys.claim(claimOf(name, n));
      if (outcome.kind === 'answered') {
        if (!isDeepStrictEqual(outcome.answer, answerOf(name, n)))
          throw new Error(`The answer to key ${n} of ${name} is not the one that was given.`);
        continue;
      }
      // Held by whoever was killed, or never claimed: then it is free again.
      if (outcome.kind === 'claimed') await keys.release(outcome.hold);
      return n - 1;
    }
  },
} as const satisfies Record<Shape, (store: Store, name: string) => Promise<number>>;
