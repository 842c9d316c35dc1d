import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvalState } from '../../modules/core/approvals/approval-state.ts';
import type { Approval } from '../../modules/core/model/approval.ts';
import { LOCAL } from '../../modules/core/model/subject.ts';
import type { ApprovalVerdict } from '../../modules/core/ports/approval-commands.ts';
import { START, type Store } from '../../modules/core/ports/store.ts';
import { type Instant, instantOf } from '../../modules/core/time.ts';
import { LedgerApprovalCommands } from '../../modules/owners/approvals/commands.ts';
import { createApprovalsReader } from '../../modules/owners/approvals/reader.ts';
import { HOSTILE_TEXTS } from '../../modules/store/testing/hostile-texts.ts';
import type { StoreUnderTest } from '../../modules/store/testing/store-under-test.ts';
import { DIGESTS, exampleBinding, keyed, named } from './example-binding.ts';
import { raceToDecide } from './race.ts';
import { sourceOf, token } from './store-of-test.ts';

const { signal } = new AbortController();
/** Smaller than that of the product, so that a law need not wait for two hundred requests. */
const MAX_OPEN = 12;
const DAY = 24 * 60 * 60 * 1_000;
const [ana, bea, helper] = [named('user:ana'), named('user:bea'), named('agent:helper')];

/** The laws of the owner of approvals, on one kind of store. */
export function approvalOwnerLaws(name: string, make: () => Promise<StoreUnderTest>): void {
  describe(`approvals on ${name}`, () => {
    let ground: StoreUnderTest | undefined;
    const opened: Store[] = [];
    let now: Instant = instantOf(0);
    const clock = { now: () => now };
    const later = (milliseconds: number): void => {
      now = instantOf(Date.parse(now) + milliseconds);
    };

    beforeAll(async () => {
      ground = await make();
    });
    beforeEach(async () => {
      await ground?.clear();
      now = instantOf(Date.UTC(2026, 0, 1));
    });
    afterEach(async () => {
      for (const store of opened.splice(0)) await store.close();
    });
    afterAll(() => ground?.close());

    async function open(): Promise<Store> {
      if (ground === undefined) throw new Error('The store is made before the first test.');
      const store = await ground.open();
      opened.push(store);
      return store;
    }
    /** As one process has it. */
    async function owner() {
      const store = await open();
      const source = sourceOf(store, clock);
      const commands = new LedgerApprovalCommands({ ...source, token, maxOpen: MAX_OPEN });
      const reader = createApprovalsReader(source);
      return {
        store,
        commands,
        request: (fields: Partial<Parameters<typeof commands.request>[0]> = {}, key?: string) =>
          commands.request(
            {
              binding: exampleBinding({ subject: helper }),
              definition: { name: 'x' },
              by: helper,
              ...fields,
            },
            key === undefined ? undefined : keyed(key),
            signal,
          ),
        grant: (approval: Approval, by = ana, fields: object = {}, key?: string) =>
          commands.decide(
            approval.id,
            { kind: 'granted', by, current: DIGESTS, ...fields },
            key === undefined ? undefined : keyed(key),
            signal,
          ),
        reject: (approval: Approval, by = ana, note?: string) =>
          commands.decide(
            approval.id,
            { kind: 'rejected', by, ...(note !== undefined && { note }) },
            undefined,
            signal,
          ),
        cancel: (approval: Approval, by = helper, mayApprove = false) =>
          commands.decide(approval.id, { kind: 'cancelled', by, mayApprove }, undefined, signal),
        recorded: async () => [...(await reader.current(signal)).records.values()],
        snapshot: () => reader.current(signal),
        journal: async () => {
          const said: { kind: string; body: unknown }[] = [];
          for await (const { kind, body } of store.journal().read(START))
            said.push({ kind, body: body.ok ? body.value : undefined });
          return said;
        },
      };
    }

    test('a request is recorded as it was made, and can be decided for a week', async () => {
      const { request, recorded } = await owner();
      const approval = await request({ reason: '  Writes reports.\n' });
      expect(await recorded()).toEqual([approval]);
      expect(approval).toMatchObject({
        binding: exampleBinding({ subject: helper }),
        requestedBy: helper,
        requestedAt: now,
        reason: 'Writes reports.',
        decideBy: instantOf(Date.parse(now) + 7 * DAY),
        definition: { name: 'x' },
      });
    });

    test('the same request again is the one that is open; another binding, requester or time makes another', async () => {
      const { request, reject, recorded } = await owner();
      const first = await request();
      later(1_000);
      expect(await request({ reason: 'Please' })).toEqual(first);
      const others = [
        await request({ binding: exampleBinding({ subject: helper, contractDigest: 'sha256:cc' }) }),
        await request({ by: ana }),
      ];
      await reject(first);
      others.push(await request());
      later(8 * DAY);
      others.push(await request());
      expect(new Set([first, ...others].map(({ id }) => id)).size).toBe(5);
      expect(await recorded()).toHaveLength(5);
    });

    test('a grant lasts thirty days and any number of calls unless it says otherwise', async () => {
      const { request, grant } = await owner();
      const plain = await grant(await request());
      expect(plain).toMatchObject({
        ok: true,
        value: {
          decision: { kind: 'granted', by: ana, at: now, expiresAt: instantOf(Date.parse(now) + 30 * DAY) },
        },
      });
      expect(plain.ok && plain.value.decision).not.toHaveProperty('maxCalls');
      const until = instantOf(Date.parse(now) + DAY);
      const short = await grant(await request(), ana, { expiresAt: until, maxCalls: 3, note: 'Once.' });
      expect(short).toMatchObject({
        value: { decision: { expiresAt: until, maxCalls: 3, note: 'Once.' } },
      });
    });

    test.each([-1, 0, 367 * DAY])('a grant does not end %i ms from now', async (milliseconds) => {
      const { request, grant, recorded } = await owner();
      const approval = await request();
      const expiresAt = instantOf(Date.parse(now) + milliseconds);
      await expect(grant(approval, ana, { expiresAt })).rejects.toMatchObject({ code: 'invalid_request' });
      expect(await recorded()).toEqual([approval]);
    });

    test.each<readonly [string, Partial<ApprovalVerdict>, string]>([
      ['by its requester', { kind: 'granted', by: helper, current: DIGESTS }, 'not_the_decider'],
      ['by whom it is for', { kind: 'granted', by: bea, current: DIGESTS }, 'not_the_decider'],
      [
        'for another contract',
        { kind: 'granted', by: ana, current: { ...DIGESTS, contractDigest: 'sha256:cc' } },
        'definition_changed',
      ],
      [
        'for a definition that is no longer pinned',
        { kind: 'granted', by: ana, current: { contractDigest: DIGESTS.contractDigest } },
        'definition_changed',
      ],
      ['for what is gone', { kind: 'granted', by: ana, current: undefined }, 'definition_changed'],
    ])('nothing is granted %s', async (_what, verdict, code) => {
      const { request, commands, recorded, journal } = await owner();
      const approval = await request({ binding: exampleBinding({ subject: bea }) });
      const done = await commands.decide(approval.id, verdict as ApprovalVerdict, undefined, signal);
      expect(done).toMatchObject({ ok: false, error: { code } });
      expect(await recorded()).toEqual([approval]);
      expect(await journal()).toHaveLength(1);
    });

    test('the local subject grants its own, and the journal says so', async () => {
      const { request, grant, journal } = await owner();
      const mine = await request({ by: LOCAL.id, binding: exampleBinding() });
      const forOther = await request({ by: ana });
      expect(await grant(mine, LOCAL.id)).toMatchObject({ ok: true });
      expect(await grant(forOther, LOCAL.id)).toMatchObject({ ok: true });
      const granted = (await journal()).filter(({ kind }) => kind === 'approval_granted');
      expect(granted).toMatchObject([
        { body: { approval_id: mine.id, self: true } },
        { body: { by: 'local' } },
      ]);
      expect(granted[1]?.body).not.toHaveProperty('self');
    });

    test('what is decided stays decided', async () => {
      const { request, grant, reject, cancel } = await owner();
      const decided = [await request(), await request({ by: ana }), await request({ by: bea })] as const;
      await grant(decided[0]);
      await reject(decided[1]);
      await cancel(decided[2], bea);
      const late = { ok: false, error: { code: 'already_decided' } };
      for (const approval of decided) {
        expect(await grant(approval)).toMatchObject(late);
        expect(await reject(approval)).toMatchObject(late);
      }
      expect(await cancel(decided[1], ana)).toMatchObject(late);
      expect(await cancel(decided[2], bea)).toMatchObject(late);
    });

    test('what nobody decided in time, and what is over, can be neither granted nor taken back', async () => {
      const { request, grant, reject, cancel } = await owner();
      const [open, over] = [await request(), await request({ by: bea })];
      await grant(over, ana, { expiresAt: instantOf(Date.parse(now) + DAY) });
      later(7 * DAY);
      for (const done of [await grant(open), await reject(open), await cancel(open), await cancel(over, bea)])
        expect(done).toMatchObject({ ok: false, error: { code: 'already_decided' } });
    });

    test('a request is taken back by its requester alone; a grant also by its subject and whoever may approve', async () => {
      const { request, grant, cancel } = await owner();
      const pending = await request({ by: ana });
      for (const done of [await cancel(pending, helper), await cancel(pending, bea, true)])
        expect(done).toMatchObject({ ok: false, error: { code: 'not_the_decider' } });
      expect(await cancel(pending, ana)).toMatchObject({ ok: true });
      for (const [by, mayApprove, ok] of [
        [bea, false, false],
        [helper, false, true],
      ] as const) {
        const approval = await request({ by: ana });
        await grant(approval, bea);
        expect(await cancel(approval, by, mayApprove)).toMatchObject({ ok });
        if (!ok) expect(await cancel(approval, by, true)).toMatchObject({ ok: true });
      }
    });

    test('nothing is decided of what was never asked for', async () => {
      const { request, commands, journal } = await owner();
      const { id } = await request();
      const other = `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}` as typeof id;
      const done = await commands.decide(other, { kind: 'rejected', by: ana }, undefined, signal);
      expect(done).toEqual({ ok: false, error: { code: 'not_found' } });
      expect(await journal()).toHaveLength(1);
    });

    test('a request names what was granted last for the same subject and tool', async () => {
      const { request, grant, reject } = await owner();
      const first = await request();
      expect(first).not.toHaveProperty('previous');
      await grant(first);
      later(1_000);
      const second = await request({ binding: exampleBinding({ subject: helper, version: '2.0.0' }) });
      expect(second.previous).toBe(first.id);
      await reject(second);
      expect((await request()).previous).toBe(first.id);
      expect(await request({ binding: exampleBinding({ subject: bea }) })).not.toHaveProperty('previous');
    });

    test('one subject has no more open requests than the limit', async () => {
      const { request } = await owner();
      for (let n = 0; n < MAX_OPEN; n += 1)
        await request({ binding: exampleBinding({ subject: helper, version: `1.0.${n}` }) });
      await expect(
        request({ binding: exampleBinding({ subject: helper, version: '2.0.0' }) }),
      ).rejects.toMatchObject({ code: 'conflict' });
      expect(await request({ by: ana })).toMatchObject({ requestedBy: ana });
    });

    test('a key is done once by whoever sends it, and its answer is given again, in another process too', async () => {
      const [here, there] = [await owner(), await owner()];
      const first = await here.request({}, 'k1');
      await here.reject(first);
      later(1_000);
      expect((await there.request({}, 'k1')).id).toBe(first.id);
      expect((await here.request({}, 'k2')).id).not.toBe(first.id);
      const other = await here.request({ by: ana }, 'k1');
      expect(other.id).not.toBe(first.id);
      const granted = await here.grant(other, bea, {}, 'g1');
      later(1_000);
      expect(await there.grant(other, bea, {}, 'g1')).toEqual(granted);
      await expect(there.grant(other, bea, { maxCalls: 3 }, 'g1')).rejects.toMatchObject({
        code: 'conflict',
      });
      await expect(there.request({ reason: 'Other' }, 'k1')).rejects.toMatchObject({ code: 'conflict' });
    });

    test('every decision is journaled by its ids, and never by its texts', async () => {
      const { request, grant, reject, cancel, journal } = await owner();
      const secret = 'canary-5f3a';
      const approval = await request({ reason: secret, definition: { description: secret } });
      await grant(approval, ana, { note: secret, maxCalls: 3 });
      await cancel(approval);
      await reject(await request(), ana, secret);
      const said = await journal();
      expect(said.map(({ kind }) => kind)).toEqual([
        'approval_requested',
        'approval_granted',
        'approval_cancelled',
        'approval_requested',
        'approval_rejected',
      ]);
      expect(said[1]?.body).toEqual({
        approval_id: approval.id,
        subject: helper,
        tool: 'files.write',
        source: 'definitions',
        version: '1.0.0',
        offer: 'acme',
        by: ana,
        expires_at: instantOf(Date.parse(now) + 30 * DAY),
        max_calls: 3,
      });
      expect(JSON.stringify(said)).not.toContain(secret);
    });

    test.each(Object.entries(HOSTILE_TEXTS))(
      'a hostile text is kept clean and bounded: %s',
      async (_what, text) => {
        const { request, reject, recorded } = await owner();
        const approval = await request({ reason: `a${text}b` });
        await reject(approval, ana, `a${text}b`.repeat(5_000));
        const [kept] = await recorded();
        const [reason, note] = [kept?.reason ?? '', kept?.decision?.note ?? ''];
        for (const each of [reason, note]) {
          expect(each.replaceAll(/[\n\t]/g, '')).not.toMatch(/[\p{Cc}\p{Cs}\p{Bidi_Control}]/u);
          expect(each.isWellFormed()).toBe(true);
          expect(each.length).toBeLessThanOrEqual(2_000);
        }
      },
    );

    test('a definition that is too large for a record is refused, and nothing is kept of it', async () => {
      const { request, recorded } = await owner();
      await expect(request({ definition: 'x'.repeat(2 * 1024 * 1024) })).rejects.toMatchObject({
        code: 'payload_too_large',
      });
      expect(await recorded()).toEqual([]);
    });

    test('of two who decide at once one is told that the other has', async () => {
      const [here, there] = [await owner(), await owner()];
      for (let n = 0; n < 5; n += 1) {
        const approval = await here.request({ by: n % 2 === 0 ? helper : bea });
        const done = await Promise.all([here.grant(approval), there.reject(approval)]);
        expect(done.filter(({ ok }) => ok)).toHaveLength(1);
        expect(done.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'already_decided' } });
        expect(await here.recorded()).toEqual(await there.recorded());
        if (done[0].ok) await here.cancel(approval, approval.requestedBy);
      }
    });

    test('processes that race to decide agree on one decision for each', async (context) => {
      const url = ground?.url;
      if (url === undefined) return context.skip('memory is of one process');
      const { request, recorded } = await owner();
      const ids: string[] = [];
      for (let n = 0; n < 8; n += 1)
        ids.push((await request({ binding: exampleBinding({ subject: helper, version: `${n}.0.0` }) })).id);
      const told = await raceToDecide(url, ids);
      for (const [at, id] of ids.entries()) {
        const outcomes = told.map((each) => each[at]);
        expect([id, outcomes.filter((outcome) => outcome === 'ok')]).toEqual([id, ['ok']]);
        expect(outcomes.filter((outcome) => outcome === 'already_decided')).toHaveLength(told.length - 1);
      }
      for (const { id, decision } of await recorded()) {
        const winner = told.findIndex((each) => each[ids.indexOf(id)] === 'ok');
        expect([id, decision?.kind]).toEqual([id, winner % 2 === 0 ? 'granted' : 'rejected']);
      }
    });

    test('what was recorded amounts to what time makes of it', async () => {
      const { request, grant, recorded, snapshot } = await owner();
      await grant(await request(), ana, { expiresAt: instantOf(Date.parse(now) + DAY) });
      const [approval] = await recorded();
      if (approval === undefined) throw new Error('It was recorded.');
      const { boundaries } = await snapshot();
      expect(boundaries).toEqual([instantOf(Date.parse(now) + DAY)]);
      const stateAt = (when: Instant) =>
        approvalState(
          approval,
          { declared: { kind: 'gone', reason: 'tool_gone' }, contractMatch: true },
          when,
        ).state;
      expect(stateAt(instantOf(Date.parse(now) + DAY - 1))).toBe('voided');
      expect(stateAt(instantOf(Date.parse(now) + DAY))).toBe('expired');
    });
  });
}
