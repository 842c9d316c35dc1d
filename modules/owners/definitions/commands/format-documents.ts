import { Buffer } from 'node:buffer';
import { CatalogError } from '../../../core/errors.ts';
import type { FormatOutcome, FormatReport } from '../../../core/ports/document-commands.ts';
import { formatYaml, LIMITS, readYaml } from '../../../documents/index.ts';
import type { DocumentKind } from '../compile/compiled-document.ts';
import { DOCUMENT_RULES } from '../compile/document-rules.ts';
import { type DefinitionFiles, type FileStamp, isSameStamp } from '../files/definition-files.ts';
import { schemaHeaders } from './schema-header.ts';

/** A document to bring into the canonical style. */
export interface StyledFile {
  readonly file: string;
  readonly kind: DocumentKind;
  /** Files of others are not told where this workspace keeps its schemas. */
  readonly isInside: boolean;
}

const ATTEMPTS = 3;
/** Bytes. */
const USUAL_SIZE = 4_096;

/** One after the other, each as a whole or not at all. */
export async function formatDocuments(
  files: DefinitionFiles,
  styled: readonly StyledFile[],
  options: { readonly check: boolean },
  signal: AbortSignal,
): Promise<FormatReport> {
  const headerOf = await schemaHeaders(files);
  const outcomes: { readonly file: string; readonly outcome: FormatOutcome }[] = [];
  for (const each of styled) {
    signal.throwIfAborted();
    const header = each.isInside ? headerOf(each.file, each.kind) : undefined;
    outcomes.push({ file: each.file, outcome: await formatFile(files, each, header, options.check) });
  }
  return { files: outcomes };
}

async function formatFile(
  files: DefinitionFiles,
  { file, kind }: StyledFile,
  header: string | undefined,
  check: boolean,
): Promise<FormatOutcome> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const before = await stampOf(files, file);
    const reading = await files.readFile(file, USUAL_SIZE, LIMITS.fileSize + 1);
    if (reading.state !== 'read') return 'skipped_syntax_error';
    const document = readYaml(reading.bytes);
    if (document.faults.length > 0) return 'skipped_syntax_error';
    const formatted = formatYaml(document.text, DOCUMENT_RULES[kind].keyOrder, header);
    if (Buffer.from(formatted).equals(reading.bytes)) return 'unchanged';
    if (check) return 'would_change';
    const after = await stampOf(files, file);
    // Where someone is writing it at this moment, their text comes first.
    if (before === undefined || after === undefined || !isSameStamp(before, after)) continue;
    await write(files, file, formatted);
    return 'changed';
  }
  throw new CatalogError(
    'conflict',
    `The file ${file} changes all the time.`,
    'Format it when nothing else writes it.',
  );
}

async function stampOf(files: DefinitionFiles, file: string): Promise<FileStamp | undefined> {
  const [standing] = await files.look([file], [file]);
  return standing?.state === 'file' ? standing.stamp : undefined;
}

async function write(files: DefinitionFiles, file: string, text: string): Promise<void> {
  try {
    await files.writeFile(file, text);
  } catch (error) {
    throw new CatalogError(
      'owner_unavailable',
      `The file ${file} cannot be written; it is as it was.`,
      'Check its permissions and the space on the disk.',
      error,
    );
  }
}
