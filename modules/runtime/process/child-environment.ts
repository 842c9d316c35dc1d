import type { ResolvedEnvironment } from '../../core/ports/invocation.ts';

/** What a process needs to find programs, a home and a place for temporary files, and how to write; nothing that says who or where. */
const NEEDED: readonly string[] =
  process.platform === 'win32'
    ? [
        'PATH',
        'PATHEXT',
        'SystemRoot',
        'SystemDrive',
        'windir',
        'ComSpec',
        'TEMP',
        'TMP',
        'USERPROFILE',
        'HOMEDRIVE',
        'HOMEPATH',
        'APPDATA',
        'LOCALAPPDATA',
        'ProgramFiles',
        'ProgramData',
      ]
    : ['PATH', 'HOME', 'TMPDIR', 'LANG'];

/** Named variables go over needed ones, and `added` over both; everything else of this process stays here. */
export function childEnvironment(
  named: ResolvedEnvironment,
  own: NodeJS.ProcessEnv,
  added: Readonly<Record<string, string>>,
): Record<string, string> {
  const needed = NEEDED.flatMap((name): [string, string][] => {
    const value = own[name];
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries([...needed, ...named, ...Object.entries(added)]);
}
