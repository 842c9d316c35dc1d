import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Faces } from './cli/faces.ts';
import { FakeFaces } from './cli/testing/fake-shell.ts';
import { composeLocal } from './compose.ts';

class ComposedFaces extends FakeFaces {
  override readonly compose: Faces['compose'] = async (options) => composeLocal(options);
}

interface Finding {
  readonly check: string;
  readonly outcome: string;
  readonly message: string;
  readonly hint: string | null;
}

class Workspace implements Disposable {
  readonly folder = mkdtempSync(join(realpathSync(tmpdir()), 'agent-tools-doctor-'));

  constructor(text: string) {
    writeFileSync(join(this.folder, 'agent-tools.yaml'), `version: 1\n${text}`);
  }

  run(...words: readonly string[]) {
    return new ComposedFaces().run(words, { folder: this.folder });
  }

  /** What is wrong, but for ports and empty catalogs. */
  async doctor(): Promise<readonly Finding[]> {
    const { stdout } = await this.run('doctor', '--json');
    return (JSON.parse(stdout) as { findings: readonly Finding[] }).findings;
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const TOKENS = 'server: { auth: [{ type: token }] }\n';
const problems = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({ outcome }) => outcome === 'problem');
const about = (findings: readonly Finding[], check: string): Finding | undefined =>
  findings.find((each) => each.check === check);

describe('doctor', () => {
  test('a store that cannot be read is one problem, which says where it is named and not what is referred to', async () => {
    using at = new Workspace(`store: { url: "\${env:NOT_SET_ANYWHERE}" }\n${TOKENS}`);
    const findings = await at.doctor();
    expect(problems(findings)).toMatchObject([
      {
        check: 'store',
        message: expect.stringContaining(
          'store.url of agent-tools.yaml refers to what is not there',
        ) as string,
      },
    ]);
    expect(about(findings, 'catalog')?.outcome).toBe('warning');
    expect(about(findings, 'authentication')?.message).toContain('cannot be read now');
  });

  test('policies that are broken: what a server would do that starts now, and where to look', async () => {
    using at = new Workspace('');
    mkdirSync(join(at.folder, 'policy/'));
    writeFileSync(join(at.folder, 'policy/', 'x.cedar'), 'permit (');
    const [problem, ...others] = problems(await at.doctor());
    expect(others).toEqual([]);
    expect(problem).toMatchObject({
      check: 'policy',
      message: expect.stringContaining('a server started now would') as string,
      hint: expect.stringContaining('`agent-tools validate`') as string,
    });
    const validated = await at.run('validate');
    expect([validated.code, validated.stdout]).toEqual([1, expect.stringContaining('x.cedar') as string]);
  });

  test('how callers say who they are, and how many tokens are valid', async () => {
    using open = new Workspace('');
    expect(about(await open.doctor(), 'authentication')?.message).toContain('Nobody is asked');
    using at = new Workspace(TOKENS);
    expect(about(await at.doctor(), 'authentication')).toMatchObject({
      outcome: 'warning',
      hint: expect.stringContaining('token create') as string,
    });
    await at.run('token', 'create', '--subject', 'agent:a');
    const made = JSON.parse((await at.run('token', 'create', '--subject', 'agent:b', '--json')).stdout) as {
      id: string;
    };
    await at.run('token', 'revoke', made.id);
    expect(about(await at.doctor(), 'authentication')).toMatchObject({
      outcome: 'ok',
      message: 'Callers are asked for tokens of the store; 1 valid token.',
    });
  });

  test.skipIf(process.platform === 'win32')('a file of tokens that others can read', async () => {
    using at = new Workspace('server: { auth: [{ type: token, file: tokens.json }] }\n');
    await at.run('token', 'create', '--subject', 'agent:a');
    expect(about(await at.doctor(), 'authentication')?.message).toContain('tokens of a file; 1 valid token');
    chmodSync(join(at.folder, 'tokens.json'), 0o644);
    expect(problems(await at.doctor())).toMatchObject([
      { check: 'authentication', hint: expect.stringContaining('chmod 600') as string },
    ]);
  });
});

describe('configured instances', () => {
  const provider = (folder: string, id: string, more: string): void => {
    mkdirSync(join(folder, 'packages', id), { recursive: true });
    writeFileSync(
      join(folder, 'packages', id, 'provider.yaml'),
      `provider_id: ${id}\nprovider_type: mcp_server\nprovides: []\nruntime: { command: node }\n${more}`,
    );
  };

  test('have one line each where they cannot run', async () => {
    using here = new Workspace(`instances:
  plain: { provider: plain-server, enabled: true }
  off: { provider: nobody, enabled: false }
  lost: { provider: nobody, enabled: true }
  lacking: { provider: keyed-server, enabled: true }
  wrong: { provider: plain-server, timeout: never }
`);
    provider(here.folder, 'plain-server', '');
    provider(here.folder, 'keyed-server', 'env: [{ name: TOKEN, required: true, secret: true }]\n');
    const lines = (await here.doctor()).filter(({ check }) => check === 'instances');
    expect(lines.map(({ outcome, message }) => `${outcome}: ${message}`)).toEqual([
      'warning: instances.lacking lacks TOKEN, and does not run.',
      'warning: instances.lost is of nobody, which is not declared.',
      'warning: instances.wrong is not valid, and does not run.',
    ]);
  });

  test('are failed where a runtime saw it so, and fine where nothing bad is known', async () => {
    using here = new Workspace('instances: { plain: { provider: plain-server, enabled: true } }\n');
    provider(here.folder, 'plain-server', '');
    const lines = async () =>
      (await here.doctor()).flatMap(({ check, message }) => (check === 'instances' ? [message] : []));
    expect(await lines()).toEqual(['One instance is configured, and nothing bad is known of them.']);
    writeFileSync(
      join(here.folder, 'seen.json'),
      JSON.stringify({
        runtime: 'node-a',
        runtime_generation: '1',
        observations: [
          {
            instance: 'instances.plain',
            observed_at: new Date().toISOString(),
            fresh_for_ms: 600_000,
            active: true,
            health: { status: 'failed', code: 'probe_timeout' },
          },
        ],
      }),
    );
    await here.run('observe', 'seen.json');
    expect(await lines()).toEqual(['instances.plain is failed (probe_timeout).']);
  });
});
