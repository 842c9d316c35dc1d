import { describe, expect, test } from 'vitest';
import { type Json, type Mirror, START } from '../../core/ports/store.ts';
import { seqOf } from '../journal-chain.ts';
import { MAX_KEY } from '../mirror-changes.ts';
import { MAX_PAYLOAD } from '../payload.ts';
import {
  anything,
  changesOf,
  firstNoteCodec,
  fixedClock,
  inTurn,
  noteCodec,
  recordKey,
} from './example-records.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';
import type { Ground } from './store-contract.ts';

export function mirrorLaws(ground: Ground): void {
  const open = async (): Promise<Mirror<Json>> => (await ground.open()).mirror('indexes', anything);
  const plain = (records: ReadonlyMap<string, unknown>) => Object.fromEntries(records);
  const good = (value: unknown) => ({ ok: true, value });

  describe('mirror', () => {
    test('puts and removes are one step, and changes tell the difference', async () => {
      const mirror = await open();
      expect(await mirror.read()).toMatchObject({ seq: 0, records: new Map() });
      expect(await mirror.write(changesOf({ a: 1, b: 2, c: 3 }))).toEqual({ ok: true, value: 1 });
      expect(await mirror.write(changesOf({ a: 10, b: undefined, d: 4 }))).toEqual({ ok: true, value: 2 });
      const { seq, records } = await mirror.read();
      expect([seq, plain(records)]).toEqual([2, { a: good(10), c: good(3), d: good(4) }]);
      const changes = await mirror.changes(seqOf(1));
      expect([changes.seq, plain(changes.put), changes.removed]).toEqual([
        2,
        { a: good(10), d: good(4) },
        ['b'],
      ]);
      expect(await mirror.changes(seqOf(2))).toMatchObject({ seq: 2, put: new Map(), removed: [] });
    });

    test('where it stands is one answer for all: which store it is, and when that number was written', async () => {
      const writer = await open();
      const reader = await open();
      const empty = await reader.stand();
      expect(empty).toMatchObject({ seq: 0, store: expect.stringMatching(/^[a-z0-9]+$/) as unknown });
      await writer.write(changesOf({ a: 1 }));
      const { store } = empty;
      const first = { seq: 1, at: fixedClock.now(), store };
      expect(await writer.stand()).toEqual(first);
      expect(await reader.stand()).toEqual(first);
      expect(await reader.read()).toMatchObject(first);
      expect(await reader.changes(START)).toMatchObject(first);
      expect(await (await ground.open()).mirror('builtin', anything).stand()).toMatchObject({
        seq: 0,
        store,
      });
    });

    test('what says the same already is not written again', async () => {
      const mirror = await open();
      await mirror.write(changesOf({ a: { x: 1, y: 2 } }));
      expect(await mirror.write(changesOf({ a: { y: 2, x: 1 }, b: undefined }))).toEqual({
        ok: true,
        value: 1,
      });
      await mirror.write(changesOf<Json>({ a: { x: 1, y: 2 }, b: 2 }));
      expect([...(await mirror.changes(seqOf(1))).put.keys()]).toEqual(['b']);
    });

    test('what was removed may come back', async () => {
      const mirror = await open();
      await mirror.write(changesOf({ a: 1 }));
      await mirror.write(changesOf<Json>({ a: undefined }));
      expect(await mirror.write(changesOf({ a: 1 }))).toEqual({ ok: true, value: 3 });
      expect(plain((await mirror.read()).records)).toEqual({ a: good(1) });
    });

    test('based on another head than there is: a conflict, and nothing is written', async () => {
      const mirror = await open();
      await mirror.write(changesOf({ a: 1 }));
      const refused = await mirror.write(changesOf({ a: 2 }), START);
      expect(refused).toEqual({ ok: false, error: { reason: 'ground_changed', at: 1 } });
      expect(await mirror.write(changesOf({ a: 2 }), seqOf(1))).toEqual({ ok: true, value: 2 });
    });

    test('more records than one statement takes stand under one number', async () => {
      const mirror = await open();
      const many = Array.from({ length: 1_203 }, (_, index) => [`key ${index}`, index] as const);
      expect(await mirror.write(changesOf(Object.fromEntries(many)))).toEqual({ ok: true, value: 1 });
      expect((await mirror.read()).records.size).toBe(1_203);
      expect(await mirror.write(changesOf<Json>({ 'key 7': undefined, 'key 1200': 'new' }))).toEqual({
        ok: true,
        value: 2,
      });
      expect((await mirror.changes(seqOf(1))).put.size).toBe(1);
    });

    test('many connections: every write has its own number and none is lost', async () => {
      const mirrors = await Promise.all([open(), open(), open()]);
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          inTurn(mirrors, index).write(changesOf({ [`k${index}`]: index })),
        ),
      );
      const numbers = answers.map((answer) => (answer.ok ? answer.value : 0));
      expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
      expect((await mirrors[0].read()).records.size).toBe(12);
    });

    test('one record that is refused takes its write with it', async () => {
      const mirror = await open();
      const write = mirror.write(changesOf({ a: 1, b: 'x'.repeat(MAX_PAYLOAD) }));
      await expect(write).rejects.toMatchObject({ code: 'payload_too_large' });
      expect(await mirror.read()).toMatchObject({ seq: 0, records: new Map() });
    });

    test('a key as long as it may be is kept, and a longer one is refused', async () => {
      const mirror = await open();
      const longest = 'k'.repeat(MAX_KEY - 2);
      expect(await mirror.write(changesOf({ [longest]: 1 }))).toEqual({ ok: true, value: 1 });
      await expect(mirror.write(changesOf({ [`${longest}k`]: 1 }))).rejects.toMatchObject({
        code: 'payload_too_large',
      });
    });

    test.each(Object.entries(HOSTILE_TEXTS))('%s comes back as it was, as a key too', async (_, text) => {
      const mirror = await open();
      await mirror.write(new Map([[recordKey(text), text]]));
      expect([...(await mirror.read()).records]).toEqual([[text, good(text)]]);
      await mirror.write(new Map([[recordKey(text), undefined]]));
      expect((await mirror.changes(seqOf(1))).removed).toEqual([text]);
    });

    test('versions: the earlier is read, the later is not, and neither takes another record down', async () => {
      const store = await ground.open();
      await store.mirror('indexes', firstNoteCodec).write(changesOf({ old: 'old' }));
      await store.mirror('indexes', noteCodec).write(changesOf({ new: { title: 'new', tags: [] } }));
      expect(plain((await store.mirror('indexes', noteCodec).read()).records)).toEqual({
        old: good({ title: 'old', tags: [] }),
        new: good({ title: 'new', tags: [] }),
      });
      expect(plain((await store.mirror('indexes', firstNoteCodec).read()).records)).toEqual({
        old: good('old'),
        new: { ok: false, error: 'newer_version' },
      });
      await ground.store.edit('mirror_records', (rows) =>
        rows.map((row) => (row.key === '"old"' ? { ...row, payload: '[' } : row)),
      );
      expect(plain((await store.mirror('indexes', noteCodec).read()).records)).toMatchObject({
        old: { ok: false, error: 'malformed' },
        new: { ok: true },
      });
    });

    test('a record of an earlier version that says the same is written in the new one', async () => {
      const store = await ground.open();
      await store.mirror('indexes', anything).write(changesOf({ a: 1 }));
      const later = { ...anything, version: 2 };
      expect(await store.mirror('indexes', later).write(changesOf({ a: 1 }))).toEqual({ ok: true, value: 2 });
    });

    test('hints arrive at another connection', async () => {
      const writer = await open();
      const reader = await open();
      const { promise: heard, resolve } = Promise.withResolvers<void>();
      using _watching = reader.watch(resolve);
      await writer.write(changesOf({ a: 1 }));
      await heard;
      expect(await reader.head()).toBe(1);
    });
  });
}
