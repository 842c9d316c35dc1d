import { describe, expect, test } from 'vitest';
import { problemOf } from './testing/ask.ts';
import { FakeScheduler } from './testing/fake-scheduler.ts';
import { tool } from './testing/records.ts';
import { sampleApp } from './testing/sample.ts';
import { serveApp } from './testing/serve-app.ts';
import { turnsUntil } from './testing/turns.ts';

describe('?min_generation', () => {
  test('what is there already is answered at once, several owners together, as if it had not been asked for', async () => {
    const app = await sampleApp();
    await using served = await serveApp(app);
    const { definitions, registries } = app;
    const asked = `min_generation=definitions:${definitions.generation}&min_generation=registries:${registries.generation}`;
    const plain = await served.ask('/v1/tools');
    const told = await served.ask(`/v1/tools?${asked}`);
    expect([told.status, told.text, told.headers.etag]).toEqual([200, plain.text, plain.headers.etag]);
  });

  test('waits for what is to come and then shows it', async () => {
    const app = await sampleApp();
    const scheduler = new FakeScheduler();
    await using served = await serveApp(app, { scheduler });
    const timers = scheduler.waiting;
    app.define([tool('written.tool')]);
    const asked = served.ask(`/v1/tools?min_generation=definitions:${app.definitions.generation}`);
    await turnsUntil(() => scheduler.waiting > timers);
    await app.ready();
    expect((await asked).text).toContain('written.tool');
    expect(scheduler.waiting).toBe(timers);
  });

  test('is refused after five seconds', async () => {
    const scheduler = new FakeScheduler();
    await using served = await serveApp(await sampleApp(), { scheduler });
    const timers = scheduler.waiting;
    const asked = served.ask('/v1/tools?min_generation=definitions:never');
    await turnsUntil(() => scheduler.waiting > timers);
    scheduler.advance(4_999);
    expect(scheduler.waiting).toBe(timers + 1);
    scheduler.advance(1);
    expect(problemOf(await asked)).toMatchObject({ status: 503, code: 'owner_unavailable' });
  });
});
