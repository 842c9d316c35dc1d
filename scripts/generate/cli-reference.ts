import * as z from 'zod';
import { OPERATIONS } from '../../modules/app/operations/table.ts';

/** `docs/cli.md`: the operations, with where each can be reached. */
export async function renderCliReference(): Promise<string> {
  const rows: string[] = [];
  for (const load of Object.values(OPERATIONS)) {
    const { name, summary, input, http, cli } = await load();
    const { required = [], properties = {} } = z.toJSONSchema(input, { io: 'input' });
    const typedKey = (key: string): string =>
      required.includes(key) ? key.toUpperCase() : `[${key.toUpperCase()}]`;
    const keys = Object.entries(properties);
    const described = keys.map(([key, schema]) =>
      `\`${key}\` ${typeof schema === 'object' ? (schema.description ?? '') : ''}`.trim(),
    );
    const typed = [
      ...(cli?.positional ?? []).map(typedKey),
      ...(cli?.words === undefined ? [] : ['WORDS…']),
      ...(cli?.document === undefined ? [] : ['[FILE]']),
    ];
    const command =
      cli === undefined ? '—' : `\`${['agent-tools', cli.command ?? name, ...typed].join(' ')}\``;
    rows.push(
      `| ${name} | ${summary}. | ${command} | ${http === undefined ? '—' : `\`${http.method} ${http.path}\``} | ${described.join('<br>')} |`,
    );
  }
  return `${[
    '# Operations',
    '<!-- Generated from the sources by `npm run generate`. -->',
    'Every operation has one definition; command line, HTTP and documentation derive from it. `--json` prints the body that HTTP answers.',
    ['| Operation | Does | Command | HTTP | Input |', '|---|---|---|---|---|', ...rows].join('\n'),
    'Besides these: `agent-tools serve [--host HOST] [--port PORT] [--no-watch]`, `agent-tools connect claude|vscode|cursor|codex [--dry-run] [--url URL|--stdio] [--name NAME] [--global]` ([connect.md](connect.md)), `agent-tools login URL`, `agent-tools logout URL`, `agent-tools whoami`, `agent-tools completion bash|zsh|fish`, `agent-tools --version`, `agent-tools --help`. Exit codes: [errors.md](errors.md#refusals).',
  ].join('\n\n')}\n`;
}
