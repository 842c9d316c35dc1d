import { expect, test } from 'vitest';
import { START } from '../../modules/core/ports/store.ts';
import { LaterJournal } from '../../modules/core/records/later-journal.ts';
import { instantOf } from '../../modules/core/time.ts';
import { LedgerApprovalCommands } from '../../modules/owners/approvals/commands.ts';
import { memoryUnderTest } from '../../modules/store/testing/store-under-test.ts';
import { DIGESTS, exampleBinding, named } from './example-binding.ts';
import { sourceOf, token } from './store-of-test.ts';

test('what was decided is answered where the journal is away, and written when it is back', async () => {
  const store = await memoryUnderTest().open();
  const now = instantOf(Date.UTC(2026, 0, 1));
  const clock = { now: () => now };
  const source = sourceOf(store, clock);
  const timers: (() => void)[] = [];
  let isAway = true;
  const journal = new LaterJournal({
    stores: { made: async () => (isAway ? Promise.reject(new Error('away')) : store) },
    clock,
    after: (_pause, run) => {
      timers.push(run);
      return { [Symbol.dispose]: () => undefined };
    },
    onMissed: () => undefined,
  });
  const { signal } = new AbortController();
  const asked = { binding: exampleBinding(), definition: {}, by: named('agent:helper') };
  const { id } = await new LedgerApprovalCommands({ ...source, token }).request(asked, undefined, signal);
  const commands = new LedgerApprovalCommands({ ...source, journal, token });
  const granted = { kind: 'granted' as const, by: named('user:ana'), current: DIGESTS };
  expect(await commands.decide(id, granted, undefined, signal)).toMatchObject({
    ok: true,
    value: { id, decision: { kind: 'granted' } },
  });
  isAway = false;
  for (const run of timers) run();
  await journal[Symbol.asyncDispose]();
  const said: unknown[] = [];
  for await (const { kind, body } of store.journal().read(START)) said.push([kind, body]);
  expect(said).toMatchObject([
    ['approval_requested', { ok: true }],
    ['approval_granted', { ok: true, value: { approval_id: id, at: now, repeated: true } }],
  ]);
});
