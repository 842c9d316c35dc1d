import { describe, expect, test } from 'vitest';
import { LOCAL } from '../core/model/subject.ts';
import { EVERYTHING } from '../core/ports/visibility.ts';
import { exampleTool } from '../core/testing/example-tools.ts';
import { ExamplePolicies, subjectNamed } from './testing/example-policies.ts';
import { call, DEFAULT, FORBID, HELPER, HIDE, INTERNAL, PLAIN, sees } from './testing/policy-cases.ts';

const signal = new AbortController().signal;

describe('without policy files', () => {
  test('the default policy holds, and the engine is not loaded', async () => {
    const world = new ExamplePolicies();
    world.engine = () => Promise.reject(new Error('It was loaded.'));
    expect(await world.policies.reload(signal)).toMatchObject({
      kind: 'default',
      mode: 'enforce',
      policies: 0,
      load: 'complete',
      healthy: true,
      diagnostics: [],
    });
    expect(world.policies.of(HELPER)).toBe(EVERYTHING);
    expect(await world.policies.decide(call(PLAIN))).toEqual({
      outcome: 'allow',
      policies: ['low_or_medium_risk'],
    });
    expect(await world.policies.explain(call(INTERNAL))).toMatchObject({
      outcome: 'approval_required',
      policies: [{ id: 'contract_unknown', file: null, note: 'Nobody states what the tool takes.' }],
    });
    expect(world.failures).toEqual([]);
  });
});

describe('policy files', () => {
  test('hide and refuse as they say, and name the policies that did', async () => {
    const world = new ExamplePolicies({ 'a.cedar': DEFAULT, 'b.cedar': `${HIDE}\n\n${FORBID}` });
    const state = await world.policies.reload(signal);
    expect(state).toMatchObject({ kind: 'files', policies: 6, healthy: true, diagnostics: [] });
    const visibility = world.policies.of(HELPER);
    expect([sees(visibility, PLAIN), sees(visibility, INTERNAL)]).toEqual([true, false]);
    expect(await world.policies.decide(call(PLAIN, true))).toEqual({
      outcome: 'deny',
      code: 'policy_denied',
      policies: ['no-calls'],
    });
    expect(await world.policies.explain(call(PLAIN))).toEqual({
      outcome: 'deny',
      code: 'policy_denied',
      policies: [
        {
          id: 'no-calls',
          effect: 'forbid',
          file: 'policy/b.cedar',
          line: 3,
          note: 'Nothing is called on Sundays.',
        },
      ],
    });
    expect(await world.policies.explainVisibility(HELPER, INTERNAL)).toMatchObject({
      outcome: 'deny',
      policies: [{ id: 'hide-internal', file: 'policy/b.cedar', line: 1 }],
    });
  });

  test('hide nothing from local, and refuse it as anybody', async () => {
    const world = new ExamplePolicies({ 'a.cedar': `${HIDE}\n${FORBID}` });
    await world.policies.reload(signal);
    expect(world.policies.of(LOCAL)).toBe(EVERYTHING);
    expect(await world.policies.explainVisibility(LOCAL, INTERNAL)).toMatchObject({ outcome: 'allow' });
    expect(await world.policies.decide(call(PLAIN, true, LOCAL))).toMatchObject({ outcome: 'deny' });
  });

  test('know whoever has colons in the name', async () => {
    const world = new ExamplePolicies({
      'a.cedar':
        '@id("sa") permit (principal == Runtime::"system:serviceaccount:tools:node-a", action == Action::"see", resource);',
    });
    await world.policies.reload(signal);
    const seen = [
      'runtime:system:serviceaccount:tools:node-a',
      'runtime:system',
      'agent:system:serviceaccount:tools:node-a',
    ];
    expect(seen.map((each) => sees(world.policies.of(subjectNamed(each)), PLAIN))).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('permit nothing that they do not say', async () => {
    const world = new ExamplePolicies({ 'a.cedar': FORBID });
    await world.policies.reload(signal);
    expect(sees(world.policies.of(HELPER), PLAIN)).toBe(false);
    expect(await world.policies.decide({ ...call(PLAIN), action: 'approve' })).toEqual({
      outcome: 'deny',
      code: 'policy_denied',
      policies: [],
    });
  });

  test('never give a credential what it does not permit', async () => {
    const world = new ExamplePolicies({ 'a.cedar': DEFAULT });
    const seeing = subjectNamed('agent:helper', { permissions: new Set(['see'] as const) });
    expect(await world.policies.decide(call(PLAIN, true, seeing))).toEqual({
      outcome: 'deny',
      code: 'policy_denied',
      policies: ['permission_missing'],
    });
  });

  test('that divide the tools very finely are a warning, and exact', async () => {
    const world = new ExamplePolicies({
      'a.cedar':
        '@id("own") permit (principal, action == Action::"see", resource) when { principal.hasTag("tools") && principal.getTag("tools").contains(resource.id) };',
    });
    world.tools = Array.from({ length: 1_001 }, (_, at) => exampleTool(`t${at}`));
    expect(await world.policies.findings(signal)).toMatchObject([
      { code: 'policy_too_fine', severity: 'warning', file: 'policy/a.cedar', line: 1 },
    ]);
    expect(world.policies.state().classes).toBe(1_001);
    const visibility = world.policies.of(subjectNamed('user:ana', { claims: { tools: ['t7', 't900'] } }));
    expect(world.tools.filter((tool) => sees(visibility, tool)).map(({ ref }) => ref.id)).toEqual([
      't7',
      't900',
    ]);
    world.tools = world.tools.slice(0, 1_000);
    expect(await world.policies.findings(signal)).toEqual([]);
  });
});
