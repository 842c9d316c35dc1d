import type { Stats } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { posix } from 'node:path';
import { type AllowedDirectories, type Location, locateAbsolute } from './allowed-directories.ts';
import { Anchor } from './anchor.ts';
import { FileError, notFound, outside } from './file-error.ts';
import { LIMITS } from './limits.ts';
import { quoted } from './quoted.ts';
import { systemCode } from './system-error.ts';

export interface Place {
  /** The directory that holds the entry. Whoever gets a place closes its anchor. */
  readonly anchor: Anchor;
  /** Undefined when the place is the anchor's own directory. */
  readonly name: string | undefined;
  /** Undefined when nothing is there. */
  readonly stats: Stats | undefined;
}

export interface Journey {
  /** What to do with a link in the last part; links before it are always resolved. */
  readonly lastLink: 'follow' | 'keep';
  readonly createParents?: boolean;
  /** The path in error messages. */
  readonly shown: string;
}

/**
 * Walks to a location one part at a time from the top of its allowed directory. The kernel never follows a link for us:
 * a link is read, and its target is walked in the same way if it lies inside an allowed directory. What lies outside is
 * never even looked at.
 */
export async function findPlace(allowed: AllowedDirectories, start: Location, how: Journey): Promise<Place> {
  let anchor = await Anchor.atTop(start.directory, allowed.anchoring);
  try {
    const pending = [...start.names];
    let hops = 0;
    for (let name = pending.shift(); name !== undefined; name = pending.shift()) {
      const last = pending.length === 0;
      const stats = await anchor.look(name);
      if (stats?.isSymbolicLink() && !(last && how.lastLink === 'keep')) {
        if (++hops > LIMITS.linkHops) throw tooManyLinks(how.shown);
        const next = afterLink(allowed, anchor, await anchor.target(name), pending);
        await anchor.close();
        anchor = await Anchor.atTop(next.directory, allowed.anchoring);
        pending.splice(0, pending.length, ...next.names);
        continue;
      }
      if (last) return { anchor, name, stats };
      if (stats === undefined) await makeParent(anchor, name, how);
      else if (!stats.isDirectory()) throw notADirectory(how.shown);
      const entered = await anchor.enter(name);
      await anchor.close();
      anchor = entered;
    }
    return { anchor, name: undefined, stats: undefined };
  } catch (error) {
    await anchor.close();
    throw error;
  }
}

/** Where a walk goes on after a link: `..` in the target is resolved by name, as in a caller's path. */
function afterLink(
  allowed: AllowedDirectories,
  anchor: Anchor,
  target: string,
  pending: readonly string[],
): Location {
  const from = posix.join(anchor.directory.canonical, ...anchor.names);
  const next = locateAbsolute(allowed, posix.resolve(from, target, ...pending));
  if (next === undefined) throw outside();
  return next;
}

async function makeParent(anchor: Anchor, name: string, how: Journey): Promise<void> {
  if (how.createParents !== true) throw notFound(how.shown);
  try {
    await mkdir(anchor.at(name));
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
  }
}

function tooManyLinks(shown: string): FileError {
  return new FileError(
    'too_many_links',
    `${quoted(shown)} goes through more than ${LIMITS.linkHops} symbolic links, or through a loop of them.`,
    'Give the path of the file that the links should lead to.',
  );
}

function notADirectory(shown: string): FileError {
  return new FileError(
    'not_a_directory',
    `A part of ${quoted(shown)} is not a directory.`,
    'List its parent with list_directory.',
  );
}
