import type { AllowedDirectories, Location } from './allowed-directories.ts';
import type { Anchor } from './anchor.ts';
import { FileError, notFound } from './file-error.ts';
import { findPlace } from './find-place.ts';
import { quoted } from './quoted.ts';

/** The open directory at a location, or a refusal. Whoever gets it closes it. */
export async function openDirectory(
  allowed: AllowedDirectories,
  location: Location,
  shown: string,
): Promise<Anchor> {
  const { anchor, name, stats } = await findPlace(allowed, location, { lastLink: 'follow', shown });
  if (name === undefined) return anchor;
  try {
    if (stats === undefined) throw notFound(shown);
    if (!stats.isDirectory()) throw notADirectory(shown);
    return await anchor.enter(name);
  } finally {
    await anchor.close();
  }
}

function notADirectory(shown: string): FileError {
  return new FileError(
    'not_a_directory',
    `${quoted(shown)} is not a directory.`,
    'Give the path of a directory, or read the file with read_file.',
  );
}
