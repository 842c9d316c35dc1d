import { LIMITS } from '../../../documents/read.ts';
import type { Sha256 } from '../compile/compile-document.ts';
import type { DocumentKind } from '../compile/compiled-document.ts';
import type { Compiler } from '../compile/compiler.ts';
import { unreadableDocument } from '../compile/unreadable-document.ts';
import { type DefinitionFiles, type FileStamp, isSameStamp } from '../files/definition-files.ts';
import { isSettled } from '../files/settling.ts';
import type { FoundFile } from '../files/tree-scan.ts';
import type { KnownFile } from './known-file.ts';

export interface Reading {
  readonly files: DefinitionFiles;
  readonly compiler: Compiler;
  readonly sha256: Sha256;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Readings of a file that is being written before its last one is taken as it is, to be read again the next time. */
const ATTEMPTS = 3;

/**
 * The whole content of one moment: its stamp is the same before and after. Content that is known from `before` is not
 * compiled again. undefined: the file has gone.
 */
export async function readKnownFile(
  file: string,
  { kind, stamp }: FoundFile,
  before: KnownFile | undefined,
  reading: Reading,
): Promise<KnownFile | undefined> {
  let expected: FileStamp = stamp;
  for (let attempt = 1; ; attempt += 1) {
    const readFrom = reading.now();
    const found = await reading.files.readFile(file, Number(expected.size), LIMITS.fileSize + 1);
    if (found.state === 'missing') return undefined;
    if (found.state !== 'read') {
      const message = found.state === 'other' ? 'This is not a regular file.' : 'The file cannot be read.';
      return { kind, document: unreadableDocument({ file, kind }, message, reading.sha256), settled: false };
    }
    const isWhole = isSameStamp(found.stamp, expected) && isComplete(found.bytes, found.stamp);
    if (isWhole || attempt === ATTEMPTS) {
      return {
        kind,
        document:
          before !== undefined && isSameContent(before, file, kind, found.bytes, reading.sha256)
            ? before.document
            : await reading.compiler.compile({ file, kind, bytes: found.bytes }),
        stamp: found.stamp,
        settled: isWhole && isSettled(found.stamp, readFrom),
      };
    }
    expected = found.stamp;
  }
}

const isSameContent = (
  before: KnownFile,
  file: string,
  kind: DocumentKind,
  bytes: Uint8Array,
  sha256: Sha256,
): boolean => before.kind === kind && before.document.digest === sha256(file, '\0', bytes);

const isComplete = (bytes: Uint8Array, { size }: FileStamp): boolean =>
  bytes.length > LIMITS.fileSize || BigInt(bytes.length) === size;
