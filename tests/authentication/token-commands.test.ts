import { afterAll, describe, expect, test } from 'vitest';
import { GuardedWorkspace } from './guarded-workspace.ts';

const workspace = new GuardedWorkspace('server: { auth: [{ type: token }] }\n');
afterAll(() => workspace[Symbol.dispose]());
const create = (...more: readonly string[]) => workspace.run('token', 'create', ...more);

describe('token create', () => {
  test('gives --json one object, and --quiet the token alone', async () => {
    const { code, stdout, stderr } = await create(
      '--subject',
      'user:ana',
      '--team',
      'team:b',
      '--team',
      'a',
      '--json',
    );
    const made: unknown = JSON.parse(stdout);
    expect([code, stderr]).toEqual([0, '']);
    expect(made).toMatchObject({
      subject: 'user:ana',
      teams: ['a', 'b'],
      permissions: ['see'],
      note: null,
      created_by: 'local',
      revoked_at: null,
      state: 'active',
      is_accepted: true,
    });
    const quiet = await create('--subject', 'user:ana', '--quiet');
    expect(quiet).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^agtools_\S+\n$/) as unknown,
    });
  });

  test.each([
    ['nobody', []],
    ['local', ['--subject', 'local']],
    ['no subject', ['--subject', 'ana']],
    ['a name that hides something', ['--subject', 'user:a\u202Eb']],
    ['a permission that is none', ['--subject', 'user:ana', '--permission', 'all']],
    ['a team that is none', ['--subject', 'user:ana', '--team', 'a\u0000b']],
    ['an empty note', ['--subject', 'user:ana', '--note', ' ']],
    ['an end that is none', ['--subject', 'user:ana', '--expires', 'soon']],
    ['an end that is now', ['--subject', 'user:ana', '--expires', '0d']],
    ['an end that is over', ['--subject', 'user:ana', '--expires', '2020-01-01']],
    ['an end that is years away', ['--subject', 'user:ana', '--expires', '2y']],
    ['an end that nobody sees', ['--subject', 'user:ana', '--expires', '999999y', '--long-lived']],
  ])('for %s is refused, and nothing is made', async (_what, words) => {
    const before = await workspace.run('token', 'list', '--json');
    expect(await create(...words)).toMatchObject({ code: 2, stdout: '' });
    expect((await workspace.run('token', 'list', '--json')).stdout).toBe(before.stdout);
  });

  test.each([
    [['--expires', '12h'], 12 / 24],
    [['--expires', '2w'], 14],
    [['--expires', '1y'], 365],
    [['--expires', '3y', '--long-lived'], 3 * 365],
    [[], 90],
  ])('%j lives %d days', async (words, days) => {
    const { stdout } = await create('--subject', 'user:ana', '--json', ...words);
    const { created_at, expires_at } = JSON.parse(stdout) as Record<'created_at' | 'expires_at', string>;
    expect(Math.round((Date.parse(expires_at) - Date.parse(created_at)) / 3_600_000)).toBe(days * 24);
  });

  test('says where no server asks for it yet', async () => {
    using open = new GuardedWorkspace('version: 1\n');
    const { stderr } = await open.run('token', 'create', '--subject', 'user:ana');
    expect(stderr).toContain('server.auth');
  });
});

test.each(['tok_0000000000000000', 'tok_x', '../x', 'agtools_0000000000000000_secret'])(
  'token revoke %s finds nothing, and repeats nothing',
  async (id) => {
    const { code, stdout, stderr } = await workspace.run('token', 'revoke', id);
    expect([code, stdout]).toEqual([3, '']);
    expect(stderr).not.toContain(id);
  },
);

test('a configuration that cannot be read makes no token anywhere', async () => {
  using broken = new GuardedWorkspace('server: [');
  for (const words of [['create', '--subject', 'user:ana'], ['list'], ['revoke', 'tok_0000000000000000']])
    expect(await broken.run('token', ...words)).toMatchObject({ code: 7, stdout: '' });
});

test('in Spanish too', async () => {
  const environment = { LC_ALL: 'es_ES.UTF-8' };
  const { stderr } = await workspace.runIn(environment, 'token', 'create', '--subject', 'user:ana');
  expect(stderr).toContain('Solo se muestra esta vez');
  expect((await workspace.runIn(environment, 'token', 'list')).stdout).toContain('PERMISOS');
});
