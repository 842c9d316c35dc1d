import { describe, expect, test } from 'vitest';
import type { Generation, OwnerId } from '../core/ports/owner-reader.ts';
import { EVERYTHING } from '../core/ports/visibility.ts';
import type { GenerationEvent } from './generation-log.ts';
import { FakeApp } from './http/testing/fake-app.ts';
import { FakeScheduler } from './http/testing/fake-scheduler.ts';
import { tool } from './http/testing/records.ts';
import { serveApp } from './http/testing/serve-app.ts';
import { turnsUntil } from './http/testing/turns.ts';

const SIGNAL = new AbortController().signal;
/** What the fake app waits for owners of evidence. */
const PATIENCE = 1_000;
const RECORDS = [tool('files.read'), tool('files.write')];

async function started(records = RECORDS) {
  const scheduler = new FakeScheduler();
  const app = await new FakeApp(records, { scheduler }).ready();
  const reader = () => app.composer.pin(EVERYTHING);
  const stampOf = (owner: OwnerId) => reader().stamps[owner];
  return { app, scheduler, composer: app.composer, reader, stampOf };
}

/** An owner that does not answer before it is let go. */
function held(owner: { before: () => Promise<void> }): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  owner.before = () => promise;
  return () => {
    owner.before = () => Promise.resolve();
    resolve();
  };
}

/** Runs on until a promise has settled, at the end of every owner's patience. */
async function afterPatience(scheduler: FakeScheduler, waiting: Promise<unknown>): Promise<void> {
  await turnsUntil(() => scheduler.waiting > 0);
  scheduler.advance(PATIENCE);
  await waiting;
}

describe('an owner that hangs', () => {
  test('delays a refresh by no more than its patience, and no read at all', async () => {
    const { app, composer, scheduler, reader, stampOf } = await started();
    const release = held(app.inventory);
    app.define([tool('files.read', { name: 'New name' })]);
    let refreshed = false;
    const waiting = composer.refresh(SIGNAL).then(() => {
      refreshed = true;
    });
    await turnsUntil(() => scheduler.waiting > 0);
    // The refresh is waiting, and the view of before answers.
    expect(reader().tools({}, {}).total).toBe(2);
    scheduler.advance(PATIENCE - 1);
    await scheduler.nextTurn();
    expect(refreshed).toBe(false);
    scheduler.advance(1);
    await waiting;
    expect(
      reader()
        .tools({}, {})
        .items.map(({ name }) => name),
    ).toEqual(['New name']);
    expect(stampOf('inventory').completeness).toBe('kept_after_failed_load');
    expect(stampOf('definitions').completeness).toBe('complete');

    // Later refreshes do not wait for it at all.
    await composer.refresh(SIGNAL);
    expect(scheduler.waiting).toBe(0);
    release();
  });

  test('and answers late makes a new view by itself, with the generation that it had', async () => {
    const { app, composer, scheduler, stampOf } = await started();
    const before = stampOf('inventory');
    const release = held(app.inventory);
    await afterPatience(scheduler, composer.refresh(SIGNAL));
    expect(stampOf('inventory')).toMatchObject({ completeness: 'kept_after_failed_load' });
    expect(stampOf('inventory').generation).not.toBe(before.generation);
    release();
    await turnsUntil(() => stampOf('inventory').completeness === 'complete');
    expect(stampOf('inventory')).toEqual(before);
  });

  test('and answers late with something new shows that', async () => {
    const { app, composer, scheduler, stampOf } = await started();
    const release = held(app.observations);
    await afterPatience(scheduler, composer.refresh(SIGNAL));
    app.observations.say({ records: [] });
    const { generation } = app.observations;
    release();
    await turnsUntil(() => stampOf('observations').generation === generation);
    expect(stampOf('observations').completeness).toBe('complete');
  });

  test('at the first load leaves a gap and a catalog that answers', async () => {
    const scheduler = new FakeScheduler();
    const app = new FakeApp(RECORDS, { scheduler });
    held(app.indexes);
    await afterPatience(scheduler, app.composer.refresh(SIGNAL));
    const { facts, tools, stamps } = app.composer.pin(EVERYTHING);
    expect(tools({}, {}).total).toBe(2);
    expect(stamps.indexes.generation).toBe('none');
    const scope = facts.scope('files.read');
    const [answer] = scope === undefined ? [] : facts.explain(scope, 'available_in_index', app.clock.now());
    expect(answer?.fact).toMatchObject({ state: 'unknown', reason: 'owner_unavailable' });
  });

  test('lets POST /v1/reload answer when its patience has ended', async () => {
    const { app, scheduler } = await started();
    await using served = await serveApp(app);
    held(app.inventory);
    app.define([tool('files.read')]);
    const told = served.ask('/v1/reload', { method: 'POST' });
    await turnsUntil(() => app.reloads.length > 0);
    await afterPatience(scheduler, told);
    const { status, text } = await told;
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ generations: { definitions: app.definitions.generation } });
  });
});

describe('an owner that recovers', () => {
  test('goes back to its generation, and every change of it is an event', async () => {
    const { app, composer, stampOf } = await started();
    const { generation } = stampOf('inventory');
    const events: GenerationEvent[] = [];
    using _subscription = composer.events(undefined, (event) => events.push(event));
    app.inventory.before = () => Promise.reject(new Error('disk on fire'));
    await composer.refresh(SIGNAL);
    // It stays as it is while nothing else happens.
    const kept = stampOf('inventory').generation;
    await composer.refresh(SIGNAL);
    app.inventory.before = () => Promise.resolve();
    await composer.refresh(SIGNAL);
    expect(stampOf('inventory')).toMatchObject({ generation, completeness: 'complete' });
    expect(events.map(({ owner, generation: told }) => [owner, told])).toEqual([
      ['inventory', kept],
      ['inventory', generation],
    ]);
    expect(events.map(({ sequence }) => sequence - (events[0]?.sequence ?? 0))).toEqual([0, 1]);
    // Whoever waits for a generation that was reached before is not left waiting.
    await composer.reached('inventory', kept, SIGNAL);
    await composer.reached('inventory', generation, SIGNAL);
  });
});

describe('a signal that ends', () => {
  test('ends its own refresh, keeps the view, and holds up nobody else', async () => {
    const { app, composer, reader, scheduler } = await started();
    const release = held(app.definitions);
    const ended = new AbortController();
    const view = reader().view;
    const first = composer.refresh(ended.signal);
    const second = composer.refresh(SIGNAL);
    await scheduler.nextTurn();
    ended.abort(new Error('nobody waits'));
    await expect(first).rejects.toThrow('nobody waits');
    expect(reader().view).toBe(view);
    app.define([tool('files.read')]);
    release();
    await second;
    expect(reader().tools({}, {}).total).toBe(1);
  });

  test('does not begin a refresh when it has ended before', async () => {
    const { app, composer, reader } = await started();
    app.define([tool('files.read')]);
    const asked = app.definitions.asked;
    await expect(composer.refresh(AbortSignal.abort(new Error('over')))).rejects.toThrow('over');
    expect(app.definitions.asked).toBe(asked);
    expect(reader().tools({}, {}).total).toBe(2);
  });

  test('ends the wait for a generation that does not come', async () => {
    const { composer } = await started();
    const ended = new AbortController();
    const waiting = composer.reached('inventory', 'never' as Generation, ended.signal);
    ended.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'owner_unavailable' });
  });
});

describe('the name of a view', () => {
  test('is that of its generations, in whichever process: cursors survive a restart', async () => {
    const { composer: before } = await started();
    const { composer: after } = await started();
    const { view } = before.pin(EVERYTHING);
    expect(after.pin(EVERYTHING).view).toBe(view);
    expect(after.pinAgain(view, EVERYTHING)).toBe(after.pin(EVERYTHING));
  });

  test('changes with what pages are made of, and not with evidence', async () => {
    const { app, composer, reader } = await started();
    const { view } = reader();
    app.observations.say({ records: [] });
    app.inventory.say({ records: [] });
    await composer.refresh(SIGNAL);
    expect(reader().view).toBe(view);
    app.define([tool('files.read')]);
    await composer.refresh(SIGNAL);
    expect(reader().view).not.toBe(view);
    expect(composer.pinAgain(view, EVERYTHING)?.tools({}, {}).total).toBe(2);
  });

  test('is forgotten when its time is over', async () => {
    const { app, composer, reader, scheduler } = await started();
    const { view } = reader();
    app.define([tool('files.read')]);
    await composer.refresh(SIGNAL);
    scheduler.advance(60_000);
    expect(composer.pinAgain(view, EVERYTHING)).toBeDefined();
    scheduler.advance(1);
    expect(composer.pinAgain(view, EVERYTHING)).toBeUndefined();
    expect(composer.pinAgain('another', EVERYTHING)).toBeUndefined();
  });
});
