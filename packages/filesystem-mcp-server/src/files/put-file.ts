import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { link, open, rename, unlink } from 'node:fs/promises';
import type { Anchor } from './anchor.ts';
import { FileError } from './file-error.ts';
import { systemCode } from './system-error.ts';

const CREATE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;

/**
 * Puts a whole file in place: readers see the old content or the new one. The name is replaced, never what it leads to, so
 * that a link put there meanwhile (symbolic or hard) is not written through.
 */
export async function putFile(
  anchor: Anchor,
  name: string,
  bytes: Buffer,
  { replace, mode }: { replace: boolean; mode: number | undefined },
): Promise<void> {
  const draft = `.write-${randomBytes(9).toString('hex')}.tmp`;
  let draftLeft = false;
  try {
    const handle = await open(anchor.at(draft), CREATE, 0o666);
    draftLeft = true;
    try {
      await anchor.verify(handle, draft);
      // Not the set-user-id bits: they vouched for the old content.
      if (mode !== undefined) await handle.chmod(mode & 0o777);
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (replace) {
      await rename(anchor.at(draft), anchor.at(name));
      draftLeft = false;
    } else {
      await link(anchor.at(draft), anchor.at(name)).catch(explainLink);
    }
  } finally {
    if (draftLeft) await unlink(anchor.at(draft)).catch(() => undefined);
  }
}

/** Only `link` can create a name or fail, both at once and with its content. */
function explainLink(error: unknown): never {
  const code = systemCode(error);
  if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP') throw error;
  throw new FileError(
    'invalid_argument',
    'This file system cannot create a file without the chance of replacing one.',
    'Call write_file with if_exists "replace".',
  );
}
