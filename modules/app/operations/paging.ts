import * as z from 'zod';
import { decodeCursor, encodeCursor } from './cursor.ts';

/** Input keys of every list (CONTRACT 7). */
export const paging = {
  limit: z.int().min(1).max(200).optional().describe('At most so many (1 to 200).'),
  cursor: z.string().max(1_000).optional().describe('Continue where the last page ended.'),
};

interface Paging {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** A page of a list that is sorted by name, by keyset: what is added or removed in between neither skips nor repeats. */
export function pageOfNames<T>(
  list: readonly T[],
  nameOf: (item: T) => string,
  { limit, cursor }: Paging,
  defaultLimit: number | undefined,
  /** What else narrows the list: a cursor is of one list. */
  key = '',
): { readonly items: readonly T[]; readonly total: number; readonly next_cursor: string | null } {
  const [after] = cursor === undefined ? [undefined] : decodeCursor(cursor, key, z.tuple([z.string()]));
  const rest = after === undefined ? list : list.filter((item) => nameOf(item) > after);
  const size = limit ?? defaultLimit ?? rest.length;
  const items = rest.slice(0, size);
  const last = items.at(-1);
  return {
    items,
    total: list.length,
    next_cursor: last !== undefined && rest.length > size ? encodeCursor(key, [nameOf(last)]) : null,
  };
}
