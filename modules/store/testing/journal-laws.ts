import { describe, expect, test } from 'vitest';
import { type Journal, START } from '../../core/ports/store.ts';
import { CHAIN_START, chainRows, type JournalRow, seqOf } from '../journal-chain.ts';
import { MAX_PAYLOAD } from '../payload.ts';
import { collected, fixedClock, inTurn } from './example-records.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';
import type { Ground } from './store-contract.ts';

type Rows = readonly JournalRow[];
type Tampering = readonly [what: string, edit: (rows: Rows) => Rows, seq: number, fault: string];

const altered = (seq: number, change: Partial<JournalRow>) => (rows: Rows) =>
  rows.map((row) => (row.seq === seq ? { ...row, ...change } : row));
const without = (seq: number) => (rows: Rows) => rows.filter((row) => row.seq !== seq);
const renumbered = (rows: Rows): Rows => rows.map((row, index) => ({ ...row, seq: index + 1 }));
const forged: JournalRow = {
  seq: 6,
  at: fixedClock.now(),
  kind: 'forged',
  body: '{}',
  hash: `sha256:${'1'.repeat(64)}`,
};

/** On a journal of five records. */
const TAMPERINGS: readonly Tampering[] = [
  ['another body', altered(2, { body: '{"n":99}' }), 2, 'altered'],
  ['the same body in other words', altered(2, { body: '{ "n":1}' }), 2, 'altered'],
  ['another time', altered(3, { at: '2020-01-01T00:00:00.000Z' }), 3, 'altered'],
  ['another kind', altered(1, { kind: 'other' }), 1, 'altered'],
  ['another hash', altered(5, { hash: forged.hash }), 5, 'altered'],
  ['the first is gone', without(1), 1, 'removed'],
  ['one in the middle is gone', without(3), 3, 'removed'],
  ['the last is gone', without(5), 5, 'removed'],
  ['all are gone', () => [], 1, 'removed'],
  ['one is gone and the rest moved up', (rows) => renumbered(without(2)(rows)), 2, 'altered'],
  ['one more at the end', (rows) => [...rows, forged], 6, 'inserted'],
  [
    'one more in the middle',
    (rows) => renumbered([...rows.slice(0, 2), forged, ...rows.slice(2)]),
    3,
    'altered',
  ],
  [
    'two have changed places',
    (rows) => rows.map((row) => ({ ...row, seq: row.seq === 2 ? 3 : row.seq === 3 ? 2 : row.seq })),
    2,
    'altered',
  ],
  [
    'the last, with a hash that fits',
    (rows) => [
      ...rows.slice(0, 4),
      ...chainRows({ seq: seqOf(4), hash: rows[3]?.hash ?? '' }, fixedClock.now(), [
        { kind: 'forged', body: '{}' },
      ]),
    ],
    5,
    'altered',
  ],
];

export function journalLaws(ground: Ground): void {
  const open = async (): Promise<Journal> => (await ground.open()).journal();
  const five = async (): Promise<Journal> => {
    const journal = await open();
    for (let n = 0; n < 5; n += 1) await journal.append({ kind: 'counted', body: { n } });
    return journal;
  };

  describe('journal', () => {
    test('records stand in the order of the calls, and the chain holds', async () => {
      const journal = await open();
      expect(await journal.verify()).toEqual({ intact: true, head: CHAIN_START });
      const numbers = await Promise.all(
        Array.from({ length: 130 }, (_, n) => journal.append({ kind: 'counted', body: n })),
      );
      expect(numbers).toEqual(Array.from({ length: 130 }, (_, n) => n + 1));
      const records = await collected(journal.read(seqOf(1)));
      expect(records.map(({ seq, body }) => [seq, body])).toEqual(
        Array.from({ length: 129 }, (_, n) => [n + 2, { ok: true, value: n + 1 }]),
      );
      expect(records[0]).toMatchObject({ kind: 'counted', at: fixedClock.now() });
      expect(await journal.verify()).toEqual({
        intact: true,
        head: { seq: 130, hash: records.at(-1)?.hash },
      });
    });

    test('many connections make one chain', async () => {
      const journals = await Promise.all([open(), open(), open()]);
      const numbers = await Promise.all(
        Array.from({ length: 30 }, (_, n) => inTurn(journals, n).append({ kind: 'counted', body: n })),
      );
      expect(new Set(numbers).size).toBe(30);
      expect(await journals[0].verify()).toMatchObject({ intact: true, head: { seq: 30 } });
    });

    test.each(TAMPERINGS)('%s: found', async (_, edit, seq, fault) => {
      const journal = await five();
      await ground.store.edit('journal_records', edit);
      expect(await journal.verify()).toEqual({ intact: false, seq, fault });
    });

    test('a journal that was written anew as a whole is found by an anchor that was kept elsewhere', async () => {
      const journal = await five();
      const verdict = await journal.verify();
      const anchor = verdict.intact ? verdict.head : CHAIN_START;
      await journal.append({ kind: 'counted', body: 'later' });
      expect(await journal.verify(anchor)).toMatchObject({ intact: true, head: { seq: 6 } });
      const anew = chainRows(
        CHAIN_START,
        fixedClock.now(),
        Array.from({ length: 6 }, () => ({ kind: 'forged', body: '{}' })),
      );
      await ground.store.edit('journal_records', () => anew);
      await ground.store.edit('streams', (rows) =>
        rows.map((row) => ({ ...row, hash: anew.at(-1)?.hash ?? null })),
      );
      expect(await journal.verify()).toMatchObject({ intact: true });
      expect(await journal.verify(anchor)).toEqual({ intact: false, seq: 5, fault: 'replaced' });
    });

    test('an anchor beyond the end: what it is of is gone', async () => {
      const journal = await five();
      expect(await journal.verify({ seq: seqOf(9), hash: forged.hash })).toEqual({
        intact: false,
        seq: 9,
        fault: 'removed',
      });
    });

    test('a body that is no JSON any more stands in its place', async () => {
      const journal = await five();
      await ground.store.edit('journal_records', altered(2, { body: '{' }));
      const bodies = (await collected(journal.read(START))).map(({ body }) => body.ok);
      expect(bodies).toEqual([true, false, true, true, true]);
    });

    test.each(Object.entries(HOSTILE_TEXTS))('%s comes back as it was', async (_, text) => {
      const journal = await open();
      await journal.append({ kind: 'said', body: { [text]: text } });
      const [record] = await collected(journal.read(START));
      expect(record?.body).toEqual({ ok: true, value: { [text]: text } });
      expect(await journal.verify()).toMatchObject({ intact: true });
    });

    test('what is refused leaves the others alone', async () => {
      const journal = await open();
      const answers = await Promise.allSettled([
        journal.append({ kind: 'counted', body: 1 }),
        journal.append({ kind: 'Not a word', body: 2 }),
        journal.append({ kind: 'counted', body: 'x'.repeat(MAX_PAYLOAD) }),
        journal.append({ kind: 'counted', body: 3 }),
      ]);
      expect(answers).toMatchObject([
        { status: 'fulfilled', value: 1 },
        { status: 'rejected', reason: { code: 'invalid_request' } },
        { status: 'rejected', reason: { code: 'payload_too_large' } },
        { status: 'fulfilled', value: 2 },
      ]);
    });

    test('what was asked for before the store closes is written', async () => {
      const store = await ground.store.open();
      const appends = [1, 2, 3].map((body) => store.journal().append({ kind: 'counted', body }));
      await store.close();
      expect(await Promise.all(appends)).toEqual([1, 2, 3]);
      expect(await (await open()).head()).toBe(3);
    });

    test('many large ones that wait together are written, in the order of the calls', async () => {
      const journal = await open();
      const body = 'x'.repeat(MAX_PAYLOAD - 2);
      const numbers = Array.from({ length: 9 }, () => journal.append({ kind: 'said', body }));
      expect(await Promise.all(numbers)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
      expect(await journal.verify()).toMatchObject({ intact: true });
    });

    test('hints arrive at another connection', async () => {
      const writer = await open();
      const reader = await open();
      const { promise: heard, resolve } = Promise.withResolvers<void>();
      using _watching = reader.watch(resolve);
      await writer.append({ kind: 'counted', body: 1 });
      await heard;
      expect(await reader.head()).toBe(1);
    });
  });
}
