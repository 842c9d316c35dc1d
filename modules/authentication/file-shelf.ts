import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { CatalogError } from '../core/errors.ts';
import type { FileContent } from '../core/ports/document-files.ts';
import type { RecordDocument } from '../core/ports/record-document.ts';
import { ok } from '../core/result.ts';
import { type KeptToken, readToken, revoked, type TokenTable, writeToken } from './kept-token.ts';
import type { TokenShelf } from './token-shelf.ts';

const fileShape = z.strictObject({ version: z.literal(1), tokens: z.array(z.unknown()) });

interface LoadedFile {
  readonly bytes: Uint8Array;
  /** As they are written, also those that cannot be read: no update loses one. */
  readonly written: readonly unknown[];
  readonly table: TokenTable;
}

const NOTHING: LoadedFile = { bytes: new Uint8Array(), written: [], table: new Map() };

/**
 * Tokens in the file that `{type: token, file}` names. `document` replaces it as one step, and refuses one that others
 * can read.
 */
export function fileShelf(document: RecordDocument): TokenShelf {
  let last = NOTHING;

  const load = (content: FileContent): LoadedFile => {
    if (content.state === 'missing') return NOTHING;
    if (content.state !== 'read') throw unreadable();
    if (Buffer.compare(content.bytes, last.bytes) === 0) return last;
    const written = writtenIn(content.bytes);
    const tokens = written.flatMap((value): readonly (readonly [KeptToken['id'], KeptToken])[] => {
      const token = readToken(value);
      if (token === undefined) return [];
      const before = last.table.get(token.id);
      return [[token.id, isDeepStrictEqual(before, token) && before !== undefined ? before : token]];
    });
    return { bytes: content.bytes, written, table: new Map(tokens) };
  };

  const update = async (
    edit: (before: LoadedFile) => readonly unknown[],
    signal: AbortSignal,
  ): Promise<void> => {
    await document.update((content) => {
      const before = load(content);
      const tokens = edit(before);
      return ok(tokens === before.written ? before.bytes : bytesOf(tokens));
    }, signal);
  };

  const read = async (signal: AbortSignal): Promise<TokenTable> => {
    last = load(await document.read(signal));
    return last.table;
  };

  return {
    read,
    add: (token, signal) => update(({ written }) => [...written, writeToken(token)], signal),
    async revoke(id, { at, by }, signal) {
      if (!(await read(signal)).has(id)) return undefined;
      await update(
        ({ written, table }) =>
          table.get(id)?.revokedAt !== undefined
            ? written
            : written.map((value) => {
                const token = readToken(value);
                return token?.id === id ? writeToken(revoked(token, at, by)) : value;
              }),
        signal,
      );
      return (await read(signal)).get(id);
    },
  };
}

function writtenIn(bytes: Uint8Array): readonly unknown[] {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return fileShape.parse(JSON.parse(text)).tokens;
  } catch {
    throw unreadable();
  }
}

const bytesOf = (tokens: readonly unknown[]): Uint8Array =>
  new TextEncoder().encode(`${JSON.stringify({ version: 1, tokens }, undefined, 2)}\n`);

const unreadable = (): CatalogError =>
  new CatalogError(
    'owner_unavailable',
    'The file of tokens that `server.auth` names cannot be read.',
    'Restore it from a backup; or move it away and make new tokens.',
  );
