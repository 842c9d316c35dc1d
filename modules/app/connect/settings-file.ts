import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import {
  access,
  type FileHandle,
  link,
  lstat,
  mkdir,
  open,
  readFile,
  realpath,
  rename,
  rm,
} from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { CatalogError, isCatalogError } from '../../core/errors.ts';
import { FIX_BY_HAND } from './settings-fault.ts';
import type { SettingsPlace } from './settings-place.ts';

/** Bytes. */
const MAX_SIZE = 1024 * 1024;
const MAX_BACKUPS = 1_000;

/** A settings file as it was read. */
export interface SettingsFile {
  readonly place: SettingsPlace;
  /** Where it really lies, behind all links. Absolute. */
  readonly target: string;
  /** Where its backups lie: beside the file as the client names it, not beside what that links to. Absolute, with its name. */
  readonly named: string;
  /** undefined: it does not exist. */
  readonly found: { readonly bytes: Uint8Array; readonly text: string; readonly mode: number } | undefined;
}

/**
 * Reads a settings file. A link of the project may lead nowhere but into the project, which may come from a stranger; one of
 * the user's own folders leads where the user wants it, to a file of their own. Throws `invalid_request`.
 */
export async function readSettingsFile(place: SettingsPlace): Promise<SettingsFile> {
  try {
    const where = await whereIs(place);
    return { place, ...where, found: await readTarget(place, where.target) };
  } catch (cause) {
    if (isCatalogError(cause)) throw cause;
    throw refused(place, 'cannot be read', 'Check its permissions, and those of its folder.', cause);
  }
}

/**
 * Replaces the whole file or nothing of it, with its mode. What was there is kept beside it; gives the name of that backup as
 * it is shown. Throws `conflict` where the file is no longer what was read, `invalid_request` where it cannot be written.
 */
export async function writeSettingsFile(file: SettingsFile, text: string): Promise<string | undefined> {
  const { place, target, named, found } = file;
  try {
    if (found === undefined) {
      await mkdir(dirname(target), { recursive: true, mode: place.scope === 'user' ? 0o700 : 0o777 });
      await writeDraft(target, Buffer.from(text), place.scope === 'user' ? 0o600 : undefined, (draft) =>
        create(draft, file),
      );
      return undefined;
    }
    await checkWritable(file);
    const backup = await keep(named, found.bytes, found.mode);
    await writeDraft(target, Buffer.from(text), found.mode, async (draft) => {
      if (Buffer.compare(await readFile(target), found.bytes) === 0) return rename(draft, target);
      throw changed(place);
    });
    return `${place.shown}${backup.slice(named.length)}`;
  } catch (cause) {
    if (isCatalogError(cause)) throw cause;
    throw refused(place, 'cannot be written', 'Check its permissions, and the space on the disk.', cause);
  }
}

/** Throws `invalid_request` where it may not be replaced. What is marked as read-only is so for everyone, the superuser too. */
export async function checkWritable({ place, target, found }: SettingsFile): Promise<void> {
  const cure = 'Allow writing to it, or edit it by hand.';
  if (found === undefined) return;
  if ((found.mode & 0o200) === 0) throw refused(place, 'is read-only', cure);
  try {
    await access(target, constants.W_OK);
  } catch (cause) {
    throw refused(place, 'cannot be written', cure, cause);
  }
}

async function whereIs(place: SettingsPlace): Promise<Pick<SettingsFile, 'target' | 'named'>> {
  const { path, scope, base } = place;
  const folder = await realpath(dirname(path)).catch(absent);
  if (folder === undefined) return { target: path, named: path };
  const named = join(folder, basename(path));
  const isThere = (await lstat(named).catch(absent)) !== undefined;
  const target = isThere ? await realpath(named).catch(absent) : named;
  if (target === undefined) {
    throw refused(place, 'is a link to nothing', 'Remove the link, or make the file that it leads to.');
  }
  if (scope === 'user') return { target, named };
  const root = await realpath(base);
  if (isInside(root, folder) && isInside(root, target)) return { target, named };
  throw refused(
    place,
    'is a link that leads out of this folder',
    'Replace it by a file of its own, or edit by hand what it leads to.',
  );
}

function isInside(root: string, path: string): boolean {
  const inside = relative(root, path);
  return inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
}

async function readTarget(place: SettingsPlace, target: string): Promise<SettingsFile['found']> {
  let handle: FileHandle;
  try {
    // Opening a pipe would wait for whoever writes to it; and no link may have come in the meantime.
    handle = await open(target, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  } catch (error) {
    return absent(error);
  }
  await using _ = handle;
  const stat = await handle.stat();
  const { mode, size, uid } = stat;
  if (!stat.isFile()) throw refused(place, 'is no file', 'Remove what stands there, or edit by hand.');
  if (size > MAX_SIZE) throw refused(place, 'is larger than 1 MiB', FIX_BY_HAND);
  if (process.getuid !== undefined && uid !== process.getuid()) {
    throw refused(place, 'belongs to another user', 'Run this as that user.');
  }
  const bytes = await handle.readFile();
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { bytes, text, mode: mode & 0o777 };
  } catch {
    throw refused({ ...place, shown: `${place.shown}:1:1` }, 'is no UTF-8 text', FIX_BY_HAND);
  }
}

/** Not over a file that has come in the meantime. */
async function create(draft: string, { target, place }: SettingsFile): Promise<void> {
  try {
    await link(draft, target);
    await rm(draft);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) throw changed(place);
    // Not every file system has links.
    await rename(draft, target);
  }
}

/** Under the first name that is free. */
async function keep(named: string, bytes: Uint8Array, mode: number): Promise<string> {
  for (let number = 1; number <= MAX_BACKUPS; number += 1) {
    const name = `${named}.bak${number === 1 ? '' : `.${number}`}`;
    try {
      await writeNew(name, bytes, mode);
      return name;
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
  }
  throw new CatalogError(
    'invalid_request',
    `There are ${MAX_BACKUPS} backups already.`,
    'Remove those that nobody needs.',
  );
}

async function writeDraft(
  target: string,
  bytes: Uint8Array,
  mode: number | undefined,
  publish: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = `${target}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    await writeNew(draft, bytes, mode);
    await publish(draft);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** With exactly that mode; undefined: as the system makes files. */
async function writeNew(path: string, bytes: Uint8Array, mode: number | undefined): Promise<void> {
  await using handle = await open(path, 'wx', mode === undefined ? 0o666 : mode & 0o600);
  await handle.writeFile(bytes);
  if (mode !== undefined) await handle.chmod(mode);
  await handle.sync();
}

/** undefined where nothing is there; every other error is one. */
function absent(error: unknown): undefined {
  if (hasCode(error, 'ENOENT')) return undefined;
  throw error;
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

const changed = ({ shown }: SettingsPlace): CatalogError =>
  new CatalogError('conflict', `${shown} has changed in the meantime.`, 'Run this again.');

const refused = (
  { shown }: Pick<SettingsPlace, 'shown'>,
  what: string,
  hint: string,
  cause?: unknown,
): CatalogError => new CatalogError('invalid_request', `${shown} ${what}.`, hint, cause);
