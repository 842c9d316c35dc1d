import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { COMPLETION_SCRIPTS, type ShellName } from './scripts.ts';

const run = promisify(execFile);
const isInstalled = (shell: ShellName): boolean => spawnSync(shell, ['-c', 'true']).status === 0;

/** Runs a script in its own shell; what `agent-tools` answers is a function of the shell, so nothing else is needed. */
async function inShell(shell: ShellName, script: string): Promise<string> {
  const { stdout } = await run(shell, ['-c', script], { env: { PATH: process.env['PATH'] ?? '' } });
  return stdout;
}

const BASH = (answer: string, line: string): string => `
agent-tools() { printf ${answer}; }
${COMPLETION_SCRIPTS.bash}
COMP_LINE=${line}; COMP_POINT=\${#COMP_LINE}
_agent_tools; printf '[%s]' "\${COMPREPLY[@]}"; complete -p agent-tools`;

const ZSH = (answer: string): string => `
agent-tools() { printf ${answer}; }
compdef() { print -r -- "compdef $*" }
_describe() { print -r -- "describe:" "\${values[@]}" }
_files() { print -r -- "files" }
${COMPLETION_SCRIPTS.zsh}
words=(agent-tools show 'two\\ words' ''); CURRENT=4
_agent_tools`;

const FISH = (answer: string): string => `
function agent-tools; printf ${answer}; end
function __fish_complete_path; echo lib.yaml; end
${COMPLETION_SCRIPTS.fish}
complete -C 'agent-tools li'`;

describe('completion scripts', () => {
  test('bash takes values as they are and evaluates nothing', async ({ skip }) => {
    if (!isInstalled('bash')) skip('bash is not installed');
    const text = await inShell(
      'bash',
      BASH("'values\\nlist\\n$(echo evil)\\n'", "'agent-tools show $(touch x) li'"),
    );
    expect(text).toContain('[list][$(echo evil)]');
    expect(text).toMatch(/complete -o default -F _agent_tools agent-tools/);
  });

  test('bash completes files where files are meant', async ({ skip }) => {
    if (!isInstalled('bash')) skip('bash is not installed');
    expect(await inShell('bash', BASH("'files\\n'", "'agent-tools validate '"))).toContain('[]');
  });

  test('zsh registers itself, unquotes words, and describes values', async ({ skip }) => {
    if (!isInstalled('zsh')) skip('zsh is not installed');
    const text = await inShell('zsh', ZSH("'values\\nlist:List tools\\n'"));
    expect(text).toContain('compdef _agent_tools agent-tools');
    expect(text).toContain('describe: list:List tools');
    expect(await inShell('zsh', ZSH("'files\\n'"))).toContain('files');
  });

  test('fish offers values with their descriptions', async ({ skip }) => {
    if (!isInstalled('fish')) skip('fish is not installed');
    expect(await inShell('fish', FISH("'values\\nlist\\tList tools\\n'"))).toBe('list\tList tools\n');
    expect(await inShell('fish', FISH("'files\\n'"))).toContain('lib.yaml');
  });
});
