import { describe, expect, test } from 'vitest';
import type { CatalogReader } from '../../core/ports/catalog.ts';
import type { OwnerId } from '../../core/ports/owner-reader.ts';
import { EVERYTHING } from '../../core/ports/visibility.ts';
import { type Instant, instantOf } from '../../core/time.ts';
import { etagOf, matchesEtag } from './etag.ts';
import { FakeApp } from './testing/fake-app.ts';
import { tool } from './testing/records.ts';

const at = (day: number): Instant => instantOf(Date.UTC(2026, 5, day));
const list = { name: 'list', reads: ['definitions', 'registries'] as const satisfies readonly OwnerId[] };

async function reader(app: FakeApp): Promise<CatalogReader> {
  return (await app.ready()).composer.pin(EVERYTHING);
}

describe('etagOf', () => {
  test('is the same for what means the same', async () => {
    const view = await reader(new FakeApp([tool('a.b')]));
    expect(etagOf(list, { a: 1, b: ['x'] }, view, at(1))).toBe(etagOf(list, { b: ['x'], a: 1 }, view, at(2)));
  });

  test('is a strong validator', async () => {
    expect(etagOf(list, {}, await reader(new FakeApp([])), at(1))).toMatch(/^"[\w-]{27}"$/);
  });

  test('differs with operation, query, visibility, generation, completeness and the passing of a boundary', async () => {
    const app = new FakeApp([tool('a.b')]);
    app.define([tool('a.b')], [at(10)]);
    const view = await reader(app);
    const hidden = app.composer.pin({ digest: 'other', sees: () => false });
    const before = etagOf(list, {}, view, at(1));
    app.definitions.say({ records: [], completeness: 'kept_after_failed_load' });
    const next = await reader(app);
    const others = [
      etagOf({ ...list, name: 'search' }, {}, view, at(1)),
      etagOf(list, { limit: 1 }, view, at(1)),
      etagOf(list, {}, hidden, at(1)),
      etagOf(list, {}, view, at(10)),
      etagOf(list, {}, next, at(1)),
      etagOf(
        list,
        {},
        {
          ...next,
          stamps: { ...next.stamps, definitions: { ...next.stamps.definitions, completeness: 'complete' } },
        },
        at(1),
      ),
    ];
    expect(new Set([before, ...others]).size).toBe(others.length + 1);
  });

  test('does not move with an owner that the operation does not read', async () => {
    const app = new FakeApp([tool('a.b')]);
    const before = etagOf(list, {}, await reader(app), at(1));
    app.configuration.say({ records: [] });
    expect(etagOf(list, {}, await reader(app), at(1))).toBe(before);
  });
});

describe('matchesEtag', () => {
  test.each([
    ['"abc"', true],
    ['W/"abc"', true],
    ['"x", "abc"', true],
    ['"x",W/"abc" , "y"', true],
    ['"ab"', false],
    ['abc', false],
    ['"xabc"', false],
    [undefined, false],
  ])('%j', (header, expected) => {
    expect(matchesEtag(header, '"abc"')).toBe(expected);
  });
});
