import { hash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exposedNames, type Named } from './exposed-names.ts';

const sha256 = (text: string): string => hash('sha256', text);
const of = (...names: readonly string[]): readonly Named[] =>
  names.map((name, place) => ({ name, identity: `${place} ${name}` }));
const digestOf = (all: readonly Named[], place: number, digits: number): string =>
  sha256(all[place]?.identity ?? '').slice(0, digits);

describe('what names become', () => {
  test.each<[string, string, RegExp]>([
    ['portable already', 'read_file-2', /^read_file-2$/],
    ['an id of the catalog', 'files.read', /^files_read$/],
    ['another script, by code unit', 'léer.ñ', /^l_er__$/],
    ['nothing at all', '', /^_$/],
    ['as long as can be', 'a'.repeat(64), /^a{64}$/],
    ['too long: what is cut off is still told apart', 'a'.repeat(65), /^a{57}_[0-9a-f]{6}$/],
  ])('%s', (_, name, expected) => {
    expect(exposedNames(of(name), sha256)).toEqual([expect.stringMatching(expected)]);
  });

  test('of those that become alike, the one that was portable keeps its name, and the others get a suffix', () => {
    const all = of('a.b', 'a_b', 'a:b', 'c.d');
    expect(exposedNames(all, sha256)).toEqual([
      `a_b_${digestOf(all, 0, 6)}`,
      'a_b',
      `a_b_${digestOf(all, 2, 6)}`,
      'c_d',
    ]);
  });

  test('two of one name, from different sources, both get a suffix', () => {
    const names = exposedNames(of('find', 'find'), sha256);
    expect(names).toEqual([
      expect.stringMatching(/^find_[0-9a-f]{6}$/),
      expect.stringMatching(/^find_[0-9a-f]{6}$/),
    ]);
    expect(new Set(names).size).toBe(2);
  });

  test('whoever names a tool as the suffixes of another would be takes nothing from it, and moves no third one', () => {
    const base = of('a.b', 'a_b', 'x.y', 'x_y');
    const all = [
      ...base,
      ...[6, 12, 24, 40].map((digits) => `a_b_${digestOf(base, 0, digits)}`),
      `a_b_${sha256(`${base[0]?.identity} 4`).slice(0, 40)}`,
    ].map((each) => (typeof each === 'string' ? { name: each, identity: `planted ${each}` } : each));
    const names = exposedNames(all, sha256);
    expect(new Set(names).size).toBe(all.length);
    expect(names.slice(4)).toEqual(all.slice(4).map(({ name }) => name));
    expect(names[2]).toBe(exposedNames(base, sha256)[2]);
  });

  test('names whose digests begin alike get more digits', () => {
    const weak = (text: string): string => `${'0'.repeat(20)}${sha256(text)}`;
    const names = exposedNames(of('a.b', 'a:b'), weak);
    expect(names).toEqual([
      expect.stringMatching(/^a_b_0{20}[0-9a-f]{4}$/),
      expect.stringMatching(/^a_b_0{20}[0-9a-f]{4}$/),
    ]);
    expect(new Set(names).size).toBe(2);
  });
});

describe('laws', () => {
  const name = fc.oneof(
    fc.constantFrom('a.b', 'a_b', 'a:b', 'a-b', 'a b', 'é', '_', ''),
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.stringMatching(/^[a-z.]{1,6}$/),
    fc
      .tuple(fc.constantFrom('.', '_'), fc.constantFrom('x', 'y'))
      .map(([a, b]) => `${'n'.repeat(63)}${a}${b}`),
  );
  const named = fc
    .uniqueArray(fc.record({ name, source: fc.constantFrom('one', 'two') }), {
      selector: ({ name: each, source }) => `${source} ${each}`,
      maxLength: 30,
    })
    .map((all) => all.map(({ name: each, source }) => ({ name: each, identity: `${source} ${each}` })));
  const byIdentity = (all: readonly Named[]): ReadonlyMap<string, string | undefined> => {
    const names = exposedNames(all, sha256);
    return new Map(all.map(({ identity }, place) => [identity, names[place]]));
  };

  test('every name is portable, and no two are alike', () => {
    fc.assert(
      fc.property(named, (all) => {
        const names = exposedNames(all, sha256);
        expect(names.filter((each) => !/^[A-Za-z0-9_-]{1,64}$/.test(each))).toEqual([]);
        expect(new Set(names).size).toBe(all.length);
      }),
    );
  });

  test('no name depends on the order', () => {
    fc.assert(
      fc.property(
        named.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, shuffled]) => {
          expect(byIdentity(shuffled)).toEqual(byIdentity(all));
        },
      ),
    );
  });

  test('one that is portable and alone of its name keeps it, whatever comes beside it', () => {
    fc.assert(
      fc.property(named, (all) => {
        const names = byIdentity(all);
        for (const each of all) {
          const isAlone = all.filter((other) => other.name === each.name).length === 1;
          if (isAlone && /^[A-Za-z0-9_-]{1,64}$/.test(each.name))
            expect(names.get(each.identity)).toBe(each.name);
        }
      }),
    );
  });

  test('what comes changes no name but of those that become like it', () => {
    fc.assert(
      fc.property(named, name, (all, more) => {
        const before = byIdentity(all);
        const after = byIdentity([...all, { name: more, identity: `third ${more}` }]);
        const portable = (text: string): string =>
          text.replaceAll(/[^A-Za-z0-9_-]/g, '_').slice(0, 64) || '_';
        for (const each of all)
          if (portable(each.name) !== portable(more))
            expect(after.get(each.identity)).toBe(before.get(each.identity));
      }),
    );
  });
});
