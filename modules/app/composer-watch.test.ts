import { expect, test } from 'vitest';
import { FakeApp } from './http/testing/fake-app.ts';
import { FakeScheduler } from './http/testing/fake-scheduler.ts';
import { turnsUntil } from './http/testing/turns.ts';

test('what an owner is given right after a hint is seen without another hint', async () => {
  const scheduler = new FakeScheduler();
  const app = await new FakeApp([], { scheduler }).ready();
  const errors: unknown[] = [];
  using _following = app.composer.follow((error) => errors.push(error));
  const inventory = () => app.composer.pin({ digest: 'all', sees: 'everything' }).stamps.inventory.generation;

  app.inventory.say({ records: [] });
  const half = app.inventory.generation;
  app.inventory.hint();
  await turnsUntil(() => inventory() === half);

  app.inventory.say({ records: [] });
  const whole = app.inventory.generation;
  scheduler.advance(249);
  await app.composer.searchable();
  expect(inventory()).toBe(half);
  scheduler.advance(1);
  await turnsUntil(() => inventory() === whole);
  expect(errors).toEqual([]);
});
