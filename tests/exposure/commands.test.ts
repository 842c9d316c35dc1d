import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMMAND_NAMES } from '../../modules/app/cli/command-table.ts';
import { runCli } from '../e2e/product.ts';
import { leaksIn } from './canaries.ts';
import { COMMAND_WALK, SAVED } from './command-walk.ts';
import { BROKEN_FILES, earlier, OBSTRUCTED_FILES, WHOLE_FILES } from './planted-files.ts';
import { PLANTED_NAMES, plantNames, plantWorkspace } from './planted-workspace.ts';
import { savedProjections } from './saved-projections.ts';
import { commandsIn, walkCommands } from './walk-commands.ts';

const JSON_ONLY = [['--json', '--env', 'staging']] as const;

describe('every command keeps what is private to itself', () => {
  test('the walk has every command of the table and of --help, and no other', async () => {
    await using workspace = await plantWorkspace({});
    const run = commandsIn(workspace.folder, {});
    const { stdout } = await run({ words: ['--help'] });
    const [, listed = ''] = stdout.split('\nCommands:\n');
    const helped = [...listed.matchAll(/^ {2}([a-z]+(?: [a-z]+)*)/gm)].map(([, name]) => name);
    expect(new Set(Object.keys(COMMAND_WALK))).toEqual(new Set(COMMAND_NAMES));
    expect(new Set(helped)).toEqual(new Set(COMMAND_NAMES));
  });

  test.each([
    ['documents that can be read', WHOLE_FILES, undefined],
    ['documents and records that cannot be read', BROKEN_FILES, JSON_ONLY],
    ['folders and links where files should be', OBSTRUCTED_FILES, JSON_ONLY],
  ] as const)(
    'over %s [LAW-8] [ADR-EXCLUDED] [ADR-IDS-CLEAN]',
    { timeout: 240_000 },
    async (_, files, manners) => {
      // The history differs in everything private, and in what is told of a difference.
      const past = files === OBSTRUCTED_FILES ? files : earlier(files);
      await using workspace = await plantWorkspace(past);
      using _names = plantNames();
      await workspace.commit();
      await workspace.write({ ...(past !== files && files), ...(await savedProjections()) });
      const run = commandsIn(workspace.folder, workspace.environment);
      const walk = await walkCommands(run, manners === undefined ? {} : { manners });
      expect(walk.leaks).toEqual([]);
      expect([...walk.codes.values()].flatMap((each) => [...each])).not.toContain(70);
      // The two saved projections could be compared, and differ.
      expect([...(walk.codes.get('diff') ?? [])]).toContain(1);
      if (files !== WHOLE_FILES) return;
      for (const name of COMMAND_NAMES) expect([...(walk.codes.get(name) ?? [])], name).toContain(0);
    },
  );

  test('as a process of its own [LAW-8] [ADR-EXCLUDED]', async () => {
    await using workspace = await plantWorkspace({ ...WHOLE_FILES, ...(await savedProjections()) });
    await workspace.commit();
    const env = { ...workspace.environment, NODE_OPTIONS: `--import=${PLANTED_NAMES}` };
    const run = (words: readonly string[]) => runCli(words, { cwd: workspace.folder, env });
    const printed = await Promise.all(
      [
        ['validate'],
        ['status', '--json'],
        ['show', 'files.read'],
        ['explain', 'instances.files', 'enabled', '--env', 'staging'],
        ['diff', '--git', 'HEAD'],
        ['diff', SAVED.before, SAVED.after],
        ['diff', SAVED.before, SAVED.damaged],
        ['doctor'],
        ['serve', '--env', 'staging', '--port', '70000'],
      ].map(run),
    );
    for (const { code, stdout, stderr } of printed) {
      expect(leaksIn(stdout)).toEqual([]);
      expect(leaksIn(stderr)).toEqual([]);
      expect(stdout + stderr).not.toBe('');
      expect(code).not.toBe(70);
    }
  });

  test('a path that was typed may be repeated as it was typed, and no other is shown [LAW-8]', async () => {
    await using workspace = await plantWorkspace(WHOLE_FILES);
    const run = commandsIn(workspace.folder, workspace.environment);
    const typed = `${workspace.folder}/tools/tools.json`;
    for (const words of [
      ['registry', 'check', typed],
      ['validate', typed],
      ['validate', `${workspace.folder}/nothing.yaml`],
      ['diff', typed, typed],
      ['list', '--workspace', `${workspace.folder}/nothing`],
      ['record', 'inventory', typed],
    ]) {
      for (const manner of [[], ['--json']]) {
        const { stdout, stderr } = await run({ words: [...words, ...manner] });
        // What documents an entry lies below the registry that was typed, and is told from there.
        const told = [...words, `${dirname(typed)}/tools/finder/TOOL.md`];
        const rest = told.reduce((text, word) => text.replaceAll(word, ''), stdout + stderr);
        expect(leaksIn(rest), words.join(' ')).toEqual([]);
      }
    }
  });
});
