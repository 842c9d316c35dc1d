import * as z from 'zod';
import type { Codec, Json } from '../ports/store.ts';
import type { Beginning, Kept } from './kept-format.ts';

const beginning = z.strictObject({ kind: z.literal('beginning'), imported: z.string().optional() });

/**
 * Codec of strict schemas, one for each version that was ever released, in order; all but the last transform what they
 * read to what the last one gives.
 */
export function keptCodec<K extends Kept>(
  ...versions: readonly [z.ZodType<K>, ...z.ZodType<K>[]]
): Codec<K | Beginning> {
  const readers = versions.map((schema) => z.union([schema, beginning]));
  return {
    version: versions.length,
    encode: plainJson,
    decode: (version, value) => readers[version - 1]?.safeParse(value).data,
  };
}

/** Keys that are undefined are not there. */
function plainJson(value: unknown): Json {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  if (Array.isArray(value)) return value.map(plainJson);
  if (typeof value !== 'object') throw new TypeError('A record is made of what JSON can say.');
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => (each === undefined ? [] : [[key, plainJson(each)]])),
  );
}
