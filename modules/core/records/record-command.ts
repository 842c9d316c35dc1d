import { CatalogError } from '../errors.ts';
import type { FileContent } from '../ports/document-files.ts';
import type { RecordDocument } from '../ports/record-document.ts';
import { ok, type Result } from '../result.ts';
import { parseRecordText, renderRecordText } from './record-text.ts';

/** Where an owner keeps its records. */
export interface RecordPlace {
  readonly document: RecordDocument;
  /** As messages name it: relative to the workspace. */
  readonly file: string;
}

/** How an owner keeps its records: `D` is the document as it stands in the file. */
export interface RecordFormat<D> {
  /** Of a file that is not there. */
  readonly empty: D;
  readonly parse: (value: unknown) => Result<D, unknown>;
}

export interface RecordChange<D, T> {
  readonly document: D;
  readonly outcome: T;
}

/**
 * One change of an owner's document, as one step; with `dryRun` only its outcome. What stands in a file that cannot be
 * read is never replaced: that throws `owner_unavailable`.
 */
export async function changeRecords<D, T, E>(
  { document, file }: RecordPlace,
  format: RecordFormat<D>,
  change: (before: D) => Result<RecordChange<D, T>, E>,
  { dryRun }: { readonly dryRun: boolean },
  signal: AbortSignal,
): Promise<Result<T, E>> {
  if (dryRun) {
    const changed = change(documentIn(await document.read(signal), format, file));
    return changed.ok ? ok(changed.value.outcome) : changed;
  }
  let outcome: T | undefined;
  const done = await document.update<E>((before) => {
    const changed = change(documentIn(before, format, file));
    if (!changed.ok) return changed;
    // As it will be read back: in the keys' own order, so that the same content is the same bytes.
    const written = format.parse(changed.value.document);
    if (!written.ok) throw new Error('A change has made a document that could not be read back.');
    outcome = changed.value.outcome;
    return ok(renderRecordText(written.value));
  }, signal);
  if (!done.ok) return done;
  if (outcome === undefined) throw new Error('An update that succeeds has made an edit.');
  return ok(outcome);
}

function documentIn<D>(content: FileContent, { empty, parse }: RecordFormat<D>, file: string): D {
  if (content.state === 'missing') return empty;
  const value = content.state === 'read' ? parseRecordText(content.bytes) : undefined;
  const document = value?.ok === true ? parse(value.value) : undefined;
  if (document?.ok === true) return document.value;
  throw new CatalogError(
    'owner_unavailable',
    `The records in ${file} cannot be read, so nothing was written.`,
    'Repair the file, or move it away.',
  );
}
