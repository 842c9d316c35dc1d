import { type FileHandle, lstat, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { GROUP_MARK, type GroupRecord, groupRecordSchema, RECORD_NAME } from './group-records.ts';
import { ENDING_PATIENCE, type EndingPatience, endGroup } from './process-group.ts';
import {
  currentEpoch,
  identityOf,
  membersOf,
  type ProcessIdentity,
  wasStartedWith,
} from './process-identity.ts';

const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Ends what processes that are gone have left running, and forgets their records; gives the number of groups that were
 * ended. A group is ended only where its first process is still the one that was recorded, by number and start, or where a
 * member carries the mark of the record. Nothing is touched of a process that lives, of another pid namespace, or where the
 * system does not say when a process started (Windows). Never throws.
 */
export async function endOrphans(
  folder: string,
  patience: EndingPatience = ENDING_PATIENCE,
): Promise<number> {
  const names = await readdir(folder).catch((): readonly string[] => []);
  const counts = await Promise.all(
    names.filter((name) => RECORD_NAME.test(name)).map((name) => sweep(join(folder, name), patience)),
  );
  return counts.reduce((total, count) => total + count, 0);
}

async function sweep(file: string, patience: EndingPatience): Promise<number> {
  const record = await readRecord(file);
  const epoch = currentEpoch();
  if (record === undefined || epoch === undefined) return 0;
  if (record.epoch.boot !== epoch.boot) {
    await forget(file);
    return 0;
  }
  if (record.epoch.numbers !== epoch.numbers || isThere(record.owner)) return 0;
  const left = record.groups.filter((leader) => isOurs(leader, record.mark));
  const ended = await Promise.all(left.map(({ pid }) => endGroup(pid, patience)));
  // What cannot be ended now is tried again at the next start.
  if (ended.every(Boolean)) await forget(file);
  return ended.filter(Boolean).length;
}

const isThere = ({ pid, started }: ProcessIdentity): boolean => identityOf(pid)?.started === started;

function isOurs(leader: ProcessIdentity, mark: string): boolean {
  const now = identityOf(leader.pid);
  if (now !== undefined) return now.started === leader.started;
  if (process.platform !== 'linux') return false;
  return membersOf(leader.pid).some((pid) => wasStartedWith(pid, GROUP_MARK, mark));
}

/** undefined: it is none of ours, or cannot be read; it stays as it is. */
async function readRecord(file: string): Promise<GroupRecord | undefined> {
  try {
    const entry = await lstat(file);
    if (!entry.isFile() || entry.size > MAX_BYTES) return undefined;
    // Whoever else could write it could name processes for us to end.
    if (process.getuid !== undefined && (entry.uid !== process.getuid() || (entry.mode & 0o022) !== 0))
      return undefined;
    const handle: FileHandle = await open(file, 'r');
    try {
      const parsed = groupRecordSchema.safeParse(JSON.parse(await handle.readFile('utf8')));
      return parsed.success ? parsed.data : undefined;
    } finally {
      await handle.close();
    }
  } catch {
    return undefined;
  }
}

/** Another process that starts at the same time may have been faster. */
async function forget(file: string): Promise<void> {
  await rm(file, { force: true }).catch(() => {});
}
