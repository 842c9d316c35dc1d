import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * A file that saves time and decides nothing. Its first line is the digest of all else, of who wrote it, and of the folder
 * that it was written into by what only the file system gave that: of a file that was changed, came from another program,
 * or came with a checkout or an archive, nothing is believed.
 */
export interface SealedFileSettings {
  /** Absolute; in a folder that this program makes. */
  readonly file: string;
  /** What another one wrote is not read. */
  readonly writer: string;
  /** For the name of the file while it is being written. */
  readonly token: () => string;
}

/** Larger ones are not worth reading. Bytes. */
const MAX_SIZE = 512 * 1024 * 1024;
const DIGEST_LENGTH = 64;

export class SealedFile {
  readonly #settings: SealedFileSettings;

  constructor(settings: SealedFileSettings) {
    this.#settings = settings;
  }

  /** undefined: there is none, or none to be believed. */
  async read(): Promise<Buffer | undefined> {
    const { file } = this.#settings;
    try {
      const { size } = await stat(file);
      if (size > MAX_SIZE) return undefined;
      const bytes = await readFile(file);
      const content = bytes.subarray(DIGEST_LENGTH);
      const digest = await this.#digestOf(content);
      return bytes.toString('latin1', 0, DIGEST_LENGTH) === digest ? content : undefined;
    } catch {
      return undefined;
    }
  }

  /** Whole or not at all; where it cannot be written the next start takes longer, and that is all. */
  async write(content: Buffer): Promise<void> {
    const { file, token } = this.#settings;
    const temporary = `${file}.${token()}.tmp`;
    try {
      await mkdir(dirname(file), { recursive: true });
      const digest = Buffer.from(await this.#digestOf(content), 'latin1');
      await writeFile(temporary, Buffer.concat([digest, content]), { flag: 'wx', mode: 0o600 });
      await rename(temporary, file);
    } catch {
      await rm(temporary, { force: true }).catch(() => undefined);
    }
  }

  async #digestOf(content: Buffer): Promise<string> {
    const { file, writer } = this.#settings;
    const { dev, ino, birthtimeNs } = await stat(dirname(file), { bigint: true });
    return createHash('sha256')
      .update(`${writer}\0${dev} ${ino} ${birthtimeNs}\0`)
      .update(content)
      .digest('hex');
  }
}
