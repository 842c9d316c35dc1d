import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Clock } from '../../core/ports/clock.ts';
import {
  type ClaimOutcome,
  KEY_LEASE,
  KEY_LIFE,
  type KeyClaim,
  type KeyedAnswers,
  type KeyHold,
} from '../../core/ports/keyed-answers.ts';
import { instantOf } from '../../core/time.ts';
import { MAX_PAYLOAD } from '../payload.ts';
import { inTurn, keyOf } from './example-records.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';
import { MemoryKeyedAnswers } from './memory-keyed-answers.ts';
import type { Ground } from './store-contract.ts';

/** Moves when the test says so. */
class HandClock implements Clock {
  #at = Date.UTC(2026, 10, 30, 12);

  now() {
    return instantOf(this.#at);
  }

  pass(milliseconds: number): void {
    this.#at += milliseconds;
  }
}

const claimOf = (changes: Partial<Record<'scope' | 'key' | 'digest', string>> = {}): KeyClaim => {
  const { scope = 'local record', key = 'k', digest = 'd' } = changes;
  return { scope, key: keyOf(key), digest };
};
const ANSWER = { status: 201, body: '{"done":true}\n' };
const RUNNING = { kind: 'running' };
const ANSWERED = { kind: 'answered', answer: ANSWER };
const REUSED = { kind: 'reused' };

function holdOf(outcome: ClaimOutcome): KeyHold {
  if (outcome.kind !== 'claimed') throw new Error(`The key was not free: ${outcome.kind}.`);
  return outcome.hold;
}

export function keyedAnswerLaws(ground: Ground): void {
  const scene = async () => {
    const clock = new HandClock();
    const here = (await ground.open(clock)).keyedAnswers();
    const there = (await ground.open(clock)).keyedAnswers();
    return { clock, here, there };
  };

  describe('keyed answers', () => {
    test('what its subject could see is kept with an answer', async () => {
      const { here, there } = await scene();
      const answer = { ...ANSWER, seenIn: 'policy:1 a-view' };
      await here.settle(holdOf(await here.claim(claimOf())), answer);
      for (const each of [here, there])
        expect(await each.claim(claimOf())).toEqual({ kind: 'answered', answer });
    });

    test('who comes first does it; others learn that it runs, and then how it ended', async () => {
      const { here, there } = await scene();
      const hold = holdOf(await here.claim(claimOf()));
      for (const each of [here, there]) expect(await each.claim(claimOf())).toEqual(RUNNING);
      await here.settle(hold, ANSWER);
      for (const each of [here, there]) expect(await each.claim(claimOf())).toEqual(ANSWERED);
    });

    test('another input under the same key is told apart, while it runs and after', async () => {
      const { here, there } = await scene();
      const hold = holdOf(await here.claim(claimOf()));
      expect(await there.claim(claimOf({ digest: 'other' }))).toEqual(REUSED);
      await here.settle(hold, ANSWER);
      expect(await there.claim(claimOf({ digest: 'other' }))).toEqual(REUSED);
    });

    test('the same key of another subject, of another command or in other letters is another key', async () => {
      const { here } = await scene();
      const claims = [{}, { scope: 'user:ana record' }, { scope: 'local reload' }, { key: 'K' }].map(claimOf);
      for (const claim of claims) holdOf(await here.claim(claim));
    });

    test('a key that was let go of is free, for another input too', async () => {
      const { here, there } = await scene();
      await here.release(holdOf(await here.claim(claimOf())));
      await there.settle(holdOf(await there.claim(claimOf({ digest: 'other' }))), ANSWER);
      expect(await here.claim(claimOf({ digest: 'other' }))).toEqual(ANSWERED);
    });

    test('an answer is not let go of', async () => {
      const { here } = await scene();
      const hold = holdOf(await here.claim(claimOf()));
      await here.settle(hold, ANSWER);
      await here.release(hold);
      expect(await here.claim(claimOf())).toEqual(ANSWERED);
    });

    test('the claim of a process that died is free after the lease, and what it says later changes nothing', async () => {
      const { clock, here, there } = await scene();
      const dead = holdOf(await here.claim(claimOf()));
      clock.pass(KEY_LEASE - 1);
      expect(await there.claim(claimOf())).toEqual(RUNNING);
      clock.pass(1);
      const hold = holdOf(await there.claim(claimOf({ digest: 'other' })));
      await here.settle(dead, { status: 500, body: 'late' });
      await here.release(dead);
      clock.pass(KEY_LEASE - 1);
      await here.extend(dead);
      expect(await here.claim(claimOf({ digest: 'other' }))).toEqual(RUNNING);
      await there.settle(hold, ANSWER);
      await here.settle(dead, { status: 500, body: 'later' });
      expect(await here.claim(claimOf({ digest: 'other' }))).toEqual(ANSWERED);
    });

    test('a command that says that it still runs keeps its key', async () => {
      const { clock, here, there } = await scene();
      const hold = holdOf(await here.claim(claimOf()));
      for (let each = 0; each < 5; each += 1) {
        clock.pass(KEY_LEASE - 1);
        await here.extend(hold);
        expect(await there.claim(claimOf())).toEqual(RUNNING);
      }
    });

    test('one that took longer than its lease is kept all the same where nobody took over', async () => {
      const { clock, here, there } = await scene();
      const hold = holdOf(await here.claim(claimOf()));
      clock.pass(KEY_LEASE * 2);
      // Whoever comes first forgets what is past its time.
      for (let each = 0; each < 70; each += 1) holdOf(await there.claim(claimOf({ key: `other-${each}` })));
      await here.settle(hold, ANSWER);
      expect(await there.claim(claimOf())).toEqual(ANSWERED);
    });

    test('an answer is kept for a day', async () => {
      const { clock, here } = await scene();
      const hold = holdOf(await here.claim(claimOf()));
      await here.settle(hold, ANSWER);
      clock.pass(KEY_LIFE - 1);
      expect(await here.claim(claimOf())).toEqual(ANSWERED);
      clock.pass(1);
      holdOf(await here.claim(claimOf()));
    });

    test('of many that claim at once, over several connections, one holds the key', async () => {
      const { here, there } = await scene();
      const third = (await ground.open()).keyedAnswers();
      for (let round = 0; round < 8; round += 1) {
        const claims = Array.from({ length: 12 }, (_, index) =>
          inTurn([here, there, third], index).claim(claimOf({ key: `${round}` })),
        );
        const kinds = (await Promise.all(claims)).map(({ kind }) => kind).sort();
        expect(kinds).toEqual(['claimed', ...Array.from({ length: 11 }, () => 'running')]);
      }
    });

    test('of more answers than there is room for, the oldest go; what runs stays', async () => {
      const clock = new HandClock();
      const opened = () => ground.store.keyedAnswers(clock, 3);
      const keys = opened();
      await keys.claim(claimOf({ key: 'running' }));
      for (let each = 1; each <= 5; each += 1) {
        await keys.settle(holdOf(await keys.claim(claimOf({ key: `${each}` }))), ANSWER);
        clock.pass(1);
      }
      const outcomes: Record<string, string> = {};
      // The first to claim looks.
      for (const key of ['5', '4', '3', 'running'])
        outcomes[key] = (await opened().claim(claimOf({ key }))).kind;
      for (const key of ['2', '1']) outcomes[key] = (await keys.claim(claimOf({ key }))).kind;
      expect(outcomes).toEqual({
        5: 'answered',
        4: 'answered',
        3: 'answered',
        running: 'running',
        2: 'claimed',
        1: 'claimed',
      });
    });

    test.each(Object.entries(HOSTILE_TEXTS))('%s comes back as it was', async (_, text) => {
      const { here, there } = await scene();
      const hold = holdOf(await here.claim(claimOf({ scope: text })));
      await here.settle(hold, { status: 200, body: text });
      expect(await there.claim(claimOf({ scope: text }))).toEqual({
        kind: 'answered',
        answer: { status: 200, body: text },
      });
    });

    test('an answer as large as it may be is kept, one byte more is refused, and the key is still held', async () => {
      const { here } = await scene();
      const hold = holdOf(await here.claim(claimOf()));
      const body = 'x'.repeat(MAX_PAYLOAD);
      await expect(here.settle(hold, { status: 200, body: `${body}x` })).rejects.toMatchObject({
        code: 'payload_too_large',
      });
      expect(await here.claim(claimOf())).toEqual(RUNNING);
      await here.settle(hold, { status: 200, body });
      expect(await here.claim(claimOf())).toEqual({ kind: 'answered', answer: { status: 200, body } });
    });

    test('an answer that was damaged is not given, and the command is not done again', async () => {
      const { here } = await scene();
      await here.settle(holdOf(await here.claim(claimOf())), ANSWER);
      await ground.store.edit('keyed_answers', (rows) => rows.map((row) => ({ ...row, body: '{' })));
      expect(await here.claim(claimOf())).toEqual(RUNNING);
    });

    test('whatever is asked in whatever order, all of them answer as the one in memory does', async () => {
      const step = fc.oneof(
        fc.record({
          what: fc.constant('claim' as const),
          key: fc.constantFrom('a', 'b'),
          digest: fc.constantFrom('d', 'e'),
        }),
        fc.record({
          what: fc.constantFrom('settle' as const, 'release' as const, 'extend' as const),
          // Of any claim that was ever given, also of those that were taken over.
          which: fc.nat(),
        }),
        fc.record({
          what: fc.constant('pass' as const),
          time: fc.constantFrom(1, KEY_LEASE - 1, KEY_LEASE, KEY_LIFE - 1, KEY_LIFE),
        }),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
          await ground.store.clear();
          const clock = new HandClock();
          const real = ground.store.keyedAnswers(clock, 100);
          const model = new MemoryKeyedAnswers({ keyed_answers: [] }, clock, 100);
          const holds: { readonly real: KeyHold; readonly model: KeyHold }[] = [];
          for (const [index, each] of steps.entries()) {
            if (each.what === 'pass') clock.pass(each.time);
            else if (each.what === 'claim') {
              const outcomes = {
                real: await real.claim(claimOf(each)),
                model: await model.claim(claimOf(each)),
              };
              expect(shown(outcomes.real)).toEqual(shown(outcomes.model));
              if (outcomes.real.kind === 'claimed' && outcomes.model.kind === 'claimed')
                holds.push({ real: outcomes.real.hold, model: outcomes.model.hold });
            } else if (holds.length > 0) {
              const hold = holds[each.which % holds.length];
              if (hold !== undefined)
                for (const [keys, its] of [
                  [real, hold.real],
                  [model, hold.model],
                ] as const)
                  await change(keys, its, each.what, `${index}`);
            }
          }
        }),
        { numRuns: 25 },
      );
    });
  });
}

const shown = (outcome: ClaimOutcome): unknown =>
  outcome.kind === 'claimed' ? { kind: outcome.kind } : outcome;

async function change(
  keys: KeyedAnswers,
  hold: KeyHold,
  what: 'settle' | 'release' | 'extend',
  body: string,
): Promise<void> {
  if (what === 'settle') await keys.settle(hold, { status: 200, body });
  else await keys[what](hold);
}
