import { describe, expect, test } from 'vitest';
import { ok } from '../result.ts';
import { EarlierFile, keptNotes, keyOf, noteOf } from '../testing/kept-notes.ts';
import { memoryStores } from '../testing/recorded-owner.ts';
import { changeKept } from './kept-command.ts';

const { signal } = new AbortController();

function setUp() {
  const stores = memoryStores();
  const earlier = new EarlierFile();
  const kept = keptNotes(stores, earlier);
  const texts = async (of = kept) => {
    const { rows, findings } = await of.current(signal);
    return {
      notes: [...rows.rows.entries()].map(([key, { text }]) => `${key} ${text}`).sort(),
      findings: findings.map(({ code, severity }) => `${code} ${severity ?? ''}`.trim()),
    };
  };
  const put = (key: string, text: string, of = kept, dryRun = false) =>
    changeKept(
      of,
      () => ok({ changes: new Map([[keyOf(key), noteOf(text)]]), outcome: key }),
      { dryRun },
      signal,
    );
  return { stores, earlier, kept, texts, put };
}

describe('what is kept', () => {
  test('is nothing where there is no store, and reading makes none', async () => {
    const { stores, kept } = setUp();
    const { rows } = await kept.current(signal);
    expect([rows.stand, rows.rows.size, stores.isMade]).toEqual([undefined, 0, false]);
    expect((await kept.current(signal)).rows).toBe(rows);
  });

  test('is the same object until something is written, by whomever', async () => {
    const { stores, kept, put } = setUp();
    await put('a', '1');
    const before = (await kept.current(signal)).rows;
    expect((await kept.current(signal)).rows).toBe(before);
    await put('b', '2', keptNotes(stores));
    const after = (await kept.current(signal)).rows;
    expect(after).not.toBe(before);
    expect(after.rows.get(keyOf('a'))).toBe(before.rows.get(keyOf('a')));
  });

  test('keeps what is the same when another store takes its place', async () => {
    const { kept, put } = setUp();
    await put('a', '1');
    const before = (await kept.current(signal)).rows;
    const other = memoryStores();
    const there = keptNotes(other);
    await put('b', '2', there);
    await put('a', '1', there);
    let now: ReturnType<typeof memoryStores> = other;
    const moving = keptNotes({
      existing: () => now.existing(),
      made: () => now.made(),
      watch: (hint) => now.watch(hint),
    });
    const first = (await moving.current(signal)).rows;
    now = memoryStores();
    await put('a', '1', keptNotes(now));
    const second = (await moving.current(signal)).rows;
    expect([...second.rows.keys()]).toEqual(['a']);
    expect(second.rows.get(keyOf('a'))).toBe(first.rows.get(keyOf('a')));
    expect(before.rows.size).toBe(1);
  });
});

describe('a change', () => {
  test('as a trial writes nothing, and makes no store', async () => {
    const { stores, put, kept } = setUp();
    expect(await put('a', '1', kept, true)).toEqual({ ok: true, value: 'a' });
    expect([stores.writes, stores.isMade]).toEqual([0, false]);
  });

  test('that says what is there already writes nothing', async () => {
    const { stores, put } = setUp();
    await put('a', '1');
    await put('a', '1');
    expect(stores.writes).toBe(1);
  });

  test('is decided anew on the ground that another one left, and neither is lost', async () => {
    const { stores, kept, texts } = setUp();
    const other = keptNotes(stores);
    const longer = (of: typeof kept) =>
      changeKept(
        of,
        ({ rows }) => {
          const text = `${rows.get(keyOf('a'))?.text ?? ''}x`;
          return ok({ changes: new Map([[keyOf('a'), noteOf(text)]]), outcome: text });
        },
        { dryRun: false },
        signal,
      );
    let interferences = 2;
    stores.before = async () => {
      if (interferences === 0) return;
      interferences -= 1;
      await longer(other);
    };
    expect(await longer(kept)).toEqual({ ok: true, value: 'xxx' });
    expect((await texts()).notes).toEqual(['a xxx']);
  });

  test('gives up as a conflict where others always come first, and has written nothing', async () => {
    const { stores, put, texts } = setUp();
    const other = keptNotes(stores);
    let count = 0;
    let busy = true;
    stores.before = async () => {
      if (!busy) return;
      busy = false;
      count += 1;
      await put('other', String(count), other);
      busy = true;
    };
    await expect(put('a', '1')).rejects.toMatchObject({ code: 'conflict' });
    expect((await texts()).notes.filter((each) => each.startsWith('a '))).toEqual([]);
  });

  test.each([
    ['malformed', '{"kind":"note"}', 1],
    ['of a newer version', '{}', 7],
  ])(
    'never replaces what is %s, for want of knowing it; others are not concerned',
    async (_, text, version) => {
      const { stores, put, texts } = setUp();
      stores.put('inventory', 'a', text, version);
      await expect(put('a', '1')).rejects.toMatchObject({ code: 'owner_unavailable' });
      await put('b', '2');
      expect((await texts()).notes).toEqual(['b 2']);
      expect(stores.textOf('inventory')).toContain(`a ${text}`);
    },
  );
});

describe('a file of an earlier version', () => {
  test('is imported once, and then has another name', async () => {
    const { stores, earlier, texts, put } = setUp();
    earlier.put('{"a":"1","b":"2"}');
    expect(await texts()).toEqual({ notes: ['a 1', 'b 2'], findings: [] });
    expect([earlier.text, earlier.retired, stores.writes]).toEqual([undefined, '{"a":"1","b":"2"}', 1]);
    await put('a', 'new');
    expect((await texts()).notes).toEqual(['a new', 'b 2']);
  });

  test('is imported before anything is recorded', async () => {
    const { earlier, texts, put } = setUp();
    earlier.put('{"a":"1"}');
    await put('b', '2');
    expect((await texts()).notes).toEqual(['a 1', 'b 2']);
  });

  test('that is empty has been recorded all the same', async () => {
    const { stores, earlier, kept } = setUp();
    earlier.put('{}');
    const { rows } = await kept.current(signal);
    expect([rows.stand?.seq, rows.rows.size, stores.writes]).toEqual([1, 0, 1]);
  });

  test('after a crash before it had its other name: imported twice is not imported again, and nothing newer is lost', async () => {
    const { stores, earlier, texts, put } = setUp();
    earlier.crashes = true;
    earlier.put('{"a":"1"}');
    await texts();
    expect(earlier.text).toBe('{"a":"1"}');
    await put('a', 'new');
    earlier.crashes = false;
    const next = keptNotes(stores, earlier);
    expect(await texts(next)).toEqual({ notes: ['a new'], findings: [] });
    expect(earlier.retired).toBe('{"a":"1"}');
  });

  test('after a crash before anything was written is imported by the next one', async () => {
    const { stores, earlier, texts } = setUp();
    earlier.put('{"a":"1"}');
    stores.before = () => Promise.reject(new Error('The process died here.'));
    await expect(texts()).rejects.toThrow();
    expect(earlier.text).toBe('{"a":"1"}');
    stores.before = () => Promise.resolve();
    expect(await texts(keptNotes(stores, earlier))).toEqual({ notes: ['a 1'], findings: [] });
  });

  test('that several meet at once is imported by one of them', async () => {
    const { stores, earlier, texts } = setUp();
    earlier.put('{"a":"1"}');
    const all = await Promise.all([1, 2, 3].map(() => texts(keptNotes(stores, earlier))));
    expect(all).toEqual(all.map(() => ({ notes: ['a 1'], findings: [] })));
    expect([stores.writes, earlier.text]).toEqual([1, undefined]);
  });

  test('beside records of the same owner is left, and that is said', async () => {
    const { earlier, texts, put } = setUp();
    await put('a', '1');
    earlier.put('{"b":"2"}');
    expect(await texts()).toEqual({ notes: ['a 1'], findings: ['records_not_imported'] });
    expect(earlier.text).toBe('{"b":"2"}');
    await put('c', '3');
    expect((await texts()).notes).toEqual(['a 1', 'c 3']);
    expect(earlier.reads).toBe(1);
  });

  test.each(['{', '{"a":1}', '[]', ''])(
    'that cannot be read is left, and nothing is recorded in its place: %j',
    async (text) => {
      const { stores, earlier, texts, put } = setUp();
      earlier.put(text);
      expect((await texts()).findings).toHaveLength(1);
      await expect(put('a', '1')).rejects.toMatchObject({ code: 'owner_unavailable' });
      expect([earlier.text, stores.isMade]).toEqual([text, false]);
      earlier.put('{"b":"2"}');
      expect(await texts()).toEqual({ notes: ['b 2'], findings: [] });
    },
  );

  test('that cannot be renamed is imported all the same, and that is said', async () => {
    const { earlier, texts } = setUp();
    earlier.crashes = true;
    earlier.put('{"a":"1"}');
    expect(await texts()).toEqual({ notes: ['a 1'], findings: ['records_not_imported info'] });
  });
});
