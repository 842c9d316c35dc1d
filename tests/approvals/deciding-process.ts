import { parseApprovalId } from '../../modules/core/model/approval.ts';
import type { ApprovalVerdict } from '../../modules/core/ports/approval-commands.ts';
import { LedgerApprovalCommands } from '../../modules/owners/approvals/commands.ts';
import { openStore } from '../../modules/store/open-store.ts';
import { fixedClock } from '../../modules/store/testing/example-records.ts';
import { DIGESTS, named } from './example-binding.ts';
import { sourceOf, token } from './store-of-test.ts';

/**
 * A process that decides: `node deciding-process.ts URL KIND BY ID…`. Begins when its input ends, and says for each
 * approval on a line of its own what it was told.
 */
const [url = '', kind = '', by = '', ...ids] = process.argv.slice(2);

const clock = { now: () => fixedClock.now() };
const store = await openStore({ url, workspace: '/', clock, lookEvery: 1_000 });
await store.ledger('approvals', { version: 1, encode: () => null, decode: () => undefined }).head();
// The requests were made at the beginning of the year of the laws.
const source = sourceOf(store, { now: () => '2026-01-01T00:00:01.000Z' as ReturnType<typeof clock.now> });
const commands = new LedgerApprovalCommands({ ...source, token });
process.stdout.write('ready\n');
for await (const _ of process.stdin) break;
for (const text of ids) {
  const id = parseApprovalId(text);
  if (id === undefined) throw new Error(`${text} is no id.`);
  const verdict: ApprovalVerdict =
    kind === 'granted' ? { kind, by: named(by), current: DIGESTS } : { kind: 'rejected', by: named(by) };
  const done = await commands.decide(id, verdict, undefined, new AbortController().signal);
  process.stdout.write(`${done.ok ? 'ok' : done.error.code}\n`);
}
await store.close();
