import { LANGUAGES } from '../text/messages/messages.ts';
import type { OptionSpec } from './command-spec.ts';

/** Understood by every command, before or after its name. */
export const GLOBAL_OPTIONS: readonly OptionSpec[] = [
  {
    key: 'workspace',
    flags: ['--workspace'],
    description: 'The folder of the workspace; default: this one.',
    value: { kind: 'text', placeholder: 'DIR', many: false, completes: 'file' },
  },
  {
    key: 'env',
    flags: ['--env'],
    description: 'Overlay agent-tools.<ENV>.yaml (AGENT_TOOLS_ENV).',
    value: { kind: 'text', placeholder: 'ENV', many: false },
  },
  {
    key: 'server',
    flags: ['--server'],
    description:
      'Ask this server instead of reading files (AGENT_TOOLS_SERVER). Without it, commands that record or decide ask the one that serves the workspace, and work on the files where that wants a credential and none is at hand.',
    value: { kind: 'text', placeholder: 'URL', many: false },
  },
  { key: 'json', flags: ['--json'], description: 'Print JSON; an error is one problem object on stderr.' },
  { key: 'quiet', flags: ['--quiet'], description: 'Print data and errors, nothing else.' },
  {
    key: 'color',
    flags: ['--no-color'],
    description: 'No colours (NO_COLOR; FORCE_COLOR for the opposite).',
  },
  {
    key: 'lang',
    flags: ['--lang'],
    description: 'Language of headings and summaries (AGENT_TOOLS_LANG).',
    value: { kind: 'text', placeholder: 'LANG', many: false, choices: LANGUAGES },
  },
];

export interface GlobalOptions {
  readonly workspace?: string;
  readonly env?: string;
  readonly server?: string;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly color: boolean;
  readonly lang?: string;
}

export function readGlobalOptions(values: Readonly<Record<string, unknown>>): GlobalOptions {
  const text = (key: 'workspace' | 'env' | 'server' | 'lang'): { readonly [K in typeof key]?: string } => {
    const value = values[key];
    return typeof value === 'string' ? { [key]: value } : {};
  };
  return {
    ...text('workspace'),
    ...text('env'),
    ...text('server'),
    ...text('lang'),
    json: values['json'] === true,
    quiet: values['quiet'] === true,
    color: values['color'] !== false,
  };
}
