import type { Client, Scope } from './client.ts';
import type { Connection } from './connection.ts';
import { editJson } from './json-edit.ts';
import { readJson } from './json-text.ts';
import { planChanges, SERVERS_KEY, type SettingsChange } from './settings-change.ts';
import { editToml } from './toml-edit.ts';
import { readToml } from './toml-text.ts';

export interface SettingsWish {
  readonly client: Client;
  readonly scope: Scope;
  /** What the client calls the server. */
  readonly name: string;
  readonly connection: Connection;
}

/** A client's settings with the server in them, and what was done for it. Throws SettingsFault. */
export function editSettings(
  text: string,
  { client, scope, name, connection }: SettingsWish,
): { readonly after: string; readonly changes: readonly SettingsChange[] } {
  const { edit, read } = client === 'codex' ? TOML : JSON_WITH_COMMENTS;
  const url = read(text, [SERVERS_KEY[client], name, 'url']);
  const entry = { client, scope, name, ...(typeof url === 'string' && { url }) };
  const changes = planChanges(entry, connection);
  return { after: edit(text, changes), changes };
}

const TOML = { edit: editToml, read: readToml };
const JSON_WITH_COMMENTS = { edit: editJson, read: readJson };
