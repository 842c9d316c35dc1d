import { describe, expect, test } from 'vitest';
import { idOf, serversIn, startFleet, topics } from './fleet.ts';

describe('fifty providers, seven of them bad', () => {
  test('each answers for itself, nobody waits for another, and nothing is left behind', {
    timeout: 120_000,
  }, async () => {
    const known = await topics();
    const fleet = await startFleet();
    try {
      const bad = ['silent', 'crashing', 'moody', 'slow', 'changed', 'flooding'].map(
        async (name) => [name, await fleet.call(idOf(name, 'echo'), { text: 'hello' })] as const,
      );
      // The sound ones are asked while the bad ones are under way.
      for (const [name, { tool, example, run }] of Object.entries(known)) {
        const { outcome, code, structured } = await fleet.call(idOf(name, tool), example);
        expect({ name, outcome, code, structured }).toEqual({
          name,
          outcome: 'ok',
          code: null,
          structured: run(example),
        });
      }
      const codes = Object.fromEntries(
        (await Promise.all(bad)).map(([name, { outcome, code }]) => [name, `${outcome} ${code}`]),
      );
      expect(codes).toEqual({
        silent: 'failed timeout',
        crashing: 'failed provider_unavailable',
        moody: 'failed provider_unavailable',
        slow: 'failed timeout',
        changed: 'refused contract_changed',
        flooding: 'failed output_too_large',
      });
      expect(await fleet.call(idOf('chatty', 'echo'), { text: 'hello' })).toMatchObject({
        outcome: 'ok',
        structured: { text: 'hello' },
      });
      const { instances } = await fleet.get('/v1/catalog/instances?limit=200');
      const facts = new Map(
        (
          instances as readonly { id: string; facts: Record<string, { state: string; value?: unknown }> }[]
        ).map(({ id, facts: of }) => [id, of]),
      );
      expect(facts.get('instances.length')?.['active']).toMatchObject({ state: 'known', value: true });
      expect(facts.get('instances.length')?.['health']).toMatchObject({ state: 'known', value: 'healthy' });
      expect(facts.get('instances.moody')?.['health']).not.toMatchObject({ value: 'healthy' });
      expect(facts.get('instances.crashing')?.['active']).not.toMatchObject({ value: true });
      expect((await serversIn(fleet.folder)).length).toBeGreaterThan(40);
      expect(await fleet.server.stop()).toBe(0);
      expect(await serversIn(fleet.folder)).toEqual([]);
    } finally {
      await fleet[Symbol.asyncDispose]();
    }
  });
});
