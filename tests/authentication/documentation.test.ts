import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ROOT } from '../house/sources.ts';
import { GuardedWorkspace } from './guarded-workspace.ts';

const text = readFileSync(join(ROOT, 'docs', 'authentication.md'), 'utf8');
const blocks = (language: string): readonly string[] =>
  [...text.matchAll(/```(\w+)\n([\s\S]*?)```/g)].flatMap(([, found, body]) =>
    found === language && body !== undefined ? [body] : [],
  );
const workspace = new GuardedWorkspace('version: 1\n');
afterAll(() => workspace[Symbol.dispose]());

describe('docs/authentication.md', () => {
  test.each(blocks('yaml'))('its configuration is valid as it stands: %#', async (configuration) => {
    workspace.configure(configuration);
    const { code, stdout } = await workspace.run('validate', '--json');
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly { file: string }[] };
    expect([code, diagnostics.filter(({ file }) => file === 'agent-tools.yaml')]).toEqual([0, []]);
  });

  test('its commands do what it says', async () => {
    const [example = ''] = blocks('yaml');
    workspace.configure(example);
    const [commands = ''] = blocks('console');
    const typed = [...commands.matchAll(/^\$ agent-tools (.+)$/gm)].map(([, words = '']) =>
      [...words.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
    );
    const [create = [], list = [], revoke = []] = typed;
    const made = await workspace.run(...create);
    expect(made).toMatchObject({ code: 0, stderr: expect.stringContaining('agent:helper') as unknown });
    const secret = made.stdout.trim();
    expect(secret).toMatch(/^agtools_[0-9a-z]{16}_[0-9A-Za-z]{49}$/);
    expect(text).toContain('agtools_[0-9a-z]{16}_[0-9A-Za-z]{49}');
    const id = `tok_${secret.slice(8, 24)}`;
    const listed = await workspace.run(...list);
    expect(listed.stdout).toMatch(new RegExp(`${id} +agent:helper +see,call +active .* helper of team A`));
    expect(listed.stdout).not.toContain(secret.slice(25));
    const example_id = revoke.at(-1) ?? '';
    expect(await workspace.run(...revoke)).toMatchObject({ code: 3 });
    expect(await workspace.run(...revoke.map((word) => (word === example_id ? id : word)))).toMatchObject({
      code: 0,
    });
    expect((await workspace.run(...list)).stdout).toContain('revoked');
  });
});
