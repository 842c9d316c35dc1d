import { describe, expect, test } from 'vitest';
import type { OwnerRecords } from '../core/catalog/snapshots.ts';
import type { InventoryRecord } from '../core/model/artifact.ts';
import { DEFAULT_WORKSPACE } from '../core/model/workspace.ts';
import { PersistentMap } from '../core/persistent-map.ts';
import type { OwnerId, RecordKey, Snapshot } from '../core/ports/owner-reader.ts';
import { instantOf } from '../core/time.ts';
import { FakeOwner } from './http/testing/fake-owner.ts';
import { FakeScheduler } from './http/testing/fake-scheduler.ts';
import { turnsUntil } from './http/testing/turns.ts';
import { OwnerRound, type Owners } from './owner-round.ts';

const PATIENCE = 5_000;
const KEY = 'a' as RecordKey;
const SIGNAL = new AbortController().signal;

/** An owner whose next answers the test gives by hand. */
class HandOwner<O extends OwnerId> extends FakeOwner<OwnerRecords[O]> {
  answer: ((signal: AbortSignal) => unknown) | undefined;

  override current(signal = SIGNAL): Promise<Snapshot<OwnerRecords[O]>> {
    if (this.answer === undefined) return super.current(signal);
    this.asked += 1;
    return this.answer(signal) as Promise<Snapshot<OwnerRecords[O]>>;
  }
}

function setUp() {
  const scheduler = new FakeScheduler();
  const failures: [OwnerId, unknown][] = [];
  const inventory = new HandOwner<'inventory'>('inventory');
  const configuration = new HandOwner<'configuration'>('configuration', {
    records: [['workspace' as RecordKey, DEFAULT_WORKSPACE]],
  });
  const owners: Owners = {
    definitions: new FakeOwner('definitions'),
    registries: new FakeOwner('registries'),
    configuration,
    indexes: new FakeOwner('indexes'),
    builtin: new FakeOwner('builtin'),
    inventory,
    observations: new FakeOwner('observations'),
    approvals: new FakeOwner('approvals'),
    reviews: new FakeOwner('reviews'),
  };
  const round = new OwnerRound(owners, {
    scheduler,
    clock: { now: () => instantOf(0) },
    patience: { inventory: PATIENCE },
    onFailure: (owner, error) => failures.push([owner, error]),
  });
  let late = 0;
  const ask = <O extends 'inventory' | 'configuration'>(
    owner: O,
    before?: Snapshot<OwnerRecords[O]>,
    signal: AbortSignal = SIGNAL,
  ): Promise<Snapshot<OwnerRecords[O]>> =>
    round.ask(owner, before, {
      signal,
      onLate: () => {
        late += 1;
      },
    });
  return { scheduler, failures, inventory, configuration, ask, lateCalls: () => late };
}

const GAP = {
  owner: 'inventory',
  generation: 'none',
  completeness: 'kept_after_failed_load',
  gap: 'owner_unavailable',
  boundaries: [],
  diagnostics: [],
};

const rejecting = (): Promise<never> => Promise.reject(new Error('disk on fire'));
const throwing = (): never => {
  throw new Error('no such driver');
};

/** What a lying owner may give in place of a snapshot of its own. */
const NONSENSE: Readonly<Record<string, (sane: Snapshot<InventoryRecord>) => unknown>> = {
  nothing: () => undefined,
  'a text': () => 'inventory',
  'an empty object': () => ({}),
  'no promise': () => null,
  "another owner's snapshot": (sane) => ({ ...sane, owner: 'definitions' }),
  'records in another shape': (sane) => ({ ...sane, records: new Map() }),
  'no generation': (sane) => ({ ...sane, generation: undefined }),
  'a generation that is a number': (sane) => ({ ...sane, generation: 7 }),
  'no time': (sane) => ({ ...sane, observedAt: undefined }),
  'another word for complete': (sane) => ({ ...sane, completeness: 'mostly' }),
  'no boundaries': (sane) => ({ ...sane, boundaries: undefined }),
  'no diagnostics': (sane) => ({ ...sane, diagnostics: {} }),
};

describe('an owner that fails', () => {
  const failures: Readonly<Record<string, (sane: Snapshot<InventoryRecord>) => unknown>> = {
    rejects: rejecting,
    throws: throwing,
    ...Object.fromEntries(
      Object.entries(NONSENSE).map(([name, lie]) => [
        `gives ${name}`,
        (sane: Snapshot<InventoryRecord>) => Promise.resolve(lie(sane)),
      ]),
    ),
  };

  test.each(Object.entries(failures))('and %s: at the first load it is a gap', async (_, fail) => {
    const { inventory, ask, failures: told } = setUp();
    const sane = await inventory.current(SIGNAL);
    inventory.answer = () => fail(sane);
    const answer = await ask('inventory');
    expect(answer).toMatchObject(GAP);
    expect(answer.records.size).toBe(0);
    expect(told).toHaveLength(1);
    expect(told[0]?.[0]).toBe('inventory');
  });

  test.each(Object.entries(failures))(
    'and %s: later, what it said before is kept and says so',
    async (_, fail) => {
      const { inventory, ask } = setUp();
      const before = await ask('inventory');
      inventory.answer = () => fail(before);
      const kept = await ask('inventory', before);
      expect(kept).toMatchObject({ completeness: 'kept_after_failed_load', observedAt: before.observedAt });
      expect(kept.records).toBe(before.records);
      expect(kept.generation).not.toBe(before.generation);
      // It only ages: the same object as long as nothing else happens.
      expect(await ask('inventory', kept)).toBe(kept);
      inventory.answer = undefined;
      expect(await ask('inventory', kept)).toBe(before);
    },
  );

  test('and was a gap stays one, and speaks as soon as it can', async () => {
    const { inventory, ask } = setUp();
    inventory.answer = rejecting;
    const gap = await ask('inventory');
    expect(await ask('inventory', gap)).toBe(gap);
    inventory.answer = undefined;
    expect((await ask('inventory', gap)).gap).toBeUndefined();
  });

  test('without which nothing can be told: the first load fails, a later one keeps what was said', async () => {
    const { configuration, ask } = setUp();
    configuration.answer = rejecting;
    await expect(ask('configuration')).rejects.toThrow('disk on fire');
    configuration.answer = undefined;
    const before = await ask('configuration');
    configuration.answer = () => Promise.resolve({});
    expect(await ask('configuration', before)).toMatchObject({ completeness: 'kept_after_failed_load' });
  });
});

describe('an owner that is slow', () => {
  test('is waited for as long as its patience lasts, and no millisecond longer', async () => {
    const { inventory, ask, scheduler } = setUp();
    inventory.answer = () => new Promise(() => undefined);
    let answered: Snapshot<InventoryRecord> | undefined;
    const waiting = ask('inventory').then((snapshot) => {
      answered = snapshot;
    });
    scheduler.advance(PATIENCE - 1);
    await scheduler.nextTurn();
    expect(answered).toBeUndefined();
    scheduler.advance(1);
    await waiting;
    expect(answered).toMatchObject(GAP);
    expect(scheduler.waiting).toBe(0);
  });

  test('is not asked again before it has answered, and its late answer is told', async () => {
    const { inventory, ask, scheduler, lateCalls } = setUp();
    const before = await ask('inventory');
    const { promise, resolve } = Promise.withResolvers<Snapshot<InventoryRecord>>();
    inventory.answer = () => promise;
    const asked = inventory.asked;
    const waiting = ask('inventory', before);
    scheduler.advance(PATIENCE);
    const kept = await waiting;
    expect(kept.completeness).toBe('kept_after_failed_load');
    // Nobody waits for it a second time.
    expect(await ask('inventory', kept)).toBe(kept);
    expect(inventory.asked).toBe(asked + 1);
    expect(lateCalls()).toBe(0);

    const next: Snapshot<InventoryRecord> = { ...before, records: PersistentMap.from([]) };
    resolve(next);
    await turnsUntil(() => lateCalls() === 1);
    inventory.answer = () => Promise.resolve(next);
    expect(await ask('inventory', kept)).toBe(next);
  });

  test('and fails in the end is told of, and asked again', async () => {
    const { inventory, ask, scheduler, failures, lateCalls } = setUp();
    const { promise, reject } = Promise.withResolvers<never>();
    inventory.answer = () => promise;
    const waiting = ask('inventory');
    scheduler.advance(PATIENCE);
    const gap = await waiting;
    reject(new Error('gave up'));
    await turnsUntil(() => failures.length === 1);
    expect(lateCalls()).toBe(0);
    inventory.answer = undefined;
    expect((await ask('inventory', gap)).gap).toBeUndefined();
  });

  test('leaves no timer behind when it answers in time', async () => {
    const { ask, scheduler } = setUp();
    await ask('inventory');
    expect(scheduler.waiting).toBe(0);
  });
});

describe('a signal that ends', () => {
  test.each(['inventory', 'configuration'] as const)(
    'ends the wait for %s, whatever it does with the signal',
    async (owner) => {
      const { inventory, configuration, ask, failures, scheduler } = setUp();
      for (const each of [inventory, configuration]) each.answer = () => new Promise(() => undefined);
      const ended = new AbortController();
      const waiting = ask(owner, undefined, ended.signal);
      ended.abort(new Error('nobody waits'));
      await expect(waiting).rejects.toThrow('nobody waits');
      expect(failures).toEqual([]);
      expect(scheduler.waiting).toBe(0);
    },
  );

  test('before it was asked for is an end as well, and no failure of the owner', async () => {
    const { inventory, ask, failures } = setUp();
    const before = await ask('inventory');
    inventory.answer = rejecting;
    await expect(ask('inventory', before, AbortSignal.abort(new Error('over')))).rejects.toThrow('over');
    expect(failures).toEqual([]);
    inventory.answer = undefined;
    expect(await ask('inventory', before)).toBe(before);
  });
});

test('records are asked for by key and stay the same object while an owner fails', async () => {
  const { inventory, ask } = setUp();
  const record: InventoryRecord = {
    artifact: {
      id: 'inventory|a|b' as InventoryRecord['artifact']['id'],
      source: 'inventory' as InventoryRecord['artifact']['source'],
    },
    observedAt: instantOf(0),
    provides: [],
  };
  inventory.say({ records: [[KEY, record]] });
  const before = await ask('inventory');
  inventory.answer = rejecting;
  expect((await ask('inventory', before)).records.get(KEY)).toBe(record);
});
