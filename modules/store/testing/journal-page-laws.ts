import { beforeEach, describe, expect, test } from 'vitest';
import { type Journal, type JournalAsk, type JournalRecord, START } from '../../core/ports/store.ts';
import { addMilliseconds, instantOf } from '../../core/time.ts';
import { CHAIN_START, seqOf } from '../journal-chain.ts';
import { collected } from './example-records.ts';
import type { Ground } from './store-contract.ts';

const DAY = 86_400_000;
const FIRST = instantOf(Date.UTC(2026, 0, 1));

/** Reading in pages, and ending the keeping of what is old. */
export function journalPageLaws(ground: Ground): void {
  let now = FIRST;
  let journal: Journal;

  /** Ten records, one a day. */
  beforeEach(async () => {
    now = FIRST;
    journal = (await ground.open({ now: () => now })).journal();
    for (let n = 1; n <= 10; n += 1) {
      await journal.append({
        kind: n % 2 === 0 ? 'even' : 'odd',
        body: { n, tool: n < 6 ? 'a%b' : 'a_b', mark: '!' },
      });
      now = addMilliseconds(now, DAY);
    }
  });
  const day = (n: number) => addMilliseconds(FIRST, (n - 1) * DAY);
  const numbers = (records: readonly JournalRecord[]): readonly number[] => records.map(({ seq }) => seq);

  describe('pages of the journal', () => {
    test.each<readonly [string, JournalAsk, readonly number[]]>([
      ['the first', { from: 'first', limit: 3 }, [1, 2, 3]],
      ['the last, in their order', { from: 'last', limit: 3 }, [8, 9, 10]],
      ['behind one', { from: 'first', limit: 2, after: seqOf(4) }, [5, 6]],
      ['before one', { from: 'last', limit: 2, before: seqOf(4) }, [2, 3]],
      ['between two', { from: 'last', limit: 9, after: seqOf(2), before: seqOf(6) }, [3, 4, 5]],
      ['of one kind', { from: 'first', limit: 9, kinds: ['even'] }, [2, 4, 6, 8, 10]],
      ['of several kinds', { from: 'last', limit: 2, kinds: ['even', 'odd'] }, [9, 10]],
      ['of no kind', { from: 'first', limit: 9, kinds: [] }, []],
      ['since and until', { from: 'first', limit: 9, since: day(3), until: day(5) }, [3, 4]],
      ['of a text with signs of LIKE', { from: 'first', limit: 9, containing: ['"a%b"'] }, [1, 2, 3, 4, 5]],
      ['of another one', { from: 'first', limit: 2, containing: ['"a_b"', '"!"'] }, [6, 7]],
      ['of a text that is nowhere', { from: 'last', limit: 9, containing: ['"axb"'] }, []],
    ])('%s', async (_, asked, expected) => {
      expect(numbers(await journal.page(asked))).toEqual(expected);
    });

    test('records are those that reading gives', async () => {
      expect(await journal.page({ from: 'first', limit: 99 })).toEqual(await collected(journal.read(START)));
    });
  });

  describe('pruning the journal', () => {
    test('what is kept stays verifiable, and goes on', async () => {
      const before = await collected(journal.read(START));
      const through = { seq: seqOf(4), hash: before[3]?.hash };
      expect(await journal.prune(day(5), { dryRun: true })).toEqual({ count: 4, through });
      expect(numbers(await collected(journal.read(START)))).toHaveLength(10);
      expect(await journal.prune(day(5), { dryRun: false })).toEqual({ count: 4, through });
      expect(await collected(journal.read(START))).toEqual(before.slice(4));
      expect(await journal.verify()).toEqual({
        intact: true,
        head: { seq: 10, hash: before[9]?.hash },
        start: through,
      });
      expect(await journal.append({ kind: 'odd', body: {} })).toBe(11);
      expect(await journal.verify()).toMatchObject({ intact: true, head: { seq: 11 } });
      expect(await journal.prune(day(5), { dryRun: false })).toEqual({ count: 0 });
    });

    test('all of it: the chain goes on where it ended', async () => {
      const head = (await collected(journal.read(START)))[9];
      expect(await journal.prune(day(99), { dryRun: false })).toMatchObject({ count: 10 });
      expect(await collected(journal.read(START))).toEqual([]);
      expect(await journal.append({ kind: 'odd', body: {} })).toBe(11);
      expect(await journal.verify()).toMatchObject({ intact: true, start: { seq: 10, hash: head?.hash } });
    });

    test('a change behind what was pruned is found; an anchor of what was pruned shows nothing', async () => {
      const all = await collected(journal.read(START));
      await journal.prune(day(5), { dryRun: false });
      const anchor = (seq: number) => ({ seq: seqOf(seq), hash: all[seq - 1]?.hash ?? '' });
      expect(await journal.verify(anchor(7))).toMatchObject({ intact: true });
      expect(await journal.verify(anchor(4))).toMatchObject({ intact: true });
      expect(await journal.verify(anchor(2))).toEqual({ intact: false, seq: 2, fault: 'pruned' });
      expect(await journal.verify({ ...anchor(4), hash: CHAIN_START.hash })).toEqual({
        intact: false,
        seq: 4,
        fault: 'replaced',
      });
      await ground.store.edit('journal_records', (rows) => rows.filter(({ seq }) => seq !== 5));
      expect(await journal.verify()).toEqual({ intact: false, seq: 5, fault: 'removed' });
    });

    test('several who prune at once do it once', async () => {
      const others = await Promise.all([ground.open(), ground.open()]);
      const done = await Promise.all(others.map((store) => store.journal().prune(day(5), { dryRun: false })));
      expect(done.map(({ count }) => count).sort((a, b) => a - b)).toEqual([0, 4]);
      expect(await journal.verify()).toMatchObject({ intact: true, start: { seq: 4 } });
    });
  });
}
