import { CLIENTS } from '../../connect/client.ts';
import { planConnect } from '../../connect/connect-client.ts';
import { writeSettingsFile } from '../../connect/settings-file.ts';
import { settingsPlace } from '../../connect/settings-place.ts';
import { outputBytes } from '../../operations/run-operation.ts';
import { CONNECT_STEPS, CONNECT_WORDS, type ConnectStep } from '../../text/connect-words.ts';
import { safeLines } from '../../text/safe-text.ts';
import type { ExtraCommand } from '../extra-command.ts';
import { CLIENT_FACES, chooseWay } from './connect-way.ts';
import { parseConnectWish } from './connect-wish.ts';

/** A difference that does not show everything. */
const HIDES = /…|"<[a-z-]+>"/;

/** Writes this catalog into the settings of a client that speaks MCP. */
export const connect: ExtraCommand = {
  spec: {
    name: 'connect',
    summary: "Write this catalog into a client's settings; nothing else in them changes",
    arguments: [
      {
        key: 'client',
        description: `One of ${CLIENTS.join(', ')}.`,
        required: true,
        many: false,
        choices: CLIENTS,
      },
    ],
    options: [
      { key: 'dry_run', flags: ['--dry-run'], description: 'Write nothing; show what would change.' },
      {
        key: 'url',
        flags: ['--url'],
        description: 'The client asks this server; default: the one that serves the workspace, if it runs.',
        value: { kind: 'text', placeholder: 'URL', many: false },
      },
      { key: 'stdio', flags: ['--stdio'], description: 'The client starts `agent-tools mcp` by itself.' },
      {
        key: 'name',
        flags: ['--name'],
        description: 'What the client calls it; default: agent-tools.',
        value: { kind: 'text', placeholder: 'NAME', many: false },
      },
      {
        key: 'global',
        flags: ['--global'],
        description:
          'Into the settings of this user; with claude, into those of Claude Desktop. With codex always.',
      },
    ],
    examples: [
      'agent-tools connect claude --dry-run',
      'agent-tools connect cursor --stdio',
      'agent-tools connect codex --url https://tools.example.com',
    ],
  },
  async run(parsed, context) {
    const { shell, screen } = context;
    const wish = parseConnectWish(parsed, shell);
    const { client, scope, name, dryRun } = wish;
    const { connection, shown, steps } = await chooseWay(wish, parsed.globals, context);
    const face = CLIENT_FACES[scope][client];
    const { platform } = process;
    const place = settingsPlace(client, scope, {
      project: shell.folder,
      environment: shell.environment,
      platform,
    });
    const plan = await planConnect({ client, place, name, connection, shown });
    const { change, diff } = plan;
    const backup = dryRun || change === 'none' ? undefined : await writeSettingsFile(plan.file, plan.after);
    const nextSteps: readonly ConnectStep[] = [...steps, face.last];
    if (screen.json) {
      await shell.stdout.write(
        outputBytes({
          client,
          name,
          scope,
          file: place.shown,
          kind: connection.kind,
          change,
          dry_run: dryRun,
          backup: backup ?? null,
          diff,
          next_steps: nextSteps.map((code) => ({ code, message: CONNECT_STEPS[code] })),
        }),
      );
      return 0;
    }
    const words = CONNECT_WORDS[screen.messages.language];
    const told = [face.label, name, place.shown] as const;
    const sentence = change === 'none' ? words.unchanged(...told) : words.done(...told);
    await shell.stdout.write(dryRun && change !== 'none' ? safeLines(diff) : `${sentence}\n`);
    if (screen.quiet) return 0;
    const notes = [
      ...(dryRun ? [words.dry(place.shown)] : []),
      ...(dryRun && HIDES.test(diff) ? [words.hidden] : []),
      ...(backup === undefined
        ? []
        : [scope === 'project' ? words.backup_shared(backup) : words.backup(backup)]),
      ...(dryRun || change === 'none' ? steps : nextSteps).map((step) => words.steps[step]),
    ];
    await shell.stderr.write(notes.map((note) => `${note}\n`).join(''));
    return 0;
  },
};
