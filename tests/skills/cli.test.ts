import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandsIn } from '../exposure/walk-commands.ts';

const workspace = join(import.meta.dirname, 'golden');
const run = (name: string, ...words: readonly string[]) =>
  commandsIn(join(workspace, name), {})({ words: ['match', ...words] });

describe('exit codes', () => {
  test.each<[string, string, readonly string[], number]>([
    ['all needs satisfied', 'satisfied', ['SKILL.md'], 0],
    ['no needs', 'vendor', ['SKILL.md'], 0],
    ['a need that is open', 'agennext', ['skill.yaml'], 1],
    ['a need of which nobody knows', 'unknown-needs', ['SKILL.md'], 1],
    ['a file with an error', 'no-frontmatter', ['SKILL.md'], 1],
    ['one of several open', 'satisfied', ['SKILL.md', '../open-needs/SKILL.md'], 1],
    ['no such file', 'satisfied', ['SKILL.md', 'no/SKILL.md'], 3],
    ['a folder', 'satisfied', ['catalog'], 2],
    ['no word', 'satisfied', [], 2],
  ])('%s', async (_, name, words, code) => {
    expect((await run(name, ...words)).code).toBe(code);
  });
});

describe('for people', () => {
  test('each need with who satisfies it, or why nobody does and what may have been meant', async () => {
    const { stdout, stderr } = await run('open-needs', 'SKILL.md');
    expect(stdout).toContain('- tool files.raed: open: not_in_catalog\n    Did you mean files.read?');
    expect(stdout).toContain('- tool later: open: planned\n    later (definitions): planned');
    expect(stdout).toContain('+ capability file.read: satisfied by: files.read');
    expect(stderr).toBe('1 of 10 needs satisfied, 9 open, 0 unknown.\n');
  });

  test('in Spanish', async () => {
    const { stdout, stderr } = await run('open-needs', 'SKILL.md', '--lang', 'es');
    expect(stdout).toContain(
      '- herramienta files.raed: abierta: not_in_catalog\n    ¿Quería decir files.read?',
    );
    expect(stderr).toBe('1 de 10 necesidades satisfechas, 9 sin satisfacer, 0 sin saberse.\n');
  });

  test('findings stand at their place, as editors follow them', async () => {
    const { stdout } = await run('faults', 'SKILL.md');
    expect(stdout).toContain('SKILL.md:8:21  error  invalid_tag');
  });

  test('somebody’s text is data: nothing of it moves a terminal or carries a password', async () => {
    for (const words of [['SKILL.md'], ['SKILL.md', '--json']]) {
      const { stdout } = await run('hostile', ...words);
      for (const hidden of ['\u001b', '\u202e', 'hunter2']) expect(stdout).not.toContain(hidden);
    }
  });
});
