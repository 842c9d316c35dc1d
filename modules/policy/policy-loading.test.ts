import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../core/diagnostics/diagnostic.ts';
import { LOCAL } from '../core/model/subject.ts';
import { EVERYTHING, NOTHING, type Visibility } from '../core/ports/visibility.ts';
import { exampleTool } from '../core/testing/example-tools.ts';
import { loadCedar } from './cedar-engine.ts';
import { ExamplePolicies, subjectNamed } from './testing/example-policies.ts';
import { MemoryFiles } from './testing/memory-files.ts';
import { call, DEFAULT, FORBID, HELPER, HIDE, INTERNAL, PLAIN, sees } from './testing/policy-cases.ts';

const signal = new AbortController().signal;

describe('a failure', () => {
  test('before the first load nothing is shown to anybody but local', async () => {
    const world = new ExamplePolicies({ 'a.cedar': DEFAULT });
    expect(world.policies.of(HELPER)).toBe(NOTHING);
    expect(world.policies.of(LOCAL)).toBe(EVERYTHING);
    expect(world.policies.state()).toMatchObject({ load: 'not_loaded', healthy: false });
    // A decision loads by itself.
    expect(await world.policies.decide(call(PLAIN))).toMatchObject({ outcome: 'allow' });
  });

  const failures: readonly [string, Partial<ExamplePolicies>, string][] = [
    ['policies with an error', { files: new MemoryFiles({ 'a.cedar': 'permit (' }) }, 'policy_syntax'],
    ['a folder that cannot be read', { files: new MemoryFiles(undefined) }, 'read_failed'],
    ['a configuration that cannot be read', { settings: undefined }, 'read_failed'],
    ['an engine that is missing', { engine: () => loadCedar('/nowhere.wasm') }, 'policy_engine_failed'],
  ];
  test.each(failures)('of the first load hides and refuses: %s', async (_, broken, code) => {
    const world = new ExamplePolicies({ 'a.cedar': DEFAULT });
    Object.assign(world, broken);
    expect(await world.policies.reload(signal)).toMatchObject({
      load: 'failed',
      healthy: false,
      diagnostics: [{ code, severity: 'error' }],
    });
    expect(world.policies.of(HELPER)).toBe(NOTHING);
    expect(world.policies.of(LOCAL)).toBe(EVERYTHING);
    for (const subject of [HELPER, LOCAL])
      expect(await world.policies.decide(call(PLAIN, true, subject))).toEqual({
        outcome: 'deny',
        code: 'policy_failed',
        policies: [],
      });
  });

  test.each(failures.slice(0, 3))(
    'of a later load keeps the last good policies, and says so: %s',
    async (_, broken, code) => {
      const world = new ExamplePolicies({ 'a.cedar': `${DEFAULT}${HIDE}` });
      const before = await world.policies.reload(signal);
      const visibility = world.policies.of(HELPER);
      Object.assign(world, broken);
      expect(await world.policies.reload(signal)).toMatchObject({
        digest: before.digest,
        load: 'kept_after_failed_load',
        healthy: true,
        diagnostics: [{ code }],
      });
      expect(world.policies.of(HELPER)).toBe(visibility);
      expect(sees(visibility, INTERNAL)).toBe(false);
    },
  );

  test('of the engine while it decides hides and refuses until a load succeeds', async () => {
    const world = new ExamplePolicies({ 'a.cedar': DEFAULT });
    const real = await loadCedar();
    let fails = false;
    world.engine = async () => ({
      parse: (text) => real.parse(text),
      validate: (schema, policies) => real.validate(schema, policies),
      prepare: real.prepare.bind(real),
      decide(request) {
        if (fails) throw new Error('unreachable');
        return real.decide(request);
      },
    });
    await world.policies.reload(signal);
    const visibility = world.policies.of(HELPER);
    fails = true;
    expect(sees(visibility, PLAIN)).toBe(false);
    expect(world.policies.state().healthy).toBe(false);
    expect(world.policies.of(HELPER)).toBe(NOTHING);
    fails = false;
    expect(await world.policies.decide(call(PLAIN))).toMatchObject({ code: 'policy_failed' });
    await world.policies.reload(signal);
    const mended = world.policies.of(HELPER);
    expect(sees(mended, PLAIN)).toBe(true);
    // What was seen half decided goes by another name, wherever it was kept.
    expect(mended.digest).not.toBe(visibility.digest);
    await world.policies.reload(signal);
    expect(world.policies.of(HELPER)).toBe(mended);
    expect(world.failures).toHaveLength(1);
  });

  test('a policy that fails while it is evaluated does not fall away, and takes nothing else down', async () => {
    const world = new ExamplePolicies({
      'a.cedar': `${DEFAULT}
@id("overflow") forbid (principal, action == Action::"call", resource)
when { resource.risk_rank + 9223372036854775807 > 0 };`,
    });
    expect(await world.policies.decide(call(PLAIN))).toMatchObject({ code: 'policy_failed' });
    expect(await world.policies.decide({ ...call(PLAIN), action: 'approve' })).toMatchObject({
      outcome: 'allow',
    });
    expect(sees(world.policies.of(HELPER), PLAIN)).toBe(true);
    expect(world.policies.state().healthy).toBe(true);
    expect(world.failures).toHaveLength(1);
  });

  test('a team that is said to be its own member is a team', async () => {
    const world = new ExamplePolicies({
      'a.cedar': '@id("a") permit (principal in Team::"x", action, resource);',
    });
    await world.policies.reload(signal);
    const team = subjectNamed('team:x', { teams: ['x', 'y'] });
    expect(sees(world.policies.of(team), PLAIN)).toBe(true);
    expect(world.failures).toEqual([]);
  });
});

describe('a reload', () => {
  test('of the same content keeps what is in force', async () => {
    const world = new ExamplePolicies({ 'a.cedar': DEFAULT });
    await world.policies.reload(signal);
    const visibility = world.policies.of(HELPER);
    await world.policies.reload(signal);
    expect(world.policies.of(HELPER)).toBe(visibility);
  });

  test('takes all files at once; what began under the earlier ones ends under them', async () => {
    const world = new ExamplePolicies({ 'a.cedar': `${DEFAULT}${HIDE}` });
    await world.policies.reload(signal);
    const before = world.policies.of(HELPER);
    world.files.files = { 'a.cedar': DEFAULT, 'b.cedar': FORBID };
    await world.policies.reload(signal);
    const after = world.policies.of(HELPER);
    expect([sees(before, INTERNAL), sees(after, INTERNAL)]).toEqual([false, true]);
    expect(after.digest).not.toBe(before.digest);
  });

  test('of policies that decide something else leaves what is seen as it was', async () => {
    const world = new ExamplePolicies({ 'a.cedar': DEFAULT });
    await world.policies.reload(signal);
    const { digest } = world.policies.of(HELPER);
    world.files.files = { 'a.cedar': DEFAULT, 'b.cedar': FORBID };
    await world.policies.reload(signal);
    expect(world.policies.of(HELPER).digest).toBe(digest);
  });

  test('back and forth between more sets than the engine keeps decides under each', async () => {
    const world = new ExamplePolicies();
    const kept: { readonly at: number; readonly visibility: Visibility }[] = [];
    for (let at = 0; at < 12; at += 1) {
      world.files.files = {
        'a.cedar': `@id("only") permit (principal, action == Action::"see", resource == Tool::"t${at}");`,
      };
      await world.policies.reload(signal);
      kept.push({ at, visibility: world.policies.of(HELPER) });
    }
    for (const { at, visibility } of kept)
      expect([0, 5, 11].map((tool) => sees(visibility, exampleTool(`t${tool}`)))).toEqual(
        [0, 5, 11].map((tool) => tool === at),
      );
  });

  test('is hinted by the folder once somebody watches, and never before', async () => {
    const world = new ExamplePolicies({ 'a.cedar': DEFAULT });
    await world.policies.refresh(signal);
    expect(world.files.reads).toBe(0);
    await world.policies.reload(signal);
    expect(world.files.hints.size).toBe(0);
    let hints = 0;
    const watch = world.policies.watch(() => {
      hints += 1;
    });
    for (const hint of world.files.hints) hint();
    await world.policies.refresh(signal);
    expect([world.files.hints.size, hints]).toEqual([1, 1]);
    watch[Symbol.dispose]();
    expect(world.files.hints.size).toBe(0);
  });
});

describe('files that are being written', () => {
  const BOTH = { 'a.cedar': DEFAULT, 'hide.cedar': HIDE };
  const served = async () => {
    const world = new ExamplePolicies(BOTH);
    await world.policies.reload(signal);
    expect(world.waits).toEqual([]);
    return world;
  };

  test.each<[string, Readonly<Record<string, string>>, readonly number[]]>([
    ['made empty and then filled', { ...BOTH, 'hide.cedar': '' }, [1_000, 200]],
    ['removed and made again', { 'a.cedar': DEFAULT }, [1_000, 200]],
    ['all removed and made again', {}, [1_000, 200]],
    ['filled in halves', { ...BOTH, 'hide.cedar': '// hides' }, [200, 200]],
  ])('are taken when they have come to rest: %s', async (_, torn, waits) => {
    const world = await served();
    world.files.files = torn;
    world.meanwhile = () => {
      expect(sees(world.policies.of(HELPER), INTERNAL)).toBe(false);
      world.files.files = { ...BOTH, 'b.cedar': FORBID };
    };
    expect(await world.policies.reload(signal)).toMatchObject({ policies: 6, load: 'complete' });
    expect(world.waits).toEqual(waits);
    expect(sees(world.policies.of(HELPER), INTERNAL)).toBe(false);
  });

  test('are not waited for where they are again what is in force', async () => {
    const world = await served();
    world.files.files = { ...BOTH, 'hide.cedar': '' };
    world.meanwhile = () => {
      world.files.files = BOTH;
    };
    expect(await world.policies.reload(signal)).toMatchObject({ policies: 5, load: 'complete' });
    expect(world.waits).toEqual([1_000]);
  });

  test('count as written as long as their dates change, whatever they hold', async () => {
    const world = await served();
    world.files.files = { 'a.cedar': DEFAULT, 'hide.cedar': '// nothing' };
    world.files.changed = 1;
    world.meanwhile = () => {
      if (world.files.changed < 3) world.files.changed += 1;
    };
    await world.policies.reload(signal);
    expect(world.waits).toEqual([200, 200, 200]);
    expect(sees(world.policies.of(HELPER), INTERNAL)).toBe(true);
  });

  test('that stay empty or away are taken after the longer time', async () => {
    for (const files of [{ ...BOTH, 'hide.cedar': '\n' }, { 'a.cedar': DEFAULT }]) {
      const world = await served();
      world.files.files = files;
      await world.policies.reload(signal);
      expect(world.waits).toEqual([1_000]);
      expect(sees(world.policies.of(HELPER), INTERNAL)).toBe(true);
    }
  });

  test('and never come to rest leave the earlier ones in force, and that is said', async () => {
    const world = await served();
    world.files.files = { 'a.cedar': DEFAULT };
    world.meanwhile = () => {
      world.files.changed += 1;
    };
    expect(await world.policies.reload(signal)).toMatchObject({
      load: 'kept_after_failed_load',
      diagnostics: [{ code: 'read_failed', file: 'policy' }],
    });
    expect(world.waits.length).toBeLessThanOrEqual(25);
    expect(sees(world.policies.of(HELPER), INTERNAL)).toBe(false);
  });

  test('at the first load are waited for too, and nothing is shown before', async () => {
    const world = new ExamplePolicies({ 'a.cedar': DEFAULT });
    world.files.changed = 999_900;
    world.meanwhile = () => {
      expect(world.policies.of(HELPER)).toBe(NOTHING);
      world.files.files = BOTH;
    };
    await world.policies.reload(signal);
    expect(world.waits).toEqual([200, 200]);
    expect(sees(world.policies.of(HELPER), INTERNAL)).toBe(false);
  });
});

describe('a folder of policies that goes away', () => {
  test.each([
    ['with all that is in it', false],
    ['or only its files', true],
  ])('leaves what its files said in force, and that is said: %s', async (_, isThere) => {
    const world = new ExamplePolicies({ 'a.cedar': `${DEFAULT}${HIDE}` });
    await world.policies.reload(signal);
    world.files.files = {};
    world.files.isThere = isThere;
    for (let times = 0; times < 2; times += 1) {
      expect(await world.policies.reload(signal)).toMatchObject({
        kind: 'files',
        load: 'kept_after_failed_load',
        diagnostics: [{ code: 'read_failed', file: 'policy' }],
      });
      expect(sees(world.policies.of(HELPER), INTERNAL)).toBe(false);
    }
    // Neither does another folder without policies bring the default back.
    world.settings = { dir: 'rules/', mode: 'enforce' };
    expect(await world.policies.reload(signal)).toMatchObject({ load: 'kept_after_failed_load' });
    // It is logged once.
    expect(world.failures).toHaveLength(1);
    world.files.files = { 'a.cedar': DEFAULT };
    expect(await world.policies.reload(signal)).toMatchObject({ load: 'complete' });
  });

  test('is named by the configuration and not there: nobody knows what it would hide', async () => {
    const ifMissing: Diagnostic = {
      code: 'read_failed',
      severity: 'error',
      file: 'agent-tools.yaml',
      line: 2,
      column: 3,
      path: '/policy/dir',
      message: 'There is none.',
    };
    for (const wasDefault of [false, true]) {
      const world = new ExamplePolicies();
      if (wasDefault) await world.policies.reload(signal);
      world.settings = { dir: 'rules/', mode: 'enforce', ifMissing };
      world.files.isThere = false;
      expect(await world.policies.reload(signal)).toMatchObject({ load: 'failed', diagnostics: [ifMissing] });
      expect(world.policies.of(HELPER)).toBe(NOTHING);
      expect(world.policies.of(LOCAL)).toBe(EVERYTHING);
      world.files.isThere = true;
      expect(await world.policies.reload(signal)).toMatchObject({ kind: 'default', load: 'complete' });
    }
  });
});
