import type { WriteFileInput, WriteFileOutput } from '../contract.ts';
import { type AllowedDirectories, type Location, locate, shownPath } from './allowed-directories.ts';
import { FileError } from './file-error.ts';
import { findPlace } from './find-place.ts';
import { LIMITS } from './limits.ts';
import { notAFile } from './open-regular-file.ts';
import { putFile } from './put-file.ts';
import { quoted } from './quoted.ts';
import { explaining } from './system-error.ts';

export async function writeFile(
  allowed: AllowedDirectories,
  input: WriteFileInput,
): Promise<WriteFileOutput> {
  const bytes = bytesOf(input);
  const location = locate(allowed, input.path);
  if (location === undefined) throw notAFile('.');
  const shown = shownPath(allowed, location);
  return explaining(shown, () => writeAt(allowed, location, shown, input, bytes));
}

async function writeAt(
  allowed: AllowedDirectories,
  location: Location,
  shown: string,
  input: WriteFileInput,
  bytes: Buffer,
): Promise<WriteFileOutput> {
  const { anchor, name, stats } = await findPlace(allowed, location, {
    lastLink: 'keep',
    createParents: input.create_parents,
    shown,
  });
  try {
    if (name === undefined) throw notAFile(shown);
    if (stats?.isSymbolicLink()) throw isALink(shown);
    if (stats !== undefined && !stats.isFile()) throw notAFile(shown);
    if (stats !== undefined && input.if_exists === 'fail') throw exists(shown);
    await putFile(anchor, name, bytes, { replace: input.if_exists === 'replace', mode: stats?.mode });
    return { path: shown, bytes: bytes.length, created: stats === undefined };
  } finally {
    await anchor.close();
  }
}

function bytesOf({ content, format }: WriteFileInput): Buffer {
  // Four characters make at least three bytes: a longer text need not be encoded to be refused.
  if (content.length > LIMITS.writeBytes * 2) throw tooLarge();
  const bytes = format === 'base64' ? fromBase64(content) : fromText(content);
  if (bytes.length > LIMITS.writeBytes) throw tooLarge();
  return bytes;
}

function fromText(content: string): Buffer {
  if (content.isWellFormed()) return Buffer.from(content, 'utf8');
  throw new FileError(
    'invalid_argument',
    'The content holds half of a surrogate pair, which UTF-8 cannot hold.',
    'Send well-formed text, or the bytes in base64 with format "base64".',
  );
}

function fromBase64(content: string): Buffer {
  const bytes = Buffer.from(content, 'base64');
  // Node's decoder leaves out what it does not understand: only a round trip tells.
  if (bytes.toString('base64') === content) return bytes;
  throw new FileError(
    'invalid_argument',
    'The content is not base64.',
    'Send standard base64 with padding and without line breaks.',
  );
}

function tooLarge(): FileError {
  return new FileError(
    'too_large',
    `The content is larger than ${LIMITS.writeBytes} bytes, the most that one call may write.`,
    'Write several smaller files.',
  );
}

function isALink(shown: string): FileError {
  return new FileError(
    'is_a_symlink',
    `${quoted(shown)} is a symbolic link; nothing is written through links.`,
    'Give the path of the file itself.',
  );
}

function exists(shown: string): FileError {
  return new FileError(
    'already_exists',
    `${quoted(shown)} already exists.`,
    'Choose another name, or call write_file with if_exists "replace".',
  );
}
