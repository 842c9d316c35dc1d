import type { Stats } from 'node:fs';
import type { GetFileInfoInput, GetFileInfoOutput } from '../contract.ts';
import { type AllowedDirectories, locate, shownPath } from './allowed-directories.ts';
import { entryKind } from './entry-kind.ts';
import { FileError, notFound } from './file-error.ts';
import { findPlace } from './find-place.ts';
import { explaining } from './system-error.ts';

/** A link is described itself, not what it leads to: its target may lie outside. */
export async function getFileInfo(
  allowed: AllowedDirectories,
  input: GetFileInfoInput,
): Promise<GetFileInfoOutput> {
  const location = locate(allowed, input.path);
  if (location === undefined) {
    throw new FileError(
      'invalid_argument',
      'The set of allowed directories has no metadata.',
      'Call list_directory with the path "." and ask about one of its entries.',
    );
  }
  const shown = shownPath(allowed, location);
  return explaining(shown, async () => {
    const { anchor, name, stats } = await findPlace(allowed, location, { lastLink: 'keep', shown });
    try {
      const found = name === undefined ? await anchor.look('.') : stats;
      if (found === undefined) throw notFound(shown);
      return describe(shown, found);
    } finally {
      await anchor.close();
    }
  });
}

function describe(shown: string, stats: Stats): GetFileInfoOutput {
  return {
    path: shown,
    type: entryKind(stats),
    size: stats.isFile() ? stats.size : null,
    modified: stats.mtime.toISOString(),
    created: stats.birthtimeMs > 0 ? stats.birthtime.toISOString() : null,
    permissions: (stats.mode & 0o7777).toString(8).padStart(4, '0'),
    links: stats.nlink,
  };
}
