import * as z from 'zod';
import type { IdentityList, IdentityPage } from '../../core/ports/facts.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

const position = z.tuple([z.string()]);

interface Paging {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** One page of a kind of identity, by keyset; a cursor of one kind is refused by another. */
export function pageOfIdentities<T, S>(
  kind: string,
  list: (page: IdentityPage) => IdentityList<T>,
  present: (item: T) => S,
  { limit: asked, cursor }: Paging,
  defaultLimit: number | undefined,
): { readonly items: S[]; readonly total: number; readonly next_cursor: string | null } {
  const [after] = cursor === undefined ? [undefined] : decodeCursor(cursor, kind, position);
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
    next_cursor: more && end !== undefined ? encodeCursor(kind, [end]) : null,
  };
}
