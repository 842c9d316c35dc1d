import * as z from 'zod';
import type { IdentityList, IdentityPage } from '../../core/ports/facts.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

const position = z.tuple([z.string()]);

interface Paging {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Ids of artifacts hold a package URL and a digest. */
export const identityInput = z.string().min(1).max(2_000);

export const narrowing = identityInput
  .optional()
  .describe('A tool, a family key, or an artifact, implementation or instance; default: everything.');

/** A cursor belongs to one collection, narrowed in one way. */
export const cursorKey = (kind: string, id: string | undefined): string => JSON.stringify([kind, id ?? null]);

/** One page of a kind of identity, by keyset. */
export function pageOfIdentities<T, S>(
  key: string,
  list: (page: IdentityPage) => IdentityList<T>,
  present: (item: T) => S,
  { limit: asked, cursor }: Paging,
  defaultLimit: number | undefined,
): { readonly items: S[]; readonly total: number; readonly next_cursor: string | null } {
  const [after] = cursor === undefined ? [undefined] : decodeCursor(cursor, key, position);
  const limit = asked ?? defaultLimit;
  const {
    items,
    total,
    more,
    position: end,
  } = list({ ...(limit !== undefined && { limit }), ...(after !== undefined && { after }) });
  return {
    items: items.map(present),
    total,
    next_cursor: more && end !== undefined ? encodeCursor(key, [end]) : null,
  };
}
