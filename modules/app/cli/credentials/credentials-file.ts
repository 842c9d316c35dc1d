import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import * as z from 'zod';
import { CatalogError, isCatalogError } from '../../../core/errors.ts';
import { underLock } from './credentials-lock.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Tokens of this user by the origin of the server that they are for. */
export type Credentials = Readonly<Record<string, { readonly token: string }>>;

/** As the file is called in messages: where a home is says who its user is. */
const NAME = 'agent-tools/credentials.json';
/** Bytes. */
const MAX_SIZE = 1024 * 1024;

const document = z.object({
  version: z.literal(1),
  servers: z.record(z.string(), z.object({ token: z.string().min(1) })),
});

interface Place {
  /** Absolute. */
  readonly path: string;
  /** Whether the modes of files say who can read them. */
  readonly hasModes: boolean;
}

/** `$XDG_CONFIG_HOME/agent-tools/credentials.json`; undefined: this user has no such place. */
export function credentialsPlace(
  { XDG_CONFIG_HOME: xdg = '', APPDATA: appData = '', HOME: home = '' }: Environment,
  platform: NodeJS.Platform = process.platform,
): Place | undefined {
  const hasModes = platform !== 'win32';
  const base = [xdg, ...(hasModes ? [] : [appData]), home === '' ? '' : join(home, '.config')].find(
    isAbsolute,
  );
  return base === undefined ? undefined : { path: join(base, 'agent-tools', 'credentials.json'), hasModes };
}

/** Empty where nothing was stored. Throws `invalid_request` where others can read the file, or it cannot be understood. */
export async function readCredentials(place: Place | undefined): Promise<Credentials> {
  const text = place === undefined ? undefined : await readOwnFile(place);
  if (text === undefined) return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unreadable('is not well-formed JSON');
  }
  const parsed = document.safeParse(value);
  if (!parsed.success) throw unreadable('does not hold what it should');
  return parsed.data.servers;
}

/**
 * Replaces the whole file or nothing of it, for its user alone; commands that do so at once take turns, so that none loses
 * what another kept. `edit` is given what is there by then.
 */
export async function updateCredentials(
  place: Place | undefined,
  edit: (before: Credentials) => Credentials,
  signal: AbortSignal,
): Promise<void> {
  if (place === undefined) {
    throw new CatalogError(
      'invalid_request',
      'There is no folder to keep a token in.',
      'Set HOME or XDG_CONFIG_HOME, or put the token in AGENT_TOOLS_TOKEN instead.',
    );
  }
  try {
    await mkdir(dirname(place.path), { recursive: true, mode: 0o700 });
    const update = async (): Promise<void> => writeOwnFile(place, edit(await readCredentials(place)));
    await underLock(`${place.path}.lock`, update, signal);
  } catch (cause) {
    signal.throwIfAborted();
    if (isCatalogError(cause)) throw cause;
    throw new CatalogError(
      'invalid_request',
      `${NAME} below your configuration folder cannot be written.`,
      'Check its permissions and the space on the disk.',
      cause,
    );
  }
}

async function writeOwnFile({ path }: Place, credentials: Credentials): Promise<void> {
  const text = `${JSON.stringify({ version: 1, servers: credentials }, undefined, 2)}\n`;
  const draft = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** What is checked is what is read: the file may be exchanged in between. */
async function readOwnFile({ path, hasModes }: Place): Promise<string | undefined> {
  let file: Awaited<ReturnType<typeof open>>;
  try {
    // Opening a pipe would wait for whoever writes to it.
    file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return undefined;
    throw unreadable('cannot be read', error);
  }
  try {
    const found = await file.stat();
    if (!found.isFile()) throw unreadable('is no file');
    if (found.size > MAX_SIZE) throw unreadable('is larger than 1 MiB');
    if (hasModes && (found.mode & 0o077) !== 0) {
      throw new CatalogError(
        'invalid_request',
        `Others on this machine can read ${NAME} below your configuration folder, which holds tokens.`,
        'Take that from them with `chmod 600`, and revoke the tokens in it: `agent-tools token revoke`.',
      );
    }
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

const unreadable = (what: string, cause?: unknown): CatalogError =>
  new CatalogError(
    'invalid_request',
    `${NAME} below your configuration folder ${what}.`,
    'Mend or remove it, and sign in again: `agent-tools login URL`.',
    cause,
  );
