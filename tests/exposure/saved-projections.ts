import { CANARIES } from './canaries.ts';
import { SAVED } from './command-walk.ts';
import { RECORDS, REPORT, WHOLE_FILES } from './planted-files.ts';
import { plantWorkspace } from './planted-workspace.ts';
import { commandsIn } from './walk-commands.ts';

/** What nobody asked for, in every object of a file that a stranger may have written. */
const ADDED = {
  token: CANARIES.secret_value,
  host: CANARIES.host_name,
  error: CANARIES.raw_error,
  folder: `/home/${CANARIES.home_folder}`,
};

let made: Promise<Readonly<Record<string, string>>> | undefined;

/**
 * Two saved projections of the planted workspace, before and after evidence was recorded, that say more than a
 * projection does, and one that cannot be read; by the name of the file.
 */
export function savedProjections(): Promise<Readonly<Record<string, string>>> {
  made ??= saveProjections();
  return made;
}

async function saveProjections(): Promise<Readonly<Record<string, string>>> {
  await using workspace = await plantWorkspace(WHOLE_FILES);
  const run = commandsIn(workspace.folder, {});
  const status = async (): Promise<string> => {
    const { stdout } = await run({ words: ['status', '--json'] });
    return JSON.stringify(withMore(JSON.parse(stdout)));
  };
  const before = await status();
  for (const [owner, document] of Object.entries(RECORDS))
    await run({ words: ['record', owner, '-'], stdin: JSON.stringify(document) });
  await run({ words: ['observe', '-'], stdin: JSON.stringify(REPORT) });
  return {
    [SAVED.before]: before,
    [SAVED.after]: await status(),
    [SAVED.damaged]: `{ "catalog_version": 1, "artifacts": [ ${CANARIES.file_content} ] }`,
  };
}

/** Objects in these are keyed by names, and a name more would be one more of what they hold. */
const OF_NAMES: ReadonlySet<string> = new Set(['generations', 'completeness', 'counts', 'facts']);

function withMore(value: unknown, at = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => withMore(each));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, each]) => [key, withMore(each, key)]);
  return { ...(Object.fromEntries(members) as object), ...(!OF_NAMES.has(at) && ADDED) };
}
