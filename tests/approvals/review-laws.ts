import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { START } from '../../modules/core/ports/store.ts';
import { type Instant, instantOf } from '../../modules/core/time.ts';
import { LedgerReviewCommands } from '../../modules/owners/reviews/commands.ts';
import { createReviewsReader } from '../../modules/owners/reviews/reader.ts';
import type { StoreUnderTest } from '../../modules/store/testing/store-under-test.ts';
import { exampleBinding, keyed, named } from './example-binding.ts';
import { sourceOf, token } from './store-of-test.ts';

const { signal } = new AbortController();
const ana = named('user:ana');

/** The laws of the owner of reviews, on one kind of store. */
export function reviewOwnerLaws(name: string, make: () => Promise<StoreUnderTest>): void {
  describe(`reviews on ${name}`, () => {
    let ground: StoreUnderTest | undefined;
    let now: Instant = instantOf(Date.UTC(2026, 0, 1));
    const clock = { now: () => now };
    const later = (milliseconds: number): void => {
      now = instantOf(Date.parse(now) + milliseconds);
    };
    beforeAll(async () => {
      ground = await make();
    });
    afterAll(() => ground?.close());

    test('of reviews the last one of each version stands, is journaled without its note, and is done once under a key', async () => {
      if (ground === undefined) throw new Error('The store is made before the first test.');
      const store = await ground.open();
      const source = sourceOf(store, clock);
      const commands = new LedgerReviewCommands({ ...source, token });
      const reader = createReviewsReader(source);
      const { tool } = exampleBinding();
      const said = { tool, version: '1.0.0', by: ana, revision: 'sha256:aa', note: '\u001b[31mcanary\u0000' };
      await commands.record({ ...said, verdict: 'reviewed' }, keyed('k'), signal);
      later(1_000);
      const second = await commands.record({ ...said, verdict: 'rejected' }, undefined, signal);
      await commands.record({ ...said, version: '2.0.0', verdict: 'reviewed' }, undefined, signal);
      const again = await commands.record({ ...said, verdict: 'reviewed' }, keyed('k'), signal);
      expect(again).toMatchObject({ verdict: 'reviewed', at: instantOf(Date.parse(now) - 1_000) });
      await expect(
        commands.record({ ...said, revision: 'sha256:bb', verdict: 'reviewed' }, keyed('k'), signal),
      ).rejects.toMatchObject({ code: 'conflict' });
      const records = [...(await reader.current(signal)).records.values()];
      expect(records).toHaveLength(2);
      expect(records).toContainEqual(second);
      expect(second.note).toBe('canary');
      const journaled: unknown[] = [];
      for await (const { kind, body } of store.journal().read(START)) journaled.push({ kind, body });
      expect(journaled).toHaveLength(4);
      expect(JSON.stringify(journaled)).not.toContain('canary');
      await store.close();
    });
  });
}
