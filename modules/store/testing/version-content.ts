import type { ClaimOutcome } from '../../core/ports/keyed-answers.ts';
import { type Json, START, type Store } from '../../core/ports/store.ts';
import { seqOf } from '../journal-chain.ts';
import type { MigrationName } from '../sql/migrations.ts';
import { anything, changesOf, collected, keyOf } from './example-records.ts';

const TEXTS = ['before\0after', 'a\ud800b', 'e\u0301 \u{1f9f0}', `'; drop -- \\ " $1 ?\r\n`, '__proto__', ''];

const CLAIM = { scope: TEXTS.join(' '), key: keyOf('first'), digest: 'of the input' };
const KEPT = { status: 202, body: TEXTS.join(' ') };

/** What the dump of each version holds. Once a version is released, its dump is not made again. */
export async function writeContent(store: Store): Promise<void> {
  const ledger = store.ledger('inventory', anything);
  await ledger.append(START, TEXTS, keyOf('first'));
  await ledger.append(seqOf(1), [], keyOf('nothing'));
  await ledger.append(seqOf(2), [{ a: [1, null, { b: -0.5e-7 }] }], keyOf('third'));
  const mirror = store.mirror('indexes', anything);
  await mirror.write(changesOf<Json>(Object.fromEntries(TEXTS.map((text) => [text, { text }]))));
  await mirror.write(changesOf<Json>({ '': undefined, new: 1 }));
  for (const text of TEXTS) await store.journal().append({ kind: 'said', body: { text } });
  const claim = await store.keyedAnswers().claim(CLAIM);
  if (claim.kind === 'claimed') await store.keyedAnswers().settle(claim.hold, KEPT);
}

interface Content {
  readonly entries: readonly (readonly [key: string, events: readonly unknown[]])[];
  readonly mirror: { readonly seq: number; readonly records: ReadonlyMap<string, unknown> };
  readonly removed: readonly string[];
  readonly journal: readonly (readonly [kind: string, body: unknown])[];
  readonly intact: boolean;
  readonly keyed: ClaimOutcome['kind'];
}

export async function readContent(store: Store): Promise<Content> {
  const entries = await collected(store.ledger('inventory', anything).read(START));
  const { seq, records } = await store.mirror('indexes', anything).read();
  const journal = await collected(store.journal().read(START));
  return {
    entries: entries.map(({ key, events }) => [key, events.map((event) => event.ok && event.value)]),
    mirror: {
      seq,
      records: new Map(Array.from(records, ([key, record]) => [key, record.ok && record.value])),
    },
    removed: (await store.mirror('indexes', anything).changes(seqOf(1))).removed,
    journal: journal.map(({ kind, body }) => [kind, body.ok && body.value]),
    intact: (await store.journal().verify()).intact,
    keyed: (await store.keyedAnswers().claim(CLAIM)).kind,
  };
}

/** Versions before the second kept no keys. */
export const contentOf = (version: MigrationName): Content => ({
  entries: [
    ['first', TEXTS],
    ['nothing', []],
    ['third', [{ a: [1, null, { b: -0.5e-7 }] }]],
  ],
  mirror: {
    seq: 2,
    records: new Map<string, unknown>([
      ...TEXTS.filter((text) => text !== '').map((text) => [text, { text }] as const),
      ['new', 1],
    ]),
  },
  removed: [''],
  journal: TEXTS.map((text) => ['said', { text }]),
  intact: true,
  keyed: version === '0001_three_shapes' ? 'claimed' : 'answered',
});
