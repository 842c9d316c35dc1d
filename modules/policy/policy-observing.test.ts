import { describe, expect, test } from 'vitest';
import { EVERYTHING } from '../core/ports/visibility.ts';
import { exampleTool } from '../core/testing/example-tools.ts';
import { ExamplePolicies, subjectNamed } from './testing/example-policies.ts';
import { call, DEFAULT, FORBID, HELPER, HIDE, INTERNAL, PLAIN, sees } from './testing/policy-cases.ts';

const signal = new AbortController().signal;

describe('mode: observe', () => {
  test.each(['permit (', undefined])('ends at once, whatever comes of the files', async (text) => {
    const world = new ExamplePolicies({ 'a.cedar': `${DEFAULT}${HIDE}` });
    world.settings = { dir: 'policy/', mode: 'observe' };
    await world.policies.reload(signal);
    world.settings = { dir: 'policy/', mode: 'enforce' };
    world.files.files = text === undefined ? {} : { 'a.cedar': text };
    expect(await world.policies.reload(signal)).toMatchObject({
      mode: 'enforce',
      load: 'kept_after_failed_load',
    });
    expect(sees(world.policies.of(HELPER), INTERNAL)).toBe(false);
    // What fails to load does not bring it back.
    world.settings = { dir: 'policy/', mode: 'observe' };
    expect(await world.policies.reload(signal)).toMatchObject({ mode: 'enforce' });
  });

  const observed = async () => {
    const world = new ExamplePolicies({ 'a.cedar': `${DEFAULT}${HIDE}${FORBID}` });
    world.settings = { dir: 'policy/', mode: 'observe' };
    await world.policies.reload(signal);
    return world;
  };

  test('refuses and hides nothing that the default would not, and tells once a minute what the files would', async () => {
    const world = await observed();
    const visibility = world.policies.of(HELPER);
    for (let times = 0; times < 3; times += 1) {
      expect(await world.policies.decide(call(PLAIN))).toEqual({
        outcome: 'allow',
        policies: ['low_or_medium_risk'],
      });
      expect([sees(visibility, INTERNAL), sees(visibility, PLAIN)]).toEqual([true, true]);
    }
    expect(world.refusals).toEqual([
      {
        subject: 'agent:helper',
        action: 'call',
        resource: 'files.read',
        outcome: 'deny',
        policies: ['no-calls'],
      },
      { subject: 'agent:helper', action: 'see', resource: 'files.internal', outcome: 'deny', policies: [] },
    ]);
    world.now = 60_000;
    await world.policies.decide(call(PLAIN));
    expect(world.refusals).toHaveLength(3);
  });

  test('tells nothing of what the default refuses as well, and no flood', async () => {
    const world = await observed();
    for (let at = 0; at < 1_000; at += 1)
      await world.policies.decide(
        call(
          exampleTool(`t${at}`, { effectiveRisk: 'low', versions: PLAIN.versions, latestVersion: '1.0.0' }),
        ),
      );
    expect(world.refusals).toHaveLength(500);
    const seeing = subjectNamed('agent:x', { permissions: new Set(['see'] as const) });
    world.now = 120_000;
    await world.policies.decide(call(PLAIN, false, seeing));
    expect(world.refusals).toHaveLength(500);
  });

  test('policies that cannot be read enforce nothing either', async () => {
    const world = new ExamplePolicies({ 'a.cedar': 'permit (' });
    world.settings = { dir: 'policy/', mode: 'observe' };
    await world.policies.reload(signal);
    expect(world.policies.of(HELPER)).toBe(EVERYTHING);
    expect(await world.policies.decide(call(PLAIN))).toMatchObject({ outcome: 'allow' });
  });

  test('does not come to hold where others can reach it, and that is said', async () => {
    const world = new ExamplePolicies({ 'a.cedar': `${DEFAULT}${HIDE}` });
    await world.policies.reload(signal);
    world.policies.enforceAlways();
    world.settings = { dir: 'policy/', mode: 'observe' };
    expect(await world.policies.reload(signal)).toMatchObject({ mode: 'enforce', overruled: 'observe' });
    expect(sees(world.policies.of(HELPER), INTERNAL)).toBe(false);
    // Neither where the policies change as well, nor where they cannot be read.
    world.files.files = { 'a.cedar': `${DEFAULT}${HIDE}${FORBID}` };
    expect(await world.policies.reload(signal)).toMatchObject({ mode: 'enforce', overruled: 'observe' });
    expect(await world.policies.decide(call(PLAIN, true))).toMatchObject({ outcome: 'deny' });
    world.settings = { dir: 'policy/', mode: 'enforce' };
    expect((await world.policies.reload(signal)).overruled).toBeUndefined();
  });

  test('ends where others come to reach it', async () => {
    const world = new ExamplePolicies({ 'a.cedar': `${DEFAULT}${HIDE}` });
    world.settings = { dir: 'policy/', mode: 'observe' };
    await world.policies.reload(signal);
    world.policies.enforceAlways();
    expect(world.policies.state()).toMatchObject({ mode: 'enforce', overruled: 'observe' });
    expect(sees(world.policies.of(HELPER), INTERNAL)).toBe(false);
  });
});
