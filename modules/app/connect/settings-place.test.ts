import { describe, expect, test } from 'vitest';
import { CLIENTS, type Client, type Scope } from './client.ts';
import { type Surroundings, settingsPlace } from './settings-place.ts';

type Case = readonly [Client, Scope, string, string];

const check = (around: Omit<Surroundings, 'project'> & { readonly project?: string }) => ({
  where: (client: Client, scope: Scope) => {
    const { path, shown } = settingsPlace(client, scope, { project: '/work/app', ...around });
    return [client, scope, path, shown];
  },
});

describe('where a client keeps its settings', () => {
  const linux = check({ platform: 'linux', environment: { HOME: '/home/ada' } });
  const macos = check({ platform: 'darwin', environment: { HOME: '/Users/ada', XDG_CONFIG_HOME: '/xdg' } });
  const windows = check({
    platform: 'win32',
    project: 'D:\\app',
    environment: {
      USERPROFILE: 'C:\\Users\\ada',
      APPDATA: 'C:\\Users\\ada\\AppData\\Roaming',
      HOME: '/home/ada',
    },
  });

  test.each<Case>([
    ['claude', 'project', '/work/app/.mcp.json', '.mcp.json'],
    ['vscode', 'project', '/work/app/.vscode/mcp.json', '.vscode/mcp.json'],
    ['cursor', 'project', '/work/app/.cursor/mcp.json', '.cursor/mcp.json'],
    ['codex', 'user', '/home/ada/.codex/config.toml', '~/.codex/config.toml'],
    [
      'claude',
      'user',
      '/home/ada/.config/Claude/claude_desktop_config.json',
      '~/.config/Claude/claude_desktop_config.json',
    ],
    ['vscode', 'user', '/home/ada/.config/Code/User/mcp.json', '~/.config/Code/User/mcp.json'],
    ['cursor', 'user', '/home/ada/.cursor/mcp.json', '~/.cursor/mcp.json'],
  ])('on Linux: %s, %s', (...expected) => {
    expect(linux.where(expected[0], expected[1])).toEqual(expected);
  });

  test.each<Case>([
    [
      'claude',
      'user',
      '/Users/ada/Library/Application Support/Claude/claude_desktop_config.json',
      '~/Library/Application Support/Claude/claude_desktop_config.json',
    ],
    [
      'vscode',
      'user',
      '/Users/ada/Library/Application Support/Code/User/mcp.json',
      '~/Library/Application Support/Code/User/mcp.json',
    ],
    ['cursor', 'user', '/Users/ada/.cursor/mcp.json', '~/.cursor/mcp.json'],
    ['codex', 'user', '/Users/ada/.codex/config.toml', '~/.codex/config.toml'],
  ])('on macOS: %s, %s', (...expected) => {
    expect(macos.where(expected[0], expected[1])).toEqual(expected);
  });

  test.each<Case>([
    ['claude', 'project', 'D:\\app\\.mcp.json', '.mcp.json'],
    ['vscode', 'project', 'D:\\app\\.vscode\\mcp.json', '.vscode/mcp.json'],
    [
      'claude',
      'user',
      'C:\\Users\\ada\\AppData\\Roaming\\Claude\\claude_desktop_config.json',
      '%APPDATA%/Claude/claude_desktop_config.json',
    ],
    [
      'vscode',
      'user',
      'C:\\Users\\ada\\AppData\\Roaming\\Code\\User\\mcp.json',
      '%APPDATA%/Code/User/mcp.json',
    ],
    ['cursor', 'user', 'C:\\Users\\ada\\.cursor\\mcp.json', '~/.cursor/mcp.json'],
    ['codex', 'user', 'C:\\Users\\ada\\.codex\\config.toml', '~/.codex/config.toml'],
  ])('on Windows: %s, %s', (...expected) => {
    expect(windows.where(expected[0], expected[1])).toEqual(expected);
  });

  test('folders that the environment names count where they are absolute', () => {
    const named = { HOME: '/home/ada', XDG_CONFIG_HOME: '/xdg', CODEX_HOME: '/codex' };
    const moved = check({ platform: 'linux', environment: named });
    expect(moved.where('vscode', 'user').slice(2)).toEqual([
      '/xdg/Code/User/mcp.json',
      '$XDG_CONFIG_HOME/Code/User/mcp.json',
    ]);
    expect(moved.where('codex', 'user').slice(2)).toEqual(['/codex/config.toml', '$CODEX_HOME/config.toml']);
    const wrong = { HOME: '/home/ada', XDG_CONFIG_HOME: 'xdg', CODEX_HOME: './codex' };
    const stays = check({ platform: 'linux', environment: wrong });
    expect(stays.where('vscode', 'user')).toEqual(linux.where('vscode', 'user'));
    expect(stays.where('codex', 'user')).toEqual(linux.where('codex', 'user'));
  });

  test.each(CLIENTS)('without a home there is none of the user: %s', (client) => {
    const around = { project: '/work/app', platform: 'linux', environment: { HOME: 'here' } } as const;
    expect(() => settingsPlace(client, 'user', around)).toThrow('This user has no home folder');
  });
});
