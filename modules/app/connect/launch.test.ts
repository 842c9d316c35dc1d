import { describe, expect, test } from 'vitest';
import { type LaunchWish, planLaunch } from './launch.ts';

const wish: LaunchWish = {
  client: 'claude',
  scope: 'project',
  project: '/srv/app',
  workspace: '/srv/app',
  product: { node: '/usr/bin/node', script: '/opt/at/bin/agent-tools.mjs' },
  isCommand: false,
};

const launched = (changes: Partial<LaunchWish>) => {
  const { connection, ofThisMachine } = planLaunch({ ...wish, ...changes });
  return [[connection.command, ...connection.args].join(' '), ofThisMachine];
};

describe('the command that a client starts', () => {
  test.each<readonly [string, Partial<LaunchWish>, string, boolean]>([
    [
      'what is elsewhere is named in full',
      {},
      '/usr/bin/node /opt/at/bin/agent-tools.mjs mcp --workspace ${CLAUDE_PROJECT_DIR:-.}',
      true,
    ],
    [
      'a command of the shell by its name',
      { isCommand: true },
      'agent-tools mcp --workspace ${CLAUDE_PROJECT_DIR:-.}',
      false,
    ],
    [
      'what the project installed from its folder',
      {
        client: 'vscode',
        inProject: '/srv/app/node_modules/agent-tools/bin/agent-tools.mjs',
        isCommand: true,
      },
      'node ${workspaceFolder}/node_modules/agent-tools/bin/agent-tools.mjs mcp --workspace ${workspaceFolder}',
      false,
    ],
    [
      'a workspace below the project from its folder',
      { client: 'cursor', workspace: '/srv/app/tools', isCommand: true },
      'agent-tools mcp --workspace ${workspaceFolder}/tools',
      false,
    ],
    [
      'a workspace beside it in full',
      { workspace: '/srv/app-tools', env: 'test', isCommand: true },
      'agent-tools mcp --workspace /srv/app-tools --env test',
      true,
    ],
    [
      'for a user everything in full: their programs have no PATH of a shell',
      { client: 'codex', scope: 'user', isCommand: true },
      '/usr/bin/node /opt/at/bin/agent-tools.mjs mcp --workspace /srv/app',
      true,
    ],
  ])('%s', (_, changes, command, ofThisMachine) => {
    expect(launched(changes)).toEqual([command, ofThisMachine]);
  });

  test.each<Partial<LaunchWish>>([
    { workspace: '/work/${HOME}' },
    { product: { ...wish.product, script: '/opt/${x}/bin/agent-tools.mjs' } },
    { product: { ...wish.product, node: '/opt/${x}/node' } },
  ])('what a client would take for a variable is refused', (changes) => {
    expect(() => planLaunch({ ...wish, ...changes })).toThrow('which clients take for a variable');
  });
});
