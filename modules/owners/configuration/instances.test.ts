import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Instance } from '../../core/model/instance.ts';
import type { Workspace } from '../../core/model/workspace.ts';
import { type LoadedConfiguration, loadConfiguration } from './configuration-load.ts';

const named = (file: string, text: string) => ({
  file,
  content: { state: 'read', bytes: new TextEncoder().encode(text) } as const,
});

const load = (base: string, overlay?: string): LoadedConfiguration =>
  loadConfiguration({
    base: named('agent-tools.yaml', base),
    ...(overlay !== undefined && { overlay: named('agent-tools.test.yaml', overlay) }),
  });

const found = ({ diagnostics }: LoadedConfiguration): readonly string[] =>
  diagnostics.map(
    ({ code, severity, file, line, column, path }) =>
      `${severity} ${code} ${file.replace('agent-tools.', '')}:${line}:${column} ${path}`,
  );

/** The shortest text that tells an enablement apart. */
const wish = (instance: Instance | undefined): string | undefined => {
  const { enabled, code, reason } = instance?.enablement ?? {};
  return code === undefined
    ? undefined
    : `${enabled ? 'on' : 'off'} ${code}${reason === undefined ? '' : ` ${reason}`}`;
};

const instancesOf = ({ workspace }: LoadedConfiguration): Workspace['instances'] =>
  workspace?.instances ?? {};

describe('enablement: the first that speaks', () => {
  const OFF = 'off off_by_activation_policy';
  const rows: readonly (readonly [
    off: string | undefined,
    overlay: boolean | undefined,
    base: boolean | undefined,
    fallback: string | undefined,
    wish: string | undefined,
  ])[] = [
    // off                                 overlay    base       default      wish
    [undefined, undefined, undefined, undefined, undefined],
    [undefined, undefined, undefined, 'enabled', 'on set_by_default'],
    [undefined, undefined, undefined, 'disabled', 'off set_by_default'],
    [undefined, undefined, true, undefined, 'on set_by_workspace'],
    [undefined, undefined, true, 'disabled', 'on set_by_workspace'],
    [undefined, undefined, false, 'enabled', 'off set_by_workspace'],
    [undefined, true, undefined, undefined, 'on set_by_environment'],
    [undefined, true, false, 'disabled', 'on set_by_environment'],
    [undefined, false, true, 'enabled', 'off set_by_environment'],
    [undefined, false, undefined, 'enabled', 'off set_by_environment'],
    ['{ instance: a }', undefined, undefined, undefined, OFF],
    ['{ instance: a }', true, true, 'enabled', OFF],
    ['{ provider: p }', true, true, 'enabled', OFF],
    ['{ provider: p }', undefined, undefined, 'enabled', OFF],
    ['{ provider: q }', undefined, true, undefined, 'on set_by_workspace'],
    ['{ instance: a, reason: cost }', undefined, true, undefined, `${OFF} cost`],
    ['{ provider: q, reason: other }, { provider: p, reason: ours }', true, true, undefined, `${OFF} ours`],
    [
      '{ provider: p, reason: first }, { instance: a, reason: second }',
      true,
      true,
      undefined,
      `${OFF} first`,
    ],
  ];

  test.each(rows)(
    'off [%s], overlay %s, workspace %s, default %s: %s',
    (off, overlay, base, fallback, is) => {
      const said = (enabled: boolean | undefined): string =>
        enabled === undefined ? '' : `, enabled: ${enabled}`;
      const policy = [
        fallback === undefined ? '' : `default: ${fallback}`,
        off === undefined ? '' : `off: [${off}]`,
      ].filter((part) => part !== '');
      const loaded = load(
        `instances: { a: { provider: p${said(base)} } }\npolicy: { activation: { ${policy.join(', ')} } }`,
        overlay === undefined ? '{}' : `instances: { a: { enabled: ${overlay} } }`,
      );
      expect(loaded.diagnostics).toEqual([]);
      expect(wish(instancesOf(loaded)['a'])).toBe(is);
    },
  );

  test.each([
    ['provider', '{ provider: p, reason: first }, { provider: p, reason: second }'],
    ['instance', '{ instance: a, reason: first }, { instance: a, reason: second }'],
  ])('of two entries for one %s the first says why', (_what, off) => {
    const loaded = load(`instances: { a: { provider: p } }\npolicy: { activation: { off: [${off}] } }`);
    expect(wish(instancesOf(loaded)['a'])).toBe(`${OFF} first`);
  });

  test('an entry for a provider is about the one that the overlay names', () => {
    const base =
      'instances: { a: { provider: p } }\npolicy: { activation: { default: enabled, off: [{ provider: p }] } }';
    const { a } = instancesOf(load(base, 'instances: { a: { provider: q } }'));
    expect([a?.provider, wish(a)]).toEqual(['q', 'on set_by_default']);
  });

  test('the overlay replaces lists of the policy and keeps the rest', () => {
    const base = `
instances: { a: { provider: p }, b: { provider: p } }
policy: { mode: observe, activation: { default: enabled, off: [{ instance: a }] } }
`;
    const loaded = load(base, 'policy: { activation: { off: [{ instance: b, reason: broken }] } }');
    const { a, b } = instancesOf(loaded);
    expect([wish(a), wish(b)]).toEqual(['on set_by_default', `${OFF} broken`]);
    expect(loaded.workspace?.policy).toMatchObject({ mode: 'observe' });
  });

  test('of a definition with an error only `off` is known', () => {
    const text = 'instances: { a: { provider: p, enabled: true, env: 7 }, b: { provider: 7 } }\n';
    const bare = instancesOf(load(`${text}policy: { activation: { default: enabled } }`));
    expect([wish(bare['a']), wish(bare['b'])]).toEqual([undefined, undefined]);
    const off = instancesOf(
      load(`${text}policy: { activation: { off: [{ provider: p }, { instance: b }] } }`),
    );
    expect([wish(off['a']), wish(off['b'])]).toEqual([OFF, OFF]);
  });
});

describe('an activation policy that cannot be read as a whole is not read', () => {
  test.each([
    ['neither', 'off: [{}]', 'error missing_field yaml:1:31 /policy/activation/off/0'],
    ['only a reason', 'off: [{ reason: cost }]', 'error missing_field yaml:1:31 /policy/activation/off/0'],
    ['both', 'off: [{ provider: p, instance: a }]', 'error invalid_value yaml:1:31 /policy/activation/off/0'],
    [
      'a reason that is none',
      'off: [{ provider: p, reason: Too dear }]',
      'error invalid_value yaml:1:54 /policy/activation/off/0/reason',
    ],
    ['a default that is none', 'default: on', 'error invalid_value yaml:1:34 /policy/activation/default'],
    ['another key', 'of: [{ provider: p }]', 'error unknown_key yaml:1:25 /policy/activation/of'],
    [
      'another key of an entry',
      'off: [{ provider: p, except: a }]',
      'error unknown_key yaml:1:46 /policy/activation/off/0/except',
    ],
    [
      'a provider that is none',
      'off: [{ provider: P }]',
      'error invalid_id yaml:1:43 /policy/activation/off/0/provider',
    ],
    ['no list', 'off: p', 'error wrong_type yaml:1:30 /policy/activation/off'],
  ])('%s', (_what, policy, finding) => {
    const loaded = load(`policy: { activation: { ${policy} } }`);
    expect(found(loaded)).toEqual([finding]);
    expect(loaded.workspace).toBeUndefined();
  });

  test('however many other keys are unknown before it', () => {
    const others = Array.from({ length: 120 }, (_, at) => `k${at}: 1\n`).join('');
    const loaded = load(`${others}policy: { activation: { of: [] } }`);
    expect(loaded.workspace).toBeUndefined();
  });

  test('keys that begin with `x-` are free', () => {
    const text = 'policy: { activation: { x-a: 1, off: [{ provider: p, x-ticket: OPS-1 }] } }';
    expect(found(load(text))).toEqual([]);
  });

  test('an instance that is not there is a warning; one with an error is there', () => {
    const loaded = load(
      'instances: { a: 7 }\npolicy: { activation: { off: [{ instance: a }, { instance: gone }] } }',
    );
    expect(found(loaded)).toEqual([
      'error wrong_type yaml:1:17 /instances/a',
      'warning unknown_instance yaml:2:60 /policy/activation/off/1/instance',
    ]);
    expect(wish(instancesOf(loaded)['a'])).toBe('off off_by_activation_policy');
  });

  test('findings of the overlay stand in the overlay', () => {
    const overlay = 'policy: { activation: { off: [{ instance: gone }] } }';
    expect(found(load('policy: { activation: { off: [] } }', overlay))).toEqual([
      'warning unknown_instance test.yaml:1:43 /policy/activation/off/0/instance',
    ]);
  });
});

describe('an instance whose definition has an error stays, not valid', () => {
  test.each([
    ['a wrong type', '{ provider: p, enabled: "yes" }', 'wrong_type yaml:1:41 /instances/a/enabled', 'p'],
    ['no provider', '{ enabled: true }', 'missing_field yaml:1:17 /instances/a', undefined],
    ['a provider that is none', '{ provider: P }', 'invalid_id yaml:1:29 /instances/a/provider', undefined],
    ['no mapping', '7', 'wrong_type yaml:1:17 /instances/a', undefined],
    ['nothing', '', 'wrong_type yaml:1:17 /instances/a', undefined],
    [
      'an environment that is none',
      '{ provider: p, env: [A] }',
      'wrong_type yaml:1:37 /instances/a/env',
      'p',
    ],
    [
      'a value that is no text',
      '{ provider: p, env: { A: 1 } }',
      'wrong_type yaml:1:42 /instances/a/env/A',
      'p',
    ],
    [
      'a variable that is none',
      '{ provider: p, env: { "A B": c } }',
      'invalid_value yaml:1:39 /instances/a/env/A B',
      'p',
    ],
  ])('%s', (_what, definition, finding, provider) => {
    const loaded = load(`instances: { a: ${definition}, b: { provider: q } }`);
    expect(found(loaded)).toEqual([`error ${finding}`]);
    const { a, b } = instancesOf(loaded);
    expect(a).toMatchObject({ id: 'instances.a', alias: 'a', valid: false });
    expect(a?.provider).toBe(provider);
    expect(a?.environment.filter((name) => name.includes(' '))).toEqual([]);
    expect(b).toMatchObject({ provider: 'q', valid: true });
  });

  test('an error in either file is one; the other file does not make up for it', () => {
    const wrong = 'instances: { a: { provider: p, enabled: 1 } }';
    const right = 'instances: { a: { provider: p, enabled: true } }';
    for (const [base, overlay] of [
      [wrong, right],
      [right, wrong],
    ] as const) {
      const loaded = load(base, overlay);
      expect(loaded.diagnostics.map(({ code }) => code)).toEqual(['wrong_type']);
      expect(instancesOf(loaded)['a']).toMatchObject({ provider: 'p', valid: false });
      expect(wish(instancesOf(loaded)['a'])).toBeUndefined();
    }
  });

  test('a bad member of another collection is none of an instance that is called like its place', () => {
    const { workspace } = load('registries: [7]\ninstances: { 0: { provider: p } }');
    expect(workspace?.instances['0']).toMatchObject({ valid: true });
  });

  test('and is not blamed for what the part without error leaves out', () => {
    const loaded = load('instances: { a: { provider: 7 } }', 'instances: { a: { enabled: true } }');
    expect(found(loaded)).toEqual(['error wrong_type yaml:1:29 /instances/a/provider']);
  });
});

describe('an alias', () => {
  test.each(['"a b"', 'ä', '"-a"', 'a..b', '""', '__proto__', `"${'a'.repeat(200)}"`])(
    '%s is none: a finding, and no instance',
    (alias) => {
      const loaded = load(`instances: { ${alias}: { provider: p }, b: { provider: q } }`);
      expect(loaded.diagnostics).toMatchObject([{ code: 'invalid_id', severity: 'error', column: 14 }]);
      expect(Object.keys(instancesOf(loaded))).toEqual(['b']);
    },
  );

  test.each(['files', 'Files2', 'a.b', 'a-b_c', 'constructor', '7'])('%s is one', (alias) => {
    const loaded = load(`instances: { ${alias}: { provider: p } }`);
    expect(loaded.diagnostics).toEqual([]);
    expect(instancesOf(loaded)[alias]).toMatchObject({ id: `instances.${alias}`, alias, valid: true });
  });
});

describe('of an environment only names leave the owner', () => {
  test('names of both files, sorted, and which of them stand in plain text in either', () => {
    const { a } = instancesOf(
      load(
        'instances: { a: { provider: p, env: { Z: plain, B: "${env:B}", C: one, E: "" } } }',
        'instances: { a: { env: { A: "${file:/run/a}", C: "${env:C}", B: two } } }',
      ),
    );
    expect(a?.environment).toEqual(['A', 'B', 'C', 'E', 'Z']);
    expect(a?.literalEnvironment).toEqual(['B', 'C', 'Z']);
  });

  test('no value and no reference, whatever is wrong beside it', () => {
    const canary = fc.stringMatching(/^canary-[a-z]{8}$/);
    const definition = fc.record(
      {
        provider: fc.constantFrom<unknown>('p', 'P', 7),
        enabled: fc.constantFrom<unknown>(true, 'no'),
        env: fc.oneof(
          canary,
          fc.array(canary),
          fc.dictionary(
            fc.constantFrom('A', 'B', 'C D'),
            fc.oneof(
              canary,
              canary.map((name) => `\${env:${name}}`),
              fc.array(canary),
            ),
          ),
        ),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('a', 'b'), definition), (instances) => {
        const text = JSON.stringify({ instances });
        expect(JSON.stringify(load(text, text))).not.toContain('canary');
      }),
    );
  });
});

test('order in the files changes no instance', () => {
  const instances = fc.dictionary(
    fc.constantFrom('a', 'b', 'c'),
    fc.record(
      { provider: fc.constantFrom('p', 'q'), enabled: fc.boolean(), env: fc.constant({ B: 'b', A: 'a' }) },
      { requiredKeys: [] },
    ),
  );
  const turned = (value: object): object => Object.fromEntries(Object.entries(value).reverse());
  fc.assert(
    fc.property(instances, instances, (below, above) => {
      const text = (value: object): string => JSON.stringify({ instances: value });
      expect(instancesOf(load(text(turned(below)), text(turned(above))))).toEqual(
        instancesOf(load(text(below), text(above))),
      );
    }),
  );
});
