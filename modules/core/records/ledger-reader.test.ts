import { describe, expect, test } from 'vitest';
import type { RecordKey } from '../ports/owner-reader.ts';
import type { Codec, Json } from '../ports/store.ts';
import { ledgerSource } from '../testing/ledger-owner.ts';
import { NOW } from '../testing/recorded-owner.ts';
import { ScriptedStores } from '../testing/scripted-ledger.ts';
import { type Instant, instantOf } from '../time.ts';
import { LedgerReader } from './ledger-reader.ts';

const { signal } = new AbortController();

interface Note {
  readonly name: string;
  readonly text: string;
  readonly until?: Instant;
}

const codec: Codec<Note> = {
  version: 2,
  encode: ({ name, text }) => ({ name, text }),
  decode(_version, value) {
    if (typeof value !== 'object' || value === null) return undefined;
    const { name, text, until } = value as { name?: unknown; text?: unknown; until?: Instant };
    return typeof name === 'string' && typeof text === 'string'
      ? { name, text, ...(until !== undefined && { until }) }
      : undefined;
  },
};

let applied = 0;
function setUp() {
  const stores = new ScriptedStores();
  const create = () =>
    new LedgerReader<Note, Note>(ledgerSource(stores), {
      owner: 'approvals',
      codec,
      apply(note) {
        applied += 1;
        return [note.name as RecordKey, note];
      },
      instantsOf: ({ until }) => (until === undefined ? [] : [until]),
    });
  return { stores, create, reader: create() };
}
const note = (name: string, text: string, more: { readonly [key: string]: Json } = {}): Json => ({
  name,
  text,
  ...more,
});

describe('a ledger', () => {
  test('of which nothing was ever written is not configured, whether there is a store or not', async () => {
    const { stores, reader, create } = setUp();
    const nothing = await reader.current(signal);
    expect(nothing).toMatchObject({ gap: 'owner_not_configured', completeness: 'complete' });
    stores.entries = [];
    expect(await reader.current(signal)).toBe(nothing);
    expect(await create().current(signal)).toEqual(nothing);
  });

  test('is read from where it was left', async () => {
    const { stores, reader } = setUp();
    stores.entries = [{ key: 'a', events: [note('one', 'first'), note('two', 'first')] }];
    const first = await reader.current(signal);
    const before = applied;
    stores.entries = [...stores.entries, { key: 'b', events: [note('one', 'second')] }];
    const second = await reader.current(signal);
    expect(applied - before).toBe(1);
    expect(second.records.get('one' as RecordKey)).toMatchObject({ text: 'second' });
    expect(second.records.get('two' as RecordKey)).toBe(first.records.get('two' as RecordKey));
  });

  test('says the same in every process: its generation, and the time of its last entry', async () => {
    const { stores, reader, create } = setUp();
    stores.entries = [{ key: 'a', events: [note('one', 'first')] }];
    await reader.current(signal);
    stores.entries = [...stores.entries, { key: 'b', events: [note('one', 'second')] }];
    const [here, there] = [await reader.current(signal), await create().current(signal)];
    expect(there).toEqual(here);
    expect(here.observedAt).toBe(instantOf(Date.UTC(2026, 0, 1) + 1_000));
    expect(here.generation).toMatch(/^2-[0-9a-f]{16}$/);
  });

  test.each([
    ['shorter', [{ key: 'x', events: [note('one', 'other')] }]],
    [
      'as long',
      [
        { key: 'a', events: [note('one', 'other')] },
        { key: 'x', events: [note('two', 'other')] },
      ],
    ],
    [
      'longer',
      [
        { key: 'a', events: [note('one', 'other')] },
        { key: 'x', events: [note('two', 'other')] },
        { key: 'y', events: [] },
      ],
    ],
    ['empty', []],
  ])('that was put in the place of another, %s, is read from its start', async (_what, entries) => {
    const { stores, reader, create } = setUp();
    stores.entries = [
      { key: 'a', events: [note('one', 'first')] },
      { key: 'b', events: [note('two', 'first')] },
    ];
    const before = await reader.current(signal);
    stores.entries = entries;
    const after = await reader.current(signal);
    expect(after.generation).not.toBe(before.generation);
    expect(after).toEqual(await create().current(signal));
  });

  test('with entries that cannot be read tells them, and the others stand', async () => {
    const { stores, reader } = setUp();
    stores.entries = [
      { key: 'a', events: [note('one', 'first'), { secret: 'canary' }] },
      { key: 'b', version: 3, events: [note('two', 'later')] },
      { key: 'c', events: [note('three', 'first')] },
    ];
    const { records, diagnostics, completeness } = await reader.current(signal);
    expect([...records.keys()].sort()).toEqual(['one', 'three']);
    expect(completeness).toBe('complete');
    expect(diagnostics).toMatchObject([
      { code: 'read_failed', severity: 'error', file: 'ledger:approvals', path: '/1/1' },
      { code: 'read_failed', file: 'ledger:approvals', path: '/2/0' },
    ]);
    expect(diagnostics[0]?.hint).not.toBe(diagnostics[1]?.hint);
    expect(JSON.stringify(diagnostics)).not.toContain('canary');
  });

  test('with very many entries that cannot be read tells some', async () => {
    const { stores, reader } = setUp();
    stores.entries = Array.from({ length: 500 }, (_, n) => ({ key: `k${n}`, events: [n] }));
    expect((await reader.current(signal)).diagnostics).toHaveLength(100);
  });

  test('publishes the instants at which answers change, each once', async () => {
    const { stores, reader } = setUp();
    const [soon, late] = ['2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00.000Z'];
    stores.entries = [
      {
        key: 'a',
        events: [
          note('one', '', { until: late }),
          note('two', '', { until: soon }),
          note('three', '', { until: soon }),
        ],
      },
    ];
    expect((await reader.current(signal)).boundaries).toEqual([soon, late]);
  });

  test('that does not answer is told with the time at which that was seen, and is whole again afterwards', async () => {
    const { stores, reader } = setUp();
    stores.entries = [{ key: 'a', events: [note('one', 'first')] }];
    const good = await reader.current(signal);
    stores.gone = true;
    const kept = await reader.current(signal);
    expect(kept).toMatchObject({ completeness: 'kept_after_failed_load', observedAt: NOW });
    expect(kept.records).toBe(good.records);
    stores.gone = false;
    expect((await reader.current(signal)).generation).toBe(good.generation);
  });

  test('that was removed takes back what it said', async () => {
    const { stores, reader } = setUp();
    stores.entries = [{ key: 'a', events: [note('one', 'first')] }];
    await reader.current(signal);
    stores.entries = undefined;
    expect(await reader.current(signal)).toMatchObject({ gap: 'owner_not_configured' });
    stores.gone = true;
    expect(await reader.current(signal)).toMatchObject({ gap: 'owner_unavailable' });
  });

  test('is watched from when it is there, and no longer than asked', async () => {
    const { stores, reader } = setUp();
    let hints = 0;
    const watching = reader.watch(() => {
      hints += 1;
    });
    await Promise.resolve();
    stores.entries = [];
    stores.hint();
    await new Promise((resolve) => setImmediate(resolve));
    expect(hints).toBeGreaterThan(0);
    const before = hints;
    stores.hint();
    await new Promise((resolve) => setImmediate(resolve));
    expect(hints).toBeGreaterThan(before);
    watching[Symbol.dispose]();
    const last = hints;
    stores.hint();
    await new Promise((resolve) => setImmediate(resolve));
    expect(hints).toBe(last);
  });
});
