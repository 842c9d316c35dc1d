import { CatalogError } from '../../core/errors.ts';
import type { Shell } from './shell.ts';

/** JSON that stands in a file (`@FILE`) or comes in on standard input (`-`), until it is read. */
export class JsonSource {
  readonly word: string;
  readonly flag: string;

  constructor(word: string, flag: string) {
    this.word = word;
    this.flag = flag;
  }
}

export const isJsonSource = (text: string): boolean => text === '-' || text.startsWith('@');

/** Bytes. */
const MAX_JSON = 8 * 1024 * 1024;

type Input = Readonly<Record<string, unknown>>;

/** Puts what the sources hold in their places. Throws `not_found` and `invalid_request`. */
export async function withJsonSources(input: Input, shell: Shell): Promise<Input> {
  const read = await Promise.all(
    Object.entries(input).map(
      async ([key, value]): Promise<readonly [string, unknown]> => [
        key,
        value instanceof JsonSource ? await readSource(value, shell) : value,
      ],
    ),
  );
  return Object.fromEntries(read);
}

async function readSource({ word, flag }: JsonSource, shell: Shell): Promise<unknown> {
  const bytes = word === '-' ? await fromStandardInput(shell) : await fromFile(word.slice(1), shell);
  if (bytes.length > MAX_JSON)
    throw new CatalogError('payload_too_large', `\`${flag}\` takes at most 8 MiB.`, 'Send less at once.');
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new CatalogError(
      'invalid_request',
      `\`${flag}\` takes JSON, and what was read is none.`,
      'Save it as JSON in UTF-8.',
    );
  }
}

async function fromStandardInput({ stdin, signal }: Shell): Promise<Uint8Array> {
  if (!stdin.isTerminal) return stdin.read(MAX_JSON + 1, signal);
  throw new CatalogError(
    'invalid_request',
    'Nothing was piped in.',
    'Name a file as @FILE, or pipe JSON in.',
  );
}

async function fromFile(typed: string, { folder }: Shell): Promise<Uint8Array> {
  const { readFile, stat } = await import('node:fs/promises');
  const { resolve } = await import('node:path');
  const path = resolve(folder, typed);
  const name = JSON.stringify(typed.slice(0, 200));
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile() !== true)
    throw new CatalogError('not_found', `There is no file ${name}.`, 'Check the path.');
  if (found.size > MAX_JSON)
    throw new CatalogError('payload_too_large', `${name} is larger than 8 MiB.`, 'Send less at once.');
  try {
    return await readFile(path);
  } catch (cause) {
    throw new CatalogError('invalid_request', `${name} cannot be read.`, 'Check its permissions.', cause);
  }
}
