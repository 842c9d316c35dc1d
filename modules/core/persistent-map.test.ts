import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PersistentMap } from './persistent-map.ts';

type Step =
  | { readonly kind: 'put'; readonly key: string; readonly value: number }
  | { readonly kind: 'remove'; readonly key: string };

const key = fc.integer({ min: 0, max: 3_000 }).map((number) => `key-${number}`);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), key, value: fc.integer() }),
  fc.record({ kind: fc.constant('remove' as const), key }),
);

function apply(map: PersistentMap<string, number>, steps: readonly Step[]): PersistentMap<string, number> {
  return steps.reduce(
    (current, each) => (each.kind === 'put' ? current.set(each.key, each.value) : current.delete(each.key)),
    map,
  );
}

const asMap = (map: PersistentMap<string, number>): Map<string, number> => new Map(map.entries());

describe('PersistentMap', () => {
  test('holds what a Map holds, and leaves earlier maps as they were', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), fc.array(step, { maxLength: 50 }), (first, second) => {
        const model = new Map<string, number>();
        for (const each of first)
          each.kind === 'put' ? model.set(each.key, each.value) : model.delete(each.key);
        const before = apply(PersistentMap.empty<string, number>(), first);
        const kept = asMap(before);
        expect(kept).toEqual(model);
        expect(before.size).toBe(model.size);
        apply(before, second);
        expect(asMap(before)).toEqual(kept);
      }),
      { numRuns: 50 },
    );
  });

  test('tells what changed, and nothing else', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), fc.array(step, { maxLength: 40 }), (first, second) => {
        const before = apply(PersistentMap.empty<string, number>(), first);
        const after = apply(before, second);
        const rebuilt = asMap(before);
        for (const change of after.changesSince(before)) {
          expect(change.before).not.toBe(change.after);
          if (change.after === undefined) rebuilt.delete(change.key);
          else rebuilt.set(change.key, change.after);
        }
        expect(rebuilt).toEqual(asMap(after));
      }),
      { numRuns: 50 },
    );
  });

  test('tells what changed also across growth of the table', () => {
    const before = PersistentMap.from<string, number>([['a', 1]]);
    const after = before.with(
      Array.from({ length: 5_000 }, (_, at) => [`k${at}`, at] as const),
      ['a'],
    );
    expect([...after.changesSince(before)]).toHaveLength(5_001);
    expect(after.size).toBe(5_000);
  });

  test('makes a lazy value once, and only when it is read', () => {
    let made = 0;
    const make = (): object => {
      made += 1;
      return { made };
    };
    const map = PersistentMap.lazy<string, object>([
      ['a', make],
      ['b', make],
    ]);
    expect([...map.keys()].sort()).toEqual(['a', 'b']);
    expect(map.has('a')).toBe(true);
    expect(made).toBe(0);
    const value = map.get('a');
    expect(map.set('c', {}).get('a')).toBe(value);
    expect(made).toBe(1);
  });

  test('does not make unread values to tell what changed', () => {
    const map = PersistentMap.lazy<string, number>(
      Array.from({ length: 1_000 }, (_, at): [string, () => number] => [
        `k${at}`,
        () => {
          throw new Error(`k${at} was read.`);
        },
      ]),
    );
    expect([...map.set('new', 1).changesSince(map)]).toEqual([{ key: 'new', after: 1 }]);
  });

  test('put wins over remove for the same key, and nothing to do gives the same map', () => {
    const map = PersistentMap.from([['a', 1]]);
    expect(map.with([['a', 2]], ['a']).get('a')).toBe(2);
    expect(map.with([], [])).toBe(map);
  });

  test('a value that is put lazily is made at its first reading, once', () => {
    let made = 0;
    const make = (): number => {
      made += 1;
      return 7;
    };
    const before = PersistentMap.from<string, number>([['a', 1]]);
    const after = before.withLazy([['b', make]], ['a']);
    expect([...after.keys()]).toEqual(['b']);
    expect(made).toBe(0);
    expect([after.get('b'), after.get('b'), before.get('a')]).toEqual([7, 7, 1]);
    expect(made).toBe(1);
  });
});
