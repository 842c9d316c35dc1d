import type { FileHandle } from 'node:fs/promises';
import type { ReadFileInput, ReadFileOutput } from '../contract.ts';
import { type AllowedDirectories, type Location, locate, shownPath } from './allowed-directories.ts';
import { decodeText } from './decode-text.ts';
import { FileError, notFound } from './file-error.ts';
import { findPlace } from './find-place.ts';
import { fill, notAFile, openRegularFile } from './open-regular-file.ts';
import { quoted } from './quoted.ts';
import { explaining } from './system-error.ts';

export async function readFile(allowed: AllowedDirectories, input: ReadFileInput): Promise<ReadFileOutput> {
  const location = locate(allowed, input.path);
  if (location === undefined) throw notAFile('.');
  const shown = shownPath(allowed, location);
  return explaining(shown, () => readAt(allowed, location, shown, input));
}

async function readAt(
  allowed: AllowedDirectories,
  location: Location,
  shown: string,
  input: ReadFileInput,
): Promise<ReadFileOutput> {
  const { anchor, name, stats } = await findPlace(allowed, location, { lastLink: 'follow', shown });
  try {
    if (name === undefined) throw notAFile(shown);
    if (stats === undefined) throw notFound(shown);
    if (!stats.isFile()) throw notAFile(shown);
    const { handle, size } = await openRegularFile(anchor, name, shown);
    try {
      return await readWindow(handle, size, shown, input);
    } finally {
      await handle.close();
    }
  } finally {
    await anchor.close();
  }
}

async function readWindow(
  handle: FileHandle,
  size: number,
  shown: string,
  { offset, limit, format }: ReadFileInput,
): Promise<ReadFileOutput> {
  // One byte more than asked for tells whether the file goes on, whatever its reported size.
  const read = await fill(handle, Buffer.alloc(limit + 1), offset);
  const more = read.length > limit;
  const bytes = read.subarray(0, limit);
  if (format === 'base64') {
    const content = bytes.toString('base64');
    return answer({ content, encoding: 'base64', bom: false, skipped: 0, used: bytes.length });
  }
  const head = offset === 0 ? bytes.subarray(0, 4) : await fill(handle, Buffer.alloc(4), 0);
  const text = decodeText({ bytes, offset, more, head });
  if (text === undefined) throw notText(shown);
  return answer(text);

  function answer(part: {
    content: string;
    encoding: ReadFileOutput['encoding'];
    bom: boolean;
    skipped: number;
    used: number;
  }): ReadFileOutput {
    const start = offset + part.skipped;
    const end = start + part.used;
    const truncated = more || part.skipped + part.used < bytes.length;
    return {
      path: shown,
      content: part.content,
      encoding: part.encoding,
      bom: part.bom,
      size,
      offset: start,
      bytes: part.used,
      truncated,
      next_offset: truncated ? end : null,
    };
  }
}

function notText(shown: string): FileError {
  return new FileError(
    'not_text',
    `${quoted(shown)} is not UTF-8 text, nor UTF-16 with a byte order mark.`,
    'Call read_file again with format "base64" to get the bytes.',
  );
}
