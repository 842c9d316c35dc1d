import { describe, expect, test } from 'vitest';
import type { OwnerReader, Snapshot } from '../ports/owner-reader.ts';
import { plainValue } from './plain-value.ts';

/** An owner whose source is in the hands of the test. */
export interface OwnerUnderTest<R> {
  readonly reader: OwnerReader<R>;
  /**
   * Two states of the source: some of their records are the same and some are not. Writing the one that is there already
   * changes nothing that an owner could tell.
   */
  write(state: 'first' | 'second'): void | Promise<void>;
  /** Ways in which nothing of the source can be believed: unreadable, cut off, nonsense. */
  readonly breakages: Readonly<Record<string, () => void | Promise<void>>>;
  /** As a new process finds the source. */
  restart(): OwnerReader<R>;
  /** Runs before each read of the source. */
  hold(before: () => Promise<void>): void;
  /** How often the source was asked. */
  reads(): number;
}

export interface OwnerContract<R> {
  readonly make: () => OwnerUnderTest<R>;
  /** Stands in one of the states or breakages of the source, as a secret or a private value would. */
  readonly secret: string;
  /** What keeps its identity while it says the same, by name, where that is less than a whole record. */
  readonly partsOf?: (record: R) => Iterable<readonly [string, unknown]>;
  /**
   * What generations are named after. `content` (default): the same content has the same name; `writes`: each write of the
   * source has a name of its own, the same in every process; `loads`: of one process, which is so for fakes only.
   */
  readonly generations?: 'content' | 'writes' | 'loads';
}

/** Reads that may have been begun when the signal ends. */
const IN_FLIGHT = 8;

const signal = new AbortController().signal;

/** The laws that hold for every owner (DESIGN 2, laws 8 to 10; CONTRACT 5). */
export function ownerContract<R>(name: string, contract: OwnerContract<R>): void {
  const { make, secret, partsOf, generations = 'content' } = contract;
  const breakages = Object.keys(make().breakages);
  const started = async (): Promise<{ owner: OwnerUnderTest<R>; first: Snapshot<R> }> => {
    const owner = make();
    await owner.write('first');
    return { owner, first: await owner.reader.current(signal) };
  };
  const parts = ({ records }: Snapshot<R>): ReadonlyMap<string, unknown> =>
    new Map<string, unknown>(
      partsOf === undefined
        ? records.entries()
        : [...records.entries()].flatMap(([key, record]) =>
            Array.from(partsOf(record), ([name, part]) => [`${key} ${name}`, part] as const),
          ),
    );
  const breaking = async (owner: OwnerUnderTest<R>, how: string): Promise<void> => owner.breakages[how]?.();

  describe(`${name} is an owner`, () => {
    test('unchanged content gives the same object, to all who ask at once too', async () => {
      const { owner, first } = await started();
      await owner.write('first');
      const asked = await Promise.all([owner.reader.current(signal), owner.reader.current(signal)]);
      expect(asked.every((each) => each === first)).toBe(true);
    });

    test('changed content has another generation', async () => {
      const { owner, first } = await started();
      await owner.write('second');
      const second = await owner.reader.current(signal);
      expect(second.generation).not.toBe(first.generation);
      expect(second).toMatchObject({ owner: owner.reader.owner, completeness: 'complete' });
    });

    if (generations !== 'loads') {
      test('the same content says the same under the same generation, whatever was there before, in every process', async () => {
        const { owner, first } = await started();
        for (const state of ['second', 'first'] as const) {
          await owner.write(state);
          const now = await owner.reader.current(signal);
          const restarted = await owner.restart().current(signal);
          expect(now.generation).toBe(restarted.generation);
          expect(plainValue(now.records)).toEqual(plainValue(restarted.records));
        }
        const { generation } = await owner.reader.current(signal);
        expect(generation === first.generation).toBe(generations === 'content');
      });
    }

    test('what was published does not change', async () => {
      const { owner, first } = await started();
      const said = plainValue(first);
      await owner.write('second');
      await owner.reader.current(signal);
      for (const how of breakages) {
        await breaking(owner, how);
        await owner.reader.current(signal);
      }
      expect(plainValue(first)).toEqual(said);
    });

    test('what did not change keeps its identity', async () => {
      const { owner, first } = await started();
      const before = parts(first);
      const said = new Map([...before].map(([name, part]) => [name, textOf(part)]));
      await owner.write('second');
      const after = parts(await owner.reader.current(signal));
      const same = [...before.keys()].filter((name) => said.get(name) === textOf(after.get(name)));
      expect(same.length).toBeGreaterThan(0);
      expect(same.length).toBeLessThan(Math.max(before.size, after.size));
      for (const name of same) expect(after.get(name)).toBe(before.get(name));
    });

    test.each(breakages)('%s: what was good is kept, and the snapshot says so', async (how) => {
      const { owner, first } = await started();
      await breaking(owner, how);
      const broken = await owner.reader.current(signal);
      expect(broken.completeness).toBe('kept_after_failed_load');
      expect(broken.generation).not.toBe(first.generation);
      expect(tells(broken)).toBe(true);
      const now = parts(broken);
      for (const [name, part] of parts(first)) expect(now.get(name)).toBe(part);
      expect(await owner.reader.current(signal)).toBe(broken);
      await owner.write('first');
      expect(await owner.reader.current(signal)).toMatchObject({ completeness: 'complete' });
    });

    test.each(breakages)('%s: after a restart the snapshot says so', async (how) => {
      const { owner } = await started();
      await breaking(owner, how);
      expect(tells(await owner.restart().current(signal))).toBe(true);
    });

    test('a source that hangs ends with the signal, and loses nothing', async () => {
      const { owner, first } = await started();
      const { promise: answer, resolve: go } = Promise.withResolvers<void>();
      const { promise: asked, resolve: reached } = Promise.withResolvers<void>();
      const ended = new AbortController();
      owner.hold(() => {
        reached();
        return answer;
      });
      const waiting = owner.reader.current(ended.signal).catch(() => 'ended' as const);
      await asked;
      const readsAtTheEnd = owner.reads();
      ended.abort();
      go();
      expect(['ended', first]).toContain(await waiting);
      expect(owner.reads() - readsAtTheEnd).toBeLessThanOrEqual(IN_FLIGHT);
      expect(await owner.reader.current(signal)).toBe(first);
    });

    test('a signal that has ended asks for nothing', async () => {
      const { owner } = await started();
      const before = owner.reads();
      await expect(owner.reader.current(AbortSignal.abort())).rejects.toThrow();
      expect(owner.reads()).toBe(before);
    });

    test('no secret of the source is published', async () => {
      const owner = make();
      const published: unknown[] = [];
      for (const change of [
        () => owner.write('first'),
        () => owner.write('second'),
        ...Object.values(owner.breakages),
      ]) {
        await change();
        published.push(plainValue(await owner.reader.current(signal)));
        published.push(plainValue(await owner.restart().current(signal)));
      }
      expect(JSON.stringify(published).includes(secret)).toBe(false);
    });

    test('instants at which answers change ascend', async () => {
      const { owner, first } = await started();
      await owner.write('second');
      for (const { boundaries } of [first, await owner.reader.current(signal)])
        expect(boundaries).toEqual([...new Set(boundaries)].sort());
    });
  });
}

/** That something is wrong: a kept load, a gap, or an error in what was loaded, here or on a record. */
const tells = (snapshot: Snapshot<unknown>): boolean =>
  snapshot.completeness === 'kept_after_failed_load' ||
  snapshot.gap !== undefined ||
  JSON.stringify(plainValue(snapshot)).includes('"severity":"error"');

const textOf = (part: unknown): string => JSON.stringify(plainValue(part)) ?? '';
