import { beforeEach, describe, expect, test } from 'vitest';
import { CatalogError } from '../../modules/core/errors.ts';
import { StoredJournal } from '../../modules/core/journal/stored-journal.ts';
import type { JournalQuery } from '../../modules/core/ports/journal-reading.ts';
import { parseSeq, START, type Store } from '../../modules/core/ports/store.ts';
import { addMilliseconds, instantOf } from '../../modules/core/time.ts';
import { MemoryDisk, MemoryStore } from '../../modules/store/testing/memory-store.ts';

const FIRST = instantOf(Date.UTC(2026, 0, 1));
const { signal } = new AbortController();
const noWatch = () => ({ [Symbol.dispose]: () => undefined });
const seq = (n: number) => parseSeq(n) ?? START;
const readingOf = (existing: () => Promise<Store | undefined>) =>
  new StoredJournal({ existing, watch: noWatch });

let now = FIRST;
let store: Store;
let reading: StoredJournal;

/** 1200 records, a second apart: more than two steps of reading. */
beforeEach(async () => {
  now = FIRST;
  store = new MemoryStore(new MemoryDisk(), { now: () => now });
  reading = readingOf(async () => store);
  for (let n = 1; n <= 1_200; n += 1) {
    await store.journal().append({
      kind: n === 3 ? 'approval_granted' : 'tool_called',
      body: {
        tool: n % 600 === 0 ? 'rare.one' : 'files.read',
        // The sieve of the store finds these words too; they are not what is asked about.
        said: 'rare.one',
        outcome: n % 2 === 0 ? 'ok' : 'refused',
        subject: 'agent:helper',
        request_id: `r${n}`,
      },
    });
    now = addMilliseconds(now, 1_000);
  }
});

describe('reading', () => {
  test.each<readonly [string, JournalQuery, readonly number[], number, boolean]>([
    ['the last ones', { limit: 2 }, [1_199, 1_200], 1_200, true],
    ['the first ones', { limit: 2, after: START }, [1, 2], 2, true],
    ['behind the last one', { limit: 2, after: seq(1_200) }, [], 1_200, false],
    ['behind what was ever written', { limit: 2, after: seq(9_999) }, [], 9_999, false],
    ['all that match, over several steps', { limit: 5, tool: 'rare.one' }, [600, 1_200], 1_200, false],
    ['as many as match', { limit: 2, tool: 'rare.one', after: START }, [600, 1_200], 1_200, false],
    ['one that matches', { limit: 1, tool: 'rare.one', after: START }, [600], 600, true],
    ['the last that matches', { limit: 1, tool: 'rare.one' }, [1_200], 1_200, true],
    ['a kind', { limit: 9, kinds: ['approval_granted'] }, [3], 1_200, false],
    ['a call', { limit: 9, requestId: 'r77' }, [77], 1_200, false],
    [
      'all that is stated',
      { limit: 9, after: START, outcome: 'ok', until: addMilliseconds(FIRST, 4_000) },
      [2, 4],
      1_200,
      false,
    ],
    ['of nobody', { limit: 9, subject: 'agent:help' }, [], 1_200, false],
  ])('%s', async (_, query, expected, through, more) => {
    const page = await reading.read(query, signal);
    expect(page.records.map((record) => record.seq)).toEqual(expected);
    expect([page.through, page.more]).toEqual([through, more]);
  });

  test('page after page gives everything once', async () => {
    const seen: number[] = [];
    for (let after = START, more = true; more; ) {
      const page = await reading.read({ after, limit: 7, outcome: 'refused' }, signal);
      seen.push(...page.records.map((record) => record.seq));
      ({ more, through: after } = page);
    }
    expect(seen).toEqual(Array.from({ length: 600 }, (_, n) => 2 * n + 1));
  });
});

describe('pruning', () => {
  test('is journaled, by whom; trying it is not', async () => {
    const before = addMilliseconds(FIRST, 1_100_000);
    const tried = await reading.prune(before, { dryRun: true }, signal);
    expect(tried).toMatchObject({ count: 1_100, through: { seq: 1_100 } });
    expect(await store.journal().head()).toBe(1_200);
    expect(await reading.prune(before, { dryRun: false, by: 'user:ana' }, signal)).toEqual(tried);
    const { records } = await reading.read({ limit: 1 }, signal);
    expect(records).toMatchObject([
      {
        seq: 1_201,
        kind: 'journal_pruned',
        body: {
          value: { count: 1_100, through: 1_100, hash: tried.through?.hash, before, by: 'user:ana' },
        },
      },
    ]);
    expect(await reading.prune(before, { dryRun: false }, signal)).toEqual({ count: 0 });
    expect(await store.journal().head()).toBe(1_201);
  });
});

describe('a store that', () => {
  test('was never made holds nothing, and is not made', async () => {
    const nothing = readingOf(async () => undefined);
    expect(await nothing.read({ limit: 5, after: seq(4) }, signal)).toEqual({
      records: [],
      through: 4,
      more: false,
    });
    expect(await nothing.prune(FIRST, { dryRun: false }, signal)).toEqual({ count: 0 });
    const head = { seq: START, hash: `sha256:${'0'.repeat(64)}` };
    expect(await nothing.verify(undefined, signal)).toEqual({ intact: true, head });
    expect(await nothing.verify({ ...head, seq: seq(4) }, signal)).toEqual({
      intact: false,
      seq: 4,
      fault: 'removed',
    });
  });

  test('is away is told as that', async () => {
    const away = readingOf(async () => {
      throw new CatalogError('owner_unavailable', 'The store is away.', 'Ask again.');
    });
    const told = { code: 'owner_unavailable' };
    await expect(away.read({ limit: 5 }, signal)).rejects.toMatchObject(told);
    await expect(away.verify(undefined, signal)).rejects.toMatchObject(told);
    await expect(away.prune(FIRST, { dryRun: true }, signal)).rejects.toMatchObject(told);
    expect(() => away.watch(() => undefined)[Symbol.dispose]()).not.toThrow();
  });
});
