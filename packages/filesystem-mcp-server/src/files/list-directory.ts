import { opendir } from 'node:fs/promises';
import type { EntryKind, ListDirectoryInput, ListDirectoryOutput } from '../contract.ts';
import { type AllowedDirectories, locate, shownPath } from './allowed-directories.ts';
import type { Anchor } from './anchor.ts';
import { entryKind } from './entry-kind.ts';
import { LIMITS } from './limits.ts';
import { openDirectory } from './open-directory.ts';
import { explaining } from './system-error.ts';

interface Entry {
  readonly name: string;
  readonly type: EntryKind;
}

/** Code-unit order: the same on every machine, so that `after` means the same in each call. */
export function byName(left: { name: string }, right: { name: string }): number {
  if (left.name === right.name) return 0;
  return left.name < right.name ? -1 : 1;
}

export async function listDirectory(
  allowed: AllowedDirectories,
  input: ListDirectoryInput,
  scanned: number = LIMITS.listEntries.scanned,
): Promise<ListDirectoryOutput> {
  const location = locate(allowed, input.path);
  if (location === undefined) {
    const labels = allowed.all.map(({ label }): Entry => ({ name: label, type: 'directory' }));
    return page(labels, input, '.', false, async () => null);
  }
  const shown = shownPath(allowed, location);
  return explaining(shown, async () => {
    const anchor = await openDirectory(allowed, location, shown);
    try {
      const { entries, cut } = await scan(anchor, scanned);
      return await page(entries, input, shown, cut, (entry) => sizeOf(anchor, entry));
    } finally {
      await anchor.close();
    }
  });
}

async function scan(anchor: Anchor, most: number): Promise<{ entries: Entry[]; cut: boolean }> {
  const entries: Entry[] = [];
  for await (const found of await opendir(anchor.at('.'))) {
    if (entries.length >= most) return { entries, cut: true };
    entries.push({ name: found.name, type: entryKind(found) });
  }
  return { entries, cut: false };
}

async function sizeOf(anchor: Anchor, entry: Entry): Promise<number | null> {
  if (entry.type !== 'file') return null;
  return (await anchor.look(entry.name))?.size ?? null;
}

async function page(
  all: Entry[],
  { limit, after }: ListDirectoryInput,
  shown: string,
  cut: boolean,
  size: (entry: Entry) => Promise<number | null>,
): Promise<ListDirectoryOutput> {
  const rest = all.sort(byName).filter(({ name }) => after === undefined || name > after);
  const entries: ListDirectoryOutput['entries'] = [];
  for (const entry of rest.slice(0, limit)) entries.push({ ...entry, size: await size(entry) });
  const more = rest.length > limit;
  return {
    path: shown,
    entries,
    truncated: more || cut,
    next_after: more ? (entries.at(-1)?.name ?? null) : null,
  };
}
