import type { Client, Scope } from './client.ts';
import { type Connection, TOKEN_VARIABLE } from './connection.ts';

export type SettingsValue = string | readonly string[] | { readonly [key: string]: string | boolean };

/** One change of a settings file; each says where by the keys that lead there. */
export type SettingsChange =
  | {
      readonly kind: 'set';
      readonly path: readonly string[];
      readonly value: SettingsValue;
      /** What stands there is left as it is where it refers to a variable itself. */
      readonly keepReference?: true;
    }
  | { readonly kind: 'drop'; readonly path: readonly string[] }
  /** Into a list of objects, unless one with that id is there, or nothing in the text refers to it. */
  | {
      readonly kind: 'list';
      readonly path: readonly string[];
      readonly value: { readonly id: string } & Input;
    };

type Input = { readonly [key: string]: string | boolean };

/** Which key of the document holds the servers. */
export const SERVERS_KEY = {
  claude: 'mcpServers',
  vscode: 'servers',
  cursor: 'mcpServers',
  codex: 'mcp_servers',
} as const satisfies Record<Client, string>;

export interface Entry {
  readonly client: Client;
  readonly scope: Scope;
  readonly name: string;
  /** The address that stands there so far. */
  readonly url?: string;
}

/**
 * What has to stand in a client's settings for a server to be there under that name. Keys that are not ours stay; but what was
 * sent to one server, as a token or a reference to one, is not sent to another.
 */
export function planChanges(
  { client, scope, name, url: before }: Entry,
  connection: Connection,
): readonly SettingsChange[] {
  const at = [SERVERS_KEY[client], name];
  const set = (key: string, value: SettingsValue): SettingsChange => ({
    kind: 'set',
    path: [...at, key],
    value,
  });
  const drop = (...keys: readonly string[]): readonly SettingsChange[] =>
    keys.map((key) => ({ kind: 'drop', path: [...at, key] }));
  const kind = saysItsKind(client, scope) ? [set('type', connection.kind)] : drop('type');
  if (connection.kind === 'stdio') {
    return [
      ...drop(...OF_HTTP[client]),
      ...kind,
      set('command', connection.command),
      set('args', connection.args),
    ];
  }
  const { url, token } = connection;
  return [
    ...drop(...OF_STDIO[client]),
    ...(isSameServer(before, url) ? [] : drop(...OF_HTTP[client].filter((key) => key !== 'url'))),
    ...kind,
    set('url', url),
    ...(token ? [tokenReference(client, name, at)] : []),
    ...(client === 'vscode' && token ? [tokenPrompt(name)] : []),
  ];
}

/** Claude Code and VS Code want to be told; the others see it by the keys. */
const saysItsKind = (client: Client, scope: Scope): boolean =>
  client === 'vscode' || (client === 'claude' && scope === 'project');

const isSameServer = (before: string | undefined, url: string): boolean =>
  before !== undefined && URL.parse(before)?.origin === new URL(url).origin;

/** Codex refuses a server that has keys of both kinds. */
const OF_STDIO = {
  claude: ['command', 'args'],
  vscode: ['command', 'args'],
  cursor: ['command', 'args'],
  codex: ['command', 'args', 'env', 'env_vars', 'cwd'],
} as const satisfies Record<Client, readonly string[]>;

const OF_HTTP = {
  claude: ['url', 'headers'],
  vscode: ['url', 'headers'],
  cursor: ['url', 'headers'],
  codex: ['url', 'bearer_token_env_var', 'http_headers', 'env_http_headers'],
} as const satisfies Record<Client, readonly string[]>;

function tokenReference(client: Client, name: string, at: readonly string[]): SettingsChange {
  if (client === 'codex') {
    return { kind: 'set', path: [...at, 'bearer_token_env_var'], value: TOKEN_VARIABLE, keepReference: true };
  }
  const variable = {
    claude: `\${${TOKEN_VARIABLE}}`,
    vscode: `\${input:${promptId(name)}}`,
    cursor: `\${env:${TOKEN_VARIABLE}}`,
  }[client];
  return {
    kind: 'set',
    path: [...at, 'headers', 'Authorization'],
    value: `Bearer ${variable}`,
    keepReference: true,
  };
}

const promptId = (name: string): string => `${name}-token`;

/** VS Code asks once, and keeps what it was told in its own store of secrets. */
const tokenPrompt = (name: string): SettingsChange => ({
  kind: 'list',
  path: ['inputs'],
  value: {
    type: 'promptString',
    id: promptId(name),
    description: `Token for ${name}, as \`agent-tools token create\` shows it once`,
    password: true,
  },
});
