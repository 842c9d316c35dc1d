import { describe, expect, test } from 'vitest';
import { LOCAL, type Subject, type SubjectId } from '../../core/model/subject.ts';
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
    expect(etagOf(list, { a: 1, b: ['x'] }, view, at(1), LOCAL, 'default')).toBe(
      etagOf(list, { b: ['x'], a: 1 }, view, at(2), LOCAL, 'default'),
    );
  });

  test('is a strong validator', async () => {
    expect(etagOf(list, {}, await reader(new FakeApp([])), at(1), LOCAL, 'default')).toMatch(/^"[\w-]{27}"$/);
  });

  test('differs with operation, query, visibility, generation, completeness and the passing of a boundary', async () => {
    const app = new FakeApp([tool('a.b')]);
    app.define([tool('a.b')], [at(10)]);
    const view = await reader(app);
    const hidden = app.composer.pin({ digest: 'other', sees: () => false });
    const before = etagOf(list, {}, view, at(1), LOCAL, 'default');
    app.definitions.say({ records: [], completeness: 'kept_after_failed_load' });
    const next = await reader(app);
    const others = [
      etagOf({ ...list, name: 'search' }, {}, view, at(1), LOCAL, 'default'),
      etagOf(list, { limit: 1 }, view, at(1), LOCAL, 'default'),
      etagOf(list, {}, hidden, at(1), LOCAL, 'default'),
      etagOf(list, {}, view, at(10), LOCAL, 'default'),
      etagOf(list, {}, next, at(1), LOCAL, 'default'),
      etagOf(
        list,
        {},
        {
          ...next,
          stamps: { ...next.stamps, definitions: { ...next.stamps.definitions, completeness: 'complete' } },
        },
        at(1),
        LOCAL,
        'default',
      ),
    ];
    expect(new Set([before, ...others]).size).toBe(others.length + 1);
  });

  test('is of whoever asks only where the answer depends on who asks', async () => {
    const view = await reader(new FakeApp([tool('a.b')]));
    const ana: Subject = {
      id: 'user:ana' as SubjectId,
      teams: ['red'],
      claims: { level: 1 },
      permissions: 'all',
    };
    const others: readonly Subject[] = [
      LOCAL,
      { ...ana, id: 'user:bo' as SubjectId },
      { ...ana, teams: ['blue'] },
      { ...ana, claims: { level: 2 } },
      { ...ana, permissions: new Set(['see', 'call']) },
      { ...ana, permissions: new Set(['see']) },
    ];
    const etags = (audience: object) =>
      new Set(
        [ana, ...others].map((subject) =>
          etagOf({ ...list, ...audience }, {}, view, at(1), subject, 'default'),
        ),
      );
    expect(etags({}).size).toBe(1);
    expect(etags({ audience: 'subject' }).size).toBe(others.length + 1);
    const reordered: Subject = { ...ana, permissions: new Set(['call', 'see']) };
    const mine = { ...list, audience: 'subject' } as const;
    expect(etagOf(mine, {}, view, at(1), reordered, 'default')).toBe(
      etagOf(mine, {}, view, at(1), { ...ana, permissions: new Set(['see', 'call']) }, 'default'),
    );
  });

  test('does not move with an owner that the operation does not read', async () => {
    const app = new FakeApp([tool('a.b')]);
    const before = etagOf(list, {}, await reader(app), at(1), LOCAL, 'default');
    app.configuration.say({ records: [] });
    expect(etagOf(list, {}, await reader(app), at(1), LOCAL, 'default')).toBe(before);
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
