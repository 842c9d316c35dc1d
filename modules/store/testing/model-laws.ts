import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Json, type MirrorStand, START, type Store } from '../../core/ports/store.ts';
import { seqOf } from '../journal-chain.ts';
import { anything, collected, keyOf, recordKey } from './example-records.ts';
import type { Ground } from './store-contract.ts';
import { memoryUnderTest } from './store-under-test.ts';

interface Tried {
  readonly stores: readonly Store[];
}
type Step = fc.AsyncCommand<Tried, Tried>;

/** What is asked of both, and must be answered alike. `through`: by which of the connections. */
function step(name: string, through: number, ask: (store: Store) => Promise<unknown>): Step {
  const by = ({ stores }: Tried): Store => {
    const store = stores[through % stores.length];
    if (store === undefined) throw new RangeError('There is no connection.');
    return store;
  };
  return {
    check: () => true,
    run: async (model, real) => expect(await ask(by(real))).toEqual(await ask(by(model))),
    toString: () => `${name} by ${through}`,
  };
}

const through = fc.nat(1);
const values = fc.jsonValue({ maxDepth: 2, stringUnit: 'binary' }).map((value) => value as Json);
const fewKeys = fc.constantFrom('a', 'b', 'c\0', '__proto__');
const owners = fc.constantFrom('inventory', 'observations');

/** Which store it is, and when nothing was written there yet, the fake and the real one say each of itself. */
const unnamed = <S extends MirrorStand>({ store: _store, at, ...said }: S) => ({
  ...said,
  at: said.seq === START ? undefined : at,
});

const STEPS: readonly fc.Arbitrary<Step>[] = [
  fc
    .tuple(
      through,
      owners,
      fc.nat(2),
      fc.array(values, { maxLength: 3 }),
      fc.constantFrom('1', '2', '3', '4', '5'),
    )
    .map(([by, owner, behind, events, key]) =>
      step(`append ${JSON.stringify([owner, behind, events, key])}`, by, async (store) => {
        const ledger = store.ledger(owner, anything);
        const head = await ledger.head();
        // Mostly on the right ground.
        const basedOn = behind < 2 ? head : seqOf(head + 1);
        return ledger.append(basedOn, events, keyOf(key));
      }),
    ),
  fc
    .tuple(through, owners, fc.dictionary(fewKeys, fc.option(values, { nil: undefined, freq: 3 })), fc.nat(4))
    .map(([by, owner, changes, ground]) =>
      step(`write ${JSON.stringify([owner, changes, ground])}`, by, (store) => {
        const entries = Object.entries(changes).map(([key, value]) => [recordKey(key), value] as const);
        return store.mirror(owner, anything).write(new Map(entries), ground === 4 ? seqOf(1) : undefined);
      }),
    ),
  fc
    .tuple(through, fc.constantFrom('called', 'refused'), values)
    .map(([by, kind, body]) =>
      step(`journal ${JSON.stringify([kind, body])}`, by, (store) => store.journal().append({ kind, body })),
    ),
  fc.tuple(through, owners, fc.nat(3)).map(([by, owner, since]) =>
    step(`read ${owner} since ${since}`, by, async (store) => {
      const changes = await store.mirror(owner, anything).changes(seqOf(since));
      return {
        entries: await collected(store.ledger(owner, anything).read(seqOf(since))),
        state: unnamed(await store.mirror(owner, anything).read()),
        // In no order that anybody promises.
        changes: { ...unnamed(changes), removed: changes.removed.toSorted() },
        records: await collected(store.journal().read(START)),
        verdict: await store.journal().verify(),
      };
    }),
  ),
];

export function modelLaws(ground: Ground): void {
  test('whatever is asked, by any of two connections: the answers are those of the fake', async () => {
    const real: Tried = { stores: [await ground.open(), await ground.open()] };
    await fc.assert(
      fc.asyncProperty(fc.commands([...STEPS], { maxCommands: 15 }), async (commands) => {
        await ground.store.clear();
        const fake = memoryUnderTest();
        const model: Tried = { stores: [await fake.open(), await fake.open()] };
        await fc.asyncModelRun(() => ({ model, real }), commands);
      }),
      { numRuns: 25 },
    );
  });
}
