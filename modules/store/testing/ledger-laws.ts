import { describe, expect, test } from 'vitest';
import { foldLedger, type Json, type Ledger, START } from '../../core/ports/store.ts';
import { nextSeq, seqOf } from '../journal-chain.ts';
import { MAX_PAYLOAD } from '../payload.ts';
import {
  anything,
  collected,
  firstNoteCodec,
  fixedClock,
  inTurn,
  keyOf,
  noteCodec,
} from './example-records.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';
import type { Ground } from './store-contract.ts';

export function ledgerLaws(ground: Ground): void {
  const open = async (): Promise<Ledger<Json>> => (await ground.open()).ledger('inventory', anything);
  const values = async (ledger: Ledger<Json>) =>
    (await collected(ledger.read(START))).map(({ events }) => events.map((event) => event.ok && event.value));

  describe('ledger', () => {
    test('the order is the sequence, and one append stands under one number', async () => {
      const ledger = await open();
      expect(await ledger.head()).toBe(0);
      expect(await ledger.append(START, ['a', 'b'], keyOf('1'))).toEqual({ ok: true, value: 1 });
      expect(await ledger.append(seqOf(1), [], keyOf('2'))).toEqual({ ok: true, value: 2 });
      expect(await ledger.append(seqOf(2), [{ c: 1 }], keyOf('3'))).toEqual({ ok: true, value: 3 });
      const at = fixedClock.now();
      expect(await collected(ledger.read(seqOf(1)))).toEqual([
        { seq: 2, at, key: '2', events: [] },
        { seq: 3, at, key: '3', events: [{ ok: true, value: { c: 1 } }] },
      ]);
      expect(await values(ledger)).toEqual([['a', 'b'], [], [{ c: 1 }]]);
      expect(await ledger.head()).toBe(3);
    });

    test('what was acknowledged is there for who opens the store later', async () => {
      const store = await ground.store.open();
      await store.ledger('inventory', anything).append(START, ['kept'], keyOf('1'));
      await store.close();
      expect(await values(await open())).toEqual([['kept']]);
    });

    test('ledgers of two owners are two', async () => {
      const store = await ground.open();
      const other = store.ledger('observations', anything);
      await store.ledger('inventory', anything).append(START, ['a'], keyOf('1'));
      expect(await other.append(START, ['b'], keyOf('1'))).toEqual({ ok: true, value: 1 });
      expect(await values(other)).toEqual([['b']]);
    });

    test.each([0, 2])('based on %i when the head is 1: a conflict that says the head', async (ground) => {
      const ledger = await open();
      await ledger.append(START, ['a'], keyOf('1'));
      const refused = await ledger.append(seqOf(ground), ['b'], keyOf('2'));
      expect(refused).toEqual({ ok: false, error: { reason: 'ground_changed', at: 1 } });
      expect(await values(ledger)).toEqual([['a']]);
    });

    test('the same write asked for again gives its first answer, wherever the ledger stands by now', async () => {
      const ledger = await open();
      await ledger.append(START, [{ a: 1, b: 2 }], keyOf('1'));
      await ledger.append(seqOf(1), ['later'], keyOf('2'));
      const again = await (await open()).append(START, [{ b: 2, a: 1 }], keyOf('1'));
      expect(again).toEqual({ ok: true, value: 1 });
      expect(await ledger.head()).toBe(2);
    });

    test('a key does not stand for another content', async () => {
      const ledger = await open();
      await ledger.append(START, ['a'], keyOf('1'));
      const refused = await ledger.append(seqOf(1), ['b'], keyOf('1'));
      expect(refused).toEqual({ ok: false, error: { reason: 'key_reused', at: 1 } });
      expect(await values(ledger)).toEqual([['a']]);
    });

    test('a key whose write was refused is free', async () => {
      const ledger = await open();
      await ledger.append(seqOf(7), ['a'], keyOf('1'));
      expect(await ledger.append(START, ['b'], keyOf('1'))).toEqual({ ok: true, value: 1 });
    });

    test('of many connections that write on the same ground, one does', async () => {
      const ledgers = await Promise.all([open(), open(), open()]);
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          inTurn(ledgers, index).append(START, [index], keyOf(`${index}`)),
        ),
      );
      expect(answers.filter((answer) => answer.ok)).toEqual([{ ok: true, value: 1 }]);
      expect(answers.filter((answer) => answer.ok === false)).toEqual(
        Array.from({ length: 11 }, () => ({ ok: false, error: { reason: 'ground_changed', at: 1 } })),
      );
      expect(await ledgers[0].head()).toBe(1);
    });

    test('of many connections that ask for the same write at once, all get the one answer', async () => {
      const ledgers = await Promise.all([open(), open(), open()]);
      const answers = await Promise.all(
        Array.from({ length: 9 }, (_, index) => inTurn(ledgers, index).append(START, ['once'], keyOf('1'))),
      );
      expect(answers).toEqual(Array.from({ length: 9 }, () => ({ ok: true, value: 1 })));
      expect(await ledgers[0].head()).toBe(1);
    });

    test('more entries than one query reads come in order, each once', async () => {
      const ledger = await open();
      let seq = START;
      for (let each = 0; each < 150; each += 1) {
        await ledger.append(seq, [each], keyOf(`${each}`));
        seq = nextSeq(seq);
      }
      expect(await values(ledger)).toEqual(Array.from({ length: 150 }, (_, index) => [index]));
    });

    test('a fold that goes on is the fold from the start', async () => {
      const ledger = await open();
      const step = (state: readonly Json[], { events }: { readonly events: readonly unknown[] }) => [
        ...state,
        events.length,
      ];
      await ledger.append(START, ['a'], keyOf('1'));
      const first = await foldLedger<readonly Json[], Json>(ledger, { seq: START, state: [] }, step);
      await ledger.append(first.seq, ['b', 'c'], keyOf('2'));
      const whole = await foldLedger<readonly Json[], Json>(ledger, { seq: START, state: [] }, step);
      expect(whole).toEqual({ seq: 2, state: [1, 2] });
      expect(await foldLedger<readonly Json[], Json>(ledger, first, step)).toEqual(whole);
    });

    test('what an earlier version wrote is read by a later one, and not the other way about', async () => {
      const store = await ground.open();
      const before = store.ledger('inventory', firstNoteCodec);
      const now = store.ledger('inventory', noteCodec);
      await before.append(START, ['old'], keyOf('1'));
      await now.append(seqOf(1), [{ title: 'new', tags: ['t'] }], keyOf('2'));
      expect((await collected(now.read(START))).map(({ events }) => events)).toEqual([
        [{ ok: true, value: { title: 'old', tags: [] } }],
        [{ ok: true, value: { title: 'new', tags: ['t'] } }],
      ]);
      expect((await collected(before.read(START))).map(({ events }) => events)).toEqual([
        [{ ok: true, value: 'old' }],
        [{ ok: false, error: 'newer_version' }],
      ]);
    });

    test.each([
      ['no JSON', '{'],
      ['no list', '{"title":"x"}'],
      ['another shape', '[{"title":1,"tags":[]}]'],
    ])('%s in the place of an entry takes no other down', async (_, payload) => {
      const ledger = (await ground.open()).ledger('inventory', noteCodec);
      await ledger.append(START, [{ title: 'one', tags: [] }], keyOf('1'));
      await ledger.append(seqOf(1), [{ title: 'two', tags: [] }], keyOf('2'));
      await ground.store.edit('ledger_entries', (rows) =>
        rows.map((row) => (row.seq === 1 ? { ...row, payload } : row)),
      );
      expect((await collected(ledger.read(START))).map(({ events }) => events)).toEqual([
        [{ ok: false, error: 'malformed' }],
        [{ ok: true, value: { title: 'two', tags: [] } }],
      ]);
    });

    test.each(Object.entries(HOSTILE_TEXTS))('%s comes back as it was', async (_, text) => {
      const ledger = await open();
      const event = [text, { [text]: text }];
      await ledger.append(START, [event], keyOf('1'));
      expect(await values(ledger)).toEqual([[event]]);
    });

    test('a payload as large as it may be is kept, and one byte more is refused as a whole', async () => {
      const ledger = await open();
      // Two brackets and two quotation marks.
      const largest = 'x'.repeat(MAX_PAYLOAD - 4);
      await expect(ledger.append(START, [`${largest}x`], keyOf('1'))).rejects.toMatchObject({
        code: 'payload_too_large',
      });
      expect(await ledger.append(START, [largest], keyOf('1'))).toEqual({ ok: true, value: 1 });
      expect(await values(ledger)).toEqual([[largest]]);
    });

    test('what JSON cannot say is refused', async () => {
      const ledger = await open();
      let deep: Json = 0;
      for (let level = 0; level < 200; level += 1) deep = [deep];
      for (const value of [Number.NaN, Number.POSITIVE_INFINITY, deep])
        await expect(ledger.append(START, [value], keyOf('1'))).rejects.toMatchObject({
          code: 'invalid_request',
        });
      expect(await ledger.head()).toBe(0);
    });

    test('hints arrive at every connection, and not at who no longer watches', async () => {
      const writer = await open();
      const reader = await open();
      const told: string[] = [];
      const { promise: here, resolve: hereHeard } = Promise.withResolvers<void>();
      const { promise: there, resolve: thereHeard } = Promise.withResolvers<void>();
      const gone = reader.watch(() => void told.push('gone'));
      gone[Symbol.dispose]();
      using _here = writer.watch(hereHeard);
      using _there = reader.watch(thereHeard);
      await writer.append(START, ['news'], keyOf('1'));
      await Promise.all([here, there]);
      expect(await reader.head()).toBe(1);
      expect(told).toEqual([]);
    });
  });
}
