import { crc32 } from 'node:zlib';
import * as z from 'zod';

/**
 * One file: the magic, the length and checksum of the header, the header as JSON, then the sections in the order of the
 * header. Stamps are five 64-bit numbers a file, little-endian; documents and places are JSON; payloads are JSON texts
 * one behind the other.
 */
export const MAGIC = new TextEncoder().encode('AGTDEFS1');
/** Bytes of the magic, the header's length and its checksum. */
export const PREAMBLE = MAGIC.length + 8;
export const STAMP_FIELDS = 5;

export const cacheHeader = z.object({
  /** What made it: other programs compile otherwise. */
  program: z.string(),
  /** What it was made of: the roots in their order. */
  roots: z.string(),
  files: z.int().min(0),
  /** Lengths in bytes. */
  sections: z.object({
    stamps: z.int().min(0),
    documents: z.int().min(0),
    places: z.int().min(0),
    payloads: z.int().min(0),
  }),
  /** CRC-32 of all sections. */
  checksum: z.int().min(0),
});
export type CacheHeader = z.output<typeof cacheHeader>;

export const SECTIONS = [
  'stamps',
  'documents',
  'places',
  'payloads',
] as const satisfies readonly (keyof CacheHeader['sections'])[];

export const checksumOf = (parts: Iterable<Uint8Array>): number => {
  let checksum = 0;
  for (const part of parts) checksum = crc32(part, checksum);
  return checksum;
};
