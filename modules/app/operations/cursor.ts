import * as z from 'zod';
import { CatalogError } from '../../core/errors.ts';

/** A cursor is opaque to its reader: what it continues, and the filter that it belongs to. */
export function encodeCursor(filter: string, position: readonly unknown[]): string {
  return Buffer.from(JSON.stringify([fingerprint(filter), ...position])).toString('base64url');
}

/** The position, or `invalid_request` when the cursor is not ours or belongs to another filter. */
export function decodeCursor<T>(cursor: string, filter: string, position: z.ZodType<T>): T {
  const parsed = z
    .tuple([z.string()], z.unknown())
    .safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (parsed.success) {
    const [belongsTo, ...rest] = parsed.data;
    const decoded = position.safeParse(rest);
    if (belongsTo === fingerprint(filter) && decoded.success) return decoded.data;
  }
  throw new CatalogError(
    'invalid_request',
    'The cursor does not belong to this query.',
    'Ask again without `cursor`, and change no filter between pages.',
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Enough to notice a filter that was changed between two pages; nothing secret hangs on it. */
function fingerprint(text: string): string {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return (value >>> 0).toString(36);
}
