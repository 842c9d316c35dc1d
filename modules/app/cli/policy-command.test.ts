import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { instantOf } from '../../core/time.ts';
import { compose } from '../compose.ts';
import { AT_REST } from '../testing/at-rest.ts';
import { runCommandLine } from './run.ts';
import { FakeFaces, fakeShell } from './testing/fake-shell.ts';

const DEFAULT = await readFile(join(import.meta.dirname, '../../../examples/policy/default.cedar'), 'utf8');
const TOOL =
  'id: files.read\ntype: tool\nname: Read\nrisk: low\ncapabilities: [file]\nversions:\n  - version: "1.0.0"\n    status: active\n    contract: { inputs: { path: string } }\n    providers: [{ provider_id: acme, provider_type: mcp_server, offer_status: active }]\n';
const FILES = {
  'catalog/a.tool.yaml': TOOL,
  'capabilities/c.yaml': '- { id: file, name: File, description: d }\n',
  'policy/default.cedar': DEFAULT,
  'policy/own.cedar':
    '@id("agents-ask") @note("Agents ask first.")\nforbid (principal is Agent, action == Action::"call", resource in Capability::"file")\nunless { context.approved };\n',
};

const clock = { now: () => instantOf(Date.now()) };

/** The real product in this process, over the files of a folder. */
async function run(
  words: readonly string[],
  files: Readonly<Record<string, string>> = FILES,
  environment: Readonly<Record<string, string>> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'policy-command-'));
  try {
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), text);
    }
    const fake = new FakeFaces();
    const shell = fakeShell(words, { folder, environment });
    const code = await runCommandLine(shell, {
      compose: (options) => Promise.resolve(compose(options, clock, AT_REST)),
      serve: fake.serve,
      mcp: () => Promise.resolve(),
      readDocument: fake.readDocument,
      version: fake.version,
    });
    return { code, stdout: shell.stdout.text, stderr: shell.stderr.text };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const TABLE = (expect: string, more = '') =>
  `cases:\n  - name: agents ask\n    subject: agent:helper\n    action: call\n    tool: files.read\n    expect: ${expect}\n${more}`;

describe('policy explain', () => {
  const words = ['policy', 'explain', 'files.read', '--action', 'call', '--subject', 'agent:helper'];

  test('names the policies that decide, at their places', async () => {
    const { code, stdout } = await run(words);
    expect(code).toBe(0);
    expect(stdout).toContain('agent:helper may call files.read with an approval.');
    expect(stdout).toMatch(/agents-ask\s+forbid\s+policy\/own\.cedar:1\s+Agents ask first\./);
  });

  test('says it in Spanish', async () => {
    expect((await run(words, FILES, { LANG: 'es_ES.UTF-8' })).stdout).toContain(
      'agent:helper puede llamar a files.read con una aprobación.',
    );
  });

  test.each([
    [
      [...words, '--approved'],
      0,
      { outcome: 'allow', policies: [{ id: 'call-approved' }, { id: 'call-low-or-medium-risk' }] },
    ],
    [[...words, '--of-version', '9'], 3, { code: 'not_found' }],
    [[...words, '--offer', 'nobody'], 3, { code: 'not_found' }],
    [['policy', 'explain', 'no.tool', '--action', 'see'], 3, { code: 'not_found' }],
    [['policy', 'explain', 'x', '--action', 'report'], 2, { code: 'invalid_request' }],
    [['policy', 'explain', 'files.read', '--action', 'eat'], 2, { code: 'invalid_request' }],
    [
      ['policy', 'explain', 'files.read', '--action', 'see', '--subject', 'x y'],
      2,
      { code: 'invalid_request' },
    ],
    [
      ['policy', 'explain', 'instances.files', '--action', 'report', '--subject', 'runtime:a'],
      0,
      { outcome: 'allow', policies: [{ id: 'permitted', file: 'policy/default.cedar' }] },
    ],
  ])('%j exits with %i', async (asked, code, expected) => {
    const told = await run([...asked, '--json']);
    expect(told.code).toBe(code);
    expect(JSON.parse(code === 0 ? told.stdout : told.stderr)).toMatchObject(expected);
  });

  test('says what is not known of the subject', async () => {
    const unknown = 'The teams and claims of agent:helper are not known here';
    expect((await run(words)).stdout.replaceAll(/\s+/g, ' ')).toContain(unknown);
    const stated = (await run([...words, '--team', 'a'])).stdout;
    expect(stated.replaceAll(/\s+/g, ' ')).toContain('The claims of agent:helper are not known here');
    expect((await run(['policy', 'explain', 'files.read', '--action', 'call'])).stdout).not.toContain(
      'not known here',
    );
    const spanish = (await run(words, FILES, { LANG: 'es_ES.UTF-8' })).stdout;
    expect(spanish.replaceAll(/\s+/g, ' ')).toContain('no se conocen los equipos ni los atributos (claims)');
  });

  test('explains the default policy where there are no files', async () => {
    const { stdout } = await run([...words, '--json'], {
      'catalog/a.tool.yaml': TOOL,
      'capabilities/c.yaml': FILES['capabilities/c.yaml'],
    });
    expect(JSON.parse(stdout)).toMatchObject({
      outcome: 'allow',
      policies: [{ id: 'low_or_medium_risk', file: null }],
    });
  });
});

describe('the team of a subject', () => {
  const files = {
    ...FILES,
    'policy/own.cedar':
      '@id("not-contractors")\nforbid (principal in Team::"contractors", action == Action::"call", resource);\n',
  };
  const words = [
    'policy',
    'explain',
    'files.read',
    '--action',
    'call',
    '--subject',
    'agent:helper',
    '--json',
  ];

  test.each(['contractors', 'team:contractors'])('is the same however it is written: %s', async (team) => {
    const { stdout } = await run([...words, '--team', team], files);
    expect(JSON.parse(stdout)).toMatchObject({ teams: ['contractors'], outcome: 'deny' });
    const table = TABLE('deny', `    teams: ["${team}"]\n`);
    expect((await run(['policy', 'test'], { ...files, 'policy/a.test.yaml': table })).code).toBe(0);
  });

  test.each(['team:', 'team:team:x', ' x'])('is refused where it is none: %j', async (team) => {
    const { code, stderr } = await run([...words, '--team', team], files);
    expect([code, JSON.parse(stderr)]).toMatchObject([2, { code: 'invalid_request' }]);
    const table = TABLE('deny', `    teams: ["${team}"]\n`);
    expect((await run(['policy', 'test'], { ...files, 'policy/a.test.yaml': table })).code).toBe(1);
    expect((await run(['policy', 'test'], files)).code).toBe(1);
  });
});

describe('policy test', () => {
  const test_ = ['policy', 'test'];

  test('passes where every decision is as expected', async () => {
    const { code, stdout } = await run(test_, { ...FILES, 'policy/a.test.yaml': TABLE('approval_required') });
    expect(code).toBe(0);
    expect(stdout).toContain('ok  policy/a.test.yaml:2  agents ask: approval_required');
  });

  test.each<[string, string, string]>([
    ['another outcome', TABLE('deny'), 'policy_test_failed 6:13'],
    ['another policy', TABLE('approval_required', '    by: [no-such]\n'), 'policy_test_failed 6:13'],
    ['a tool that is not there', TABLE('deny').replace('files.read', 'no.tool'), 'policy_test_failed 2:5'],
    ['a word too many', TABLE('approval_required', '    expects: deny\n'), 'unknown_key 7:5'],
    ['no subject', TABLE('deny').replace('agent:helper', '"a b"'), 'invalid_value 3:14'],
    ['two resources', TABLE('deny', '    attributes: {}\n'), 'invalid_value 2:5'],
    ['broken YAML', 'cases: [', 'yaml_syntax 1:9'],
    ['no table', '- 1\n', 'wrong_type 1:1'],
  ])('fails at the place of %s', async (_, table, place) => {
    const { code, stdout } = await run([...test_, '--json'], { ...FILES, 'policy/a.test.yaml': table });
    const { ok, diagnostics } = JSON.parse(stdout) as {
      ok: boolean;
      diagnostics: readonly { code: string; file: string; line: number; column: number }[];
    };
    expect([code, ok]).toEqual([1, false]);
    expect(diagnostics.map((each) => `${each.file} ${each.code} ${each.line}:${each.column}`)).toEqual([
      `policy/a.test.yaml ${place}`,
    ]);
  });

  test('annotates for GitHub', async () => {
    const { code, stdout } = await run([...test_, '--format', 'github'], {
      ...FILES,
      'policy/a.test.yaml': TABLE('deny'),
    });
    expect(code).toBe(1);
    expect(stdout).toBe(
      '::error file=policy/a.test.yaml,line=6,col=13,title=policy_test_failed::agents ask: expected deny, found approval_required by agents-ask.\n',
    );
  });

  test('tests nothing under policies with errors', async () => {
    const { code, stdout } = await run([...test_, '--json'], {
      ...FILES,
      'policy/own.cedar': 'permit',
      'policy/a.test.yaml': TABLE('allow'),
    });
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ cases: [], diagnostics: [{ code: 'policy_syntax' }] });
  });
});

describe('policy show, validate and doctor', () => {
  test('a policy that is named as a path is checked beside the others, and shown alone', async () => {
    const files = {
      ...FILES,
      'policy/a.cedar': '@id("same") permit (principal, action, resource);',
      'policy/b.cedar': '@id("same") permit (principal, action, resource);',
      'policy/c.cedar': 'permit',
      'elsewhere/d.cedar': 'permit',
    };
    const filesOf = async (path: string): Promise<unknown> => {
      const { code, stdout } = await run(['validate', path, '--json'], files);
      const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly { file: string }[] };
      return [code, [...new Set(diagnostics.map(({ file }) => file))]];
    };
    expect(await filesOf('policy/c.cedar')).toEqual([1, ['policy/c.cedar']]);
    expect(await filesOf('policy/own.cedar')).toEqual([0, []]);
    expect((await run(['validate', 'policy/none.cedar'], files)).code).toBe(3);
    expect((await run(['validate', 'elsewhere/d.cedar'], files)).code).toBe(2);
  });

  test('a folder of policies that is named and not there is a finding where it is named', async () => {
    const config = 'version: 1\npolicy: { dir: rules }\n';
    const { code, stdout } = await run(['validate', '--json'], { ...FILES, 'agent-tools.yaml': config });
    const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly { code: string }[] };
    expect([code, diagnostics.filter((each) => each.code === 'read_failed')]).toMatchObject([
      1,
      [{ file: 'agent-tools.yaml', line: 2, path: '/policy/dir' }],
    ]);
    const unnamed = await run(['validate', '--json'], { 'agent-tools.yaml': 'version: 1\n' });
    expect(unnamed.stdout).not.toContain('/policy/dir');
  });

  test('say what is in force', async () => {
    expect(await run(['policy', 'show'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^5 policies from files/) as string,
    });
    expect((await run(['doctor'])).stdout).toContain('5 policies from files in force.');
  });

  test('say what is wrong, each at its place', async () => {
    const files = {
      ...FILES,
      'policy/own.cedar': '@id("a")\npermit (principal, action == Action::"eat", resource);\n',
    };
    const shown = await run(['policy', 'show', '--json'], files);
    expect(shown.code).toBe(1);
    expect(JSON.parse(shown.stdout)).toMatchObject({ healthy: false, load: 'failed' });
    const found = await run(['validate', '--json'], files);
    expect(found.code).toBe(1);
    const { diagnostics } = JSON.parse(found.stdout) as { diagnostics: readonly { severity: string }[] };
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toMatchObject([
      { code: 'policy_invalid', file: 'policy/own.cedar', line: 2 },
    ]);
    expect((await run(['doctor'], files)).code).toBe(1);
  });

  test('find an observing policy that others could reach', async () => {
    const { code, stdout } = await run(['validate', '--json'], {
      ...FILES,
      'agent-tools.yaml': 'version: 1\nserver: { host: 0.0.0.0 }\npolicy: { mode: observe }\n',
    });
    expect(code).toBe(1);
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly { code: string; line: number }[] };
    expect(diagnostics.filter((each) => each.code === 'policy_observe_off_loopback')).toMatchObject([
      { file: 'agent-tools.yaml', line: 3, column: 17 },
    ]);
  });
});
