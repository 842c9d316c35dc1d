import { compareDiagnostics, type Diagnostic } from '../../core/diagnostics/diagnostic.ts';
import { locate, type ReadDocument } from '../../documents/index.ts';
import { entryPath, type ReadEntry } from './entry-fields.ts';

/**
 * Findings by the index of the entry that they are about; under `undefined` those of the load. A fault of the text that
 * has a place but no path belongs to the entry that it stands in.
 */
export function groupByEntry(
  diagnostics: readonly Diagnostic[],
  document: ReadDocument,
  entries: readonly ReadEntry[],
): ReadonlyMap<number | undefined, readonly Diagnostic[]> {
  const pathless = diagnostics.find(isPathless);
  const parts = pathless === undefined ? [] : partsOf(pathless.file, document, entries);
  return Map.groupBy(diagnostics, (diagnostic) =>
    isPathless(diagnostic)
      ? entryOf(parts.findLast((part) => compareDiagnostics(part, diagnostic) <= 0))
      : entryOf(diagnostic),
  );
}

const isPathless = ({ path }: Diagnostic): boolean => path === '';

function entryOf(diagnostic: Diagnostic | undefined): number | undefined {
  const index = /^\/tools\/(\d+)(?:\/|$)/.exec(diagnostic?.path ?? '')?.[1];
  return index === undefined ? undefined : Number(index);
}

/** Where each value of the top level and each entry begins, in the order of the text; of a finding only its place counts. */
function partsOf(file: string, document: ReadDocument, entries: readonly ReadEntry[]): readonly Diagnostic[] {
  const paths = [
    ...Object.keys(document.value ?? {}).map((key) => [key]),
    ...entries.map(({ index }) => entryPath(index)),
  ];
  return locate(
    file,
    { ...document, faults: [] },
    paths.map((path) => ({ code: 'too_deep', path, message: '' })),
  );
}
