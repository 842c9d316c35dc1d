import { readFile, stat } from 'node:fs/promises';
import { basename, relative, resolve, sep } from 'node:path';
import { CatalogError } from '../../core/errors.ts';
import type { Faces } from './faces.ts';
import { type BoundOperation, DOCUMENT_WORD } from './operation-command.ts';
import type { Shell } from './shell.ts';

/** Bytes. */
const MAX_DOCUMENT = 64 * 1024 * 1024;

type Input = Readonly<Record<string, unknown>>;

/** Puts what FILE or standard input holds where the operation wants it. Throws `not_found` and `invalid_request`. */
export async function withDocument(
  { cli: { document } }: BoundOperation,
  input: Input,
  { shell, faces }: { readonly shell: Shell; readonly faces: Pick<Faces, 'readDocument'> },
): Promise<Input> {
  if (document === undefined) return input;
  const { [DOCUMENT_WORD]: word, ...rest } = input;
  const typed = typeof word === 'string' && word !== '-' ? word : undefined;
  const bytes =
    typed === undefined
      ? await fromStandardInput(shell)
      : await fromFile(resolve(shell.folder, typed), typed);
  if (bytes.length > MAX_DOCUMENT) throw tooLarge();
  const text = decoded(bytes);
  const file = typed === undefined ? 'stdin' : shownName(typed, shell.folder);
  if (document !== 'input') return { ...rest, [document.text]: text, [document.file]: file };
  const { value, diagnostics } = await faces.readDocument(text, file);
  const [fault] = diagnostics.filter(({ severity }) => severity === 'error');
  if (fault !== undefined) {
    const { line, column, message, hint } = fault;
    throw new CatalogError('invalid_request', `${file}:${line}:${column}: ${message}`, hint);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new CatalogError('invalid_request', `${file} holds no mapping.`, 'It is one JSON or YAML object.');
  return { ...rest, ...value };
}

/** A name for findings: relative to where the command was typed, and never an absolute path. */
function shownName(typed: string, folder: string): string {
  const path = relative(folder, resolve(folder, typed)).split(sep).join('/');
  return path.startsWith('../') || path === '' ? basename(typed) : path;
}

async function fromFile(path: string, typed: string): Promise<Uint8Array> {
  const name = JSON.stringify(typed.slice(0, 200));
  const found = await stat(path).catch(() => undefined);
  if (found === undefined)
    throw new CatalogError('not_found', `There is no file ${name}.`, 'Check the path.');
  if (found.isDirectory())
    throw new CatalogError(
      'invalid_request',
      `${name} is a folder.`,
      'Name one file, or - for standard input.',
    );
  if (found.size > MAX_DOCUMENT) throw tooLarge();
  try {
    return await readFile(path);
  } catch (cause) {
    throw new CatalogError('invalid_request', `${name} cannot be read.`, 'Check its permissions.', cause);
  }
}

async function fromStandardInput({ stdin, signal }: Shell): Promise<Uint8Array> {
  if (!stdin.isTerminal) return stdin.read(MAX_DOCUMENT + 1, signal);
  throw new CatalogError('invalid_request', 'No document was given.', 'Name a FILE, or pipe it in.');
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CatalogError(
      'invalid_request',
      'The document is not UTF-8.',
      'Save it as JSON or YAML in UTF-8.',
    );
  }
}

const tooLarge = (): CatalogError =>
  new CatalogError('payload_too_large', 'The document is larger than 64 MiB.', 'Record less at once.');
