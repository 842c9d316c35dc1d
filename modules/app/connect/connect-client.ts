import { CatalogError } from '../../core/errors.ts';
import type { Client } from './client.ts';
import type { Connection } from './connection.ts';
import type { SettingsChange } from './settings-change.ts';
import { editSettings } from './settings-edit.ts';
import { SettingsFault } from './settings-fault.ts';
import { checkWritable, readSettingsFile, type SettingsFile } from './settings-file.ts';
import type { SettingsPlace } from './settings-place.ts';
import { renderShownDiff } from './shown-diff.ts';

/** What would become of a client's settings. */
export interface ConnectPlan {
  readonly file: SettingsFile;
  /** The whole text. */
  readonly after: string;
  readonly change: 'none' | 'created' | 'changed';
  /** To look at; empty where nothing changes. */
  readonly diff: string;
}

interface ConnectWish {
  readonly client: Client;
  readonly place: SettingsPlace;
  readonly name: string;
  readonly connection: Connection;
  /** How paths of this machine are shown. */
  readonly shown: ReadonlyMap<string, string>;
}

/** Reads the client's settings and writes nothing. Throws `invalid_request` with the place where they cannot be edited. */
export async function planConnect({
  client,
  place,
  name,
  connection,
  shown,
}: ConnectWish): Promise<ConnectPlan> {
  const file = await readSettingsFile(place);
  const before = file.found?.text ?? '';
  try {
    const { after, changes } = editSettings(before, { client, scope: place.scope, name, connection });
    if (file.found !== undefined && after === before) return { file, after, change: 'none', diff: '' };
    await checkWritable(file);
    const own = ownTexts(changes, shown);
    const diff = renderShownDiff({ client, file: place.shown, before, after, own });
    return { file, after, change: file.found === undefined ? 'created' : 'changed', diff };
  } catch (error) {
    if (!(error instanceof SettingsFault)) throw error;
    const { line, column, message, cure } = error;
    throw new CatalogError('invalid_request', `${place.shown}:${line}:${column}: ${message}`, cure);
  }
}

function ownTexts(
  changes: readonly SettingsChange[],
  shown: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const texts = changes.flatMap((change) =>
    change.kind === 'drop'
      ? []
      : typeof change.value === 'string'
        ? [change.value]
        : Object.values(change.value).filter((each) => typeof each === 'string'),
  );
  return new Map(texts.map((text) => [text, shown.get(text) ?? text]));
}
