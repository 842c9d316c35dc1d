import type { FoundChanges } from './find-changes.ts';
import { inParallel } from './in-parallel.ts';
import type { FileChange, KnownFile } from './known-file.ts';
import { type Reading, readKnownFile } from './read-file.ts';

/** What reading has shown. */
export interface ReadChanges {
  readonly changes: readonly FileChange[];
  /** Files with the content that was known, under a new stamp. */
  readonly confirmed: readonly (readonly [file: string, known: KnownFile])[];
}

export async function readChanges(
  found: FoundChanges,
  known: ReadonlyMap<string, KnownFile>,
  reading: Reading,
  signal: AbortSignal,
): Promise<ReadChanges> {
  const changes: FileChange[] = [...found.settled];
  const confirmed: (readonly [string, KnownFile])[] = [];
  await inParallel(found.read, async ([file, at]) => {
    signal.throwIfAborted();
    const before = known.get(file);
    const after = await readKnownFile(file, at, before, reading);
    if (after !== undefined && before !== undefined && isSameContent(before, after)) {
      confirmed.push([file, { ...after, document: before.document }]);
    } else if (after !== undefined || before !== undefined) {
      changes.push({ file, ...(before && { before }), ...(after && { after }) });
    }
  });
  return { changes, confirmed };
}

const isSameContent = (before: KnownFile, after: KnownFile): boolean =>
  before.kind === after.kind && before.document.digest === after.document.digest;
