import { realpath, stat } from 'node:fs/promises';
import { basename, posix } from 'node:path';
import { type Anchoring, platformAnchoring } from './anchoring.ts';
import { FileError, outside } from './file-error.ts';
import { namesBelow, parseGivenPath } from './given-path.ts';
import { quoted } from './quoted.ts';

export interface AllowedDirectory {
  /** How paths inside begin when several directories are allowed. */
  readonly label: string;
  /** As the operator wrote it: callers may use this spelling. */
  readonly configured: string;
  /** Without symbolic links, fixed at start. */
  readonly canonical: string;
}

export interface AllowedDirectories {
  readonly all: readonly AllowedDirectory[];
  readonly anchoring: Anchoring;
}

/** A place by name, before the file system was asked: nothing says that it exists or that no link leads away. */
export interface Location {
  readonly directory: AllowedDirectory;
  readonly names: readonly string[];
}

/** An entry of the operator's list that cannot be allowed; told by its position, so that no path is printed. */
export class NotAllowable extends Error {
  constructor(position: number, why: string) {
    super(`Entry ${position} of ALLOWED_DIRECTORIES ${why}.`);
    this.name = 'NotAllowable';
  }
}

async function canonicalDirectory(path: string, position: number): Promise<string> {
  if (!posix.isAbsolute(path)) throw new NotAllowable(position, 'is not an absolute path');
  const found = await realpath(path).catch(() => undefined);
  if (found === undefined || !(await stat(found)).isDirectory()) {
    throw new NotAllowable(position, 'is not a directory that the server can reach');
  }
  return found;
}

function freeLabel(wanted: string, taken: ReadonlySet<string>): string {
  const base = wanted === '' ? 'root' : wanted;
  let label = base;
  for (let count = 2; taken.has(label); count++) label = `${base}-${count}`;
  return label;
}

export async function openAllowedDirectories(
  paths: readonly string[],
  anchoring: Anchoring = platformAnchoring(),
): Promise<AllowedDirectories> {
  const all: AllowedDirectory[] = [];
  for (const [index, path] of paths.entries()) {
    const canonical = await canonicalDirectory(path, index + 1);
    if (all.some((known) => known.canonical === canonical)) continue;
    const configured = posix.resolve(path);
    const label = freeLabel(basename(configured), new Set(all.map((known) => known.label)));
    all.push({ label, configured, canonical });
  }
  return { all, anchoring };
}

/** The innermost allowed directory that holds an absolute path by name; undefined if none does. */
export function locateAbsolute(allowed: AllowedDirectories, path: string): Location | undefined {
  let best: Location | undefined;
  for (const directory of allowed.all) {
    const names = namesBelow(directory.canonical, path) ?? namesBelow(directory.configured, path);
    if (names !== undefined && (best === undefined || names.length < best.names.length)) {
      best = { directory, names };
    }
  }
  return best;
}

/** Undefined is the set of all allowed directories: "." where more than one is allowed. */
export function locate(allowed: AllowedDirectories, path: string): Location | undefined {
  const given = parseGivenPath(path);
  if (given.kind === 'absolute') {
    const found = locateAbsolute(allowed, given.path);
    if (found === undefined) throw outside();
    return found;
  }
  const [only, ...others] = allowed.all;
  if (only !== undefined && others.length === 0) return { directory: only, names: given.names };
  const [label, ...names] = given.names;
  if (label === undefined) return undefined;
  const directory = allowed.all.find((known) => known.label === label);
  if (directory === undefined) throw unknownLabel(allowed, label);
  return { directory, names };
}

function unknownLabel(allowed: AllowedDirectories, label: string): FileError {
  const labels = allowed.all.slice(0, 20).map((known) => quoted(known.label));
  return new FileError(
    'not_found',
    `${quoted(label)} is not one of the allowed directories.`,
    `Begin the path with one of ${labels.join(', ')}.`,
  );
}

/** The path as answers show it: relative, with the label in front where several directories are allowed. */
export function shownPath(allowed: AllowedDirectories, location: Location): string {
  const parts = allowed.all.length > 1 ? [location.directory.label, ...location.names] : location.names;
  return parts.length === 0 ? '.' : parts.join('/');
}
