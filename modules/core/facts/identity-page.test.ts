import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FactReader, IdentityList } from '../ports/facts.ts';
import { EVERYTHING, type Visibility } from '../ports/visibility.ts';
import { worlds } from './testing/arbitrary-world.ts';
import { COLLECTIONS, type Collection, pageOf } from './testing/projection.ts';
import { readerOf, type World } from './testing/world.ts';

const SOME: Visibility = { digest: 'some', sees: ({ ref }) => !ref.id.endsWith('two') };

/** All pages of one size, one after the other. */
function* pagesOf(
  facts: FactReader,
  collection: Collection,
  limit: number,
): Generator<IdentityList<unknown>> {
  let after: string | undefined;
  for (;;) {
    const page = pageOf(facts, collection, { limit, ...(after !== undefined && { after }) });
    yield page;
    if (!page.more) return;
    after = page.position;
  }
}

const positionsIn = (facts: FactReader, collection: Collection): readonly string[] =>
  [...pagesOf(facts, collection, 1)].flatMap(({ position }) => position ?? []);

describe.each(COLLECTIONS)('pages of %s', (collection) => {
  test.each([EVERYTHING, SOME])(
    'of every size make the whole list, each item once ($digest)',
    (visibility) => {
      fc.assert(
        fc.property(worlds(), fc.integer({ min: 1, max: 6 }), (world, limit) => {
          const { facts } = readerOf(world, visibility);
          const whole = pageOf(facts, collection, {});
          const pages = [...pagesOf(facts, collection, limit)];
          expect(pages.flatMap(({ items }) => items)).toEqual(whole.items);
          expect(whole.total).toBe(whole.items.length);
          for (const { total, items } of pages) {
            expect(total).toBe(whole.total);
            expect(items.length).toBeLessThanOrEqual(limit);
          }
          const positions = positionsIn(facts, collection);
          expect(new Set(positions).size).toBe(whole.total);
          expect([...positions].sort()).toEqual(positions);
        }),
        { numRuns: 60 },
      );
    },
  );

  test('go on where they ended, whatever came and went in between', () => {
    fc.assert(
      fc.property(worlds(), worlds(), fc.nat(20), (before, after, at) => {
        const positions = positionsIn(readerOf(before).facts, collection);
        const position = positions[at % Math.max(1, positions.length)];
        if (position === undefined) return;
        const later = readerOf(after).facts;
        const rest = [...positionsIn(later, collection)].filter((each) => each > position);
        expect(pageOf(later, collection, { after: position }).items).toHaveLength(rest.length);
        expect(pageOf(later, collection, { after: position, limit: 1 }).position).toBe(rest[0]);
      }),
      { numRuns: 60 },
    );
  });

  test('within a scope are the items of the list that belong to it', () => {
    fc.assert(
      fc.property(worlds(), (world: Required<World>) => {
        // An instance that is asked for by name is answered for where the configuration cannot be read, and not listed.
        const { facts } = readerOf({ ...world, gaps: {} });
        const all = pageOf(facts, collection, {}).items;
        for (const id of [
          ...world.tools.map(({ ref }) => ref.id),
          ...world.instances.map((each) => each.id),
        ]) {
          const scope = facts.scope(id);
          const { items, total } = pageOf(facts, collection, {}, scope);
          expect(total).toBe(items.length);
          expect(items).toEqual(
            all.filter((each) => items.some((item) => JSON.stringify(item) === JSON.stringify(each))),
          );
        }
      }),
      { numRuns: 30 },
    );
  });
});
