import type { Sha256 } from '../compile/compile-document.ts';
import { unreadableDocument } from '../compile/unreadable-document.ts';
import { isSameStamp } from '../files/definition-files.ts';
import { isBelow } from '../files/document-roots.ts';
import { type FoundFile, isInFailed, type Oddity, type TreeScan } from '../files/tree-scan.ts';
import type { FileChange, KnownFile } from './known-file.ts';

/** What a scan makes necessary. */
export interface FoundChanges {
  readonly read: readonly (readonly [file: string, found: FoundFile])[];
  /** Paths whose state is known without reading: gone, or no readable file. */
  readonly settled: readonly FileChange[];
}

type Known = ReadonlyMap<string, KnownFile>;

/**
 * Of the whole tree: a file is read where its stamp differs or proves nothing. `keepsUnread`: what is known of folders
 * that could not be read stays; otherwise it goes, as it has not been seen by this process (law 9).
 */
export function changesInTree(
  scan: TreeScan,
  known: Known,
  sha256: Sha256,
  keepsUnread = true,
): FoundChanges {
  const read = [...scan.files].filter(([file, { stamp, kind }]) => {
    const before = known.get(file);
    return !(
      before?.settled === true &&
      before.stamp !== undefined &&
      before.kind === kind &&
      isSameStamp(before.stamp, stamp)
    );
  });
  const odd = new Set(scan.oddities.map(({ path }) => path));
  const gone = [...known].filter(
    ([file]) => !scan.files.has(file) && !odd.has(file) && !(keepsUnread && isInFailed(file, scan)),
  );
  return { read, settled: [...gone.map(goneFile), ...oddChanges(scan.oddities, known, sha256)] };
}

/** Of some paths: what stands there is read, whatever its stamp says. */
export function changesAtPaths(
  paths: readonly string[],
  scan: TreeScan,
  known: Known,
  sha256: Sha256,
): FoundChanges {
  const odd = new Set(scan.oddities.map(({ path }) => path));
  // Paths may lie below each other.
  const gone = new Map(paths.flatMap((path) => knownAtOrBelow(path, known)));
  const settled = [...gone].filter(([file]) => !scan.files.has(file) && !odd.has(file)).map(goneFile);
  return { read: [...scan.files], settled: [...settled, ...oddChanges(scan.oddities, known, sha256)] };
}

/** A path that is a known file needs no search for files below it. */
function knownAtOrBelow(path: string, known: Known): readonly (readonly [string, KnownFile])[] {
  const file = known.get(path);
  return file === undefined ? [...known].filter(([each]) => isBelow(each, path)) : [[path, file]];
}

const goneFile = ([file, before]: readonly [string, KnownFile]): FileChange => ({ file, before });

function oddChanges(oddities: readonly Oddity[], known: Known, sha256: Sha256): readonly FileChange[] {
  return oddities.flatMap(({ path: file, message, severity }) => {
    const before = known.get(file);
    const kind = 'tool';
    const document = unreadableDocument({ file, kind }, message, sha256, severity);
    if (before?.document.digest === document.digest) return [];
    return [{ file, ...(before && { before }), after: { kind, document, settled: false } }];
  });
}
