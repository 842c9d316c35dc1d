import { Buffer } from 'node:buffer';
import type { RecordKey } from '../../../core/ports/owner-reader.ts';
import type { Item, Payload } from '../compile/compiled-document.ts';
import { compiledDocument } from '../compile/plain-document.ts';
import type { FileStamp } from '../files/definition-files.ts';
import type { KnownFile } from '../loading/known-file.ts';
import type { KnownPlaces } from '../loading/locate-findings.ts';
import {
  type CacheHeader,
  cacheHeader,
  checksumOf,
  MAGIC,
  PREAMBLE,
  SECTIONS,
  STAMP_FIELDS,
} from './cache-format.ts';
import type { CachedDocument, CachedPlaces } from './cached-document.ts';

export interface DecodedCache {
  readonly known: ReadonlyMap<string, KnownFile>;
  readonly places: ReadonlyMap<RecordKey, KnownPlaces>;
}

/** undefined: damaged, or made by another program or of other roots. Payloads stay bytes until they are asked for. */
export function decodeCache(
  bytes: Uint8Array,
  wanted: Pick<CacheHeader, 'program' | 'roots'>,
): DecodedCache | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = readHeader(buffer);
  if (found === undefined || found.header.program !== wanted.program || found.header.roots !== wanted.roots)
    return undefined;
  const sections = readSections(buffer, found.header, found.end);
  if (sections === undefined) return undefined;
  const { documents, places } = {
    documents: JSON.parse(sections.documents.toString()) as readonly CachedDocument[],
    places: JSON.parse(sections.places.toString()) as readonly CachedPlaces[],
  };
  if (documents.length !== found.header.files) return undefined;
  const known = decodeKnown(documents, sections.stamps, sections.payloads);
  return { known, places: decodePlaces(places, known) };
}

function readHeader(buffer: Buffer): { readonly header: CacheHeader; readonly end: number } | undefined {
  if (buffer.length < PREAMBLE || buffer.compare(MAGIC, 0, MAGIC.length, 0, MAGIC.length) !== 0)
    return undefined;
  const end = PREAMBLE + buffer.readUInt32LE(MAGIC.length);
  const text = buffer.subarray(PREAMBLE, end);
  if (end > buffer.length || checksumOf([text]) !== buffer.readUInt32LE(MAGIC.length + 4)) return undefined;
  const { data } = cacheHeader.safeParse(JSON.parse(text.toString()));
  return data && { header: data, end };
}

type Sections = Readonly<Record<(typeof SECTIONS)[number], Buffer>>;

function readSections(
  buffer: Buffer,
  { sections, checksum, files }: CacheHeader,
  start: number,
): Sections | undefined {
  const whole = SECTIONS.reduce((sum, section) => sum + sections[section], start);
  if (whole !== buffer.length || sections.stamps !== files * STAMP_FIELDS * 8) return undefined;
  if (checksumOf([buffer.subarray(start)]) !== checksum) return undefined;
  let at = start;
  const next = (section: keyof CacheHeader['sections']): Buffer => {
    const from = at;
    at += sections[section];
    return buffer.subarray(from, at);
  };
  return {
    stamps: next('stamps'),
    documents: next('documents'),
    places: next('places'),
    payloads: next('payloads'),
  };
}

function decodeKnown(
  documents: readonly CachedDocument[],
  stamps: Buffer,
  payloads: Buffer,
): ReadonlyMap<string, KnownFile> {
  const known = new Map<string, KnownFile>();
  let at = 0;
  const payloadOf = (lengths: readonly number[], index: number): Payload => {
    const [from, to] = [at, at + (lengths[index] ?? 0)];
    at = to;
    return { json: () => payloads.toString('utf8', from, to) };
  };
  for (const [index, { document, settled, hasStamp, payloads: lengths }] of documents.entries()) {
    known.set(document.file, {
      document: compiledDocument(document, (item) => payloadOf(lengths, item)),
      ...(hasStamp && { stamp: stampAt(stamps, index) }),
      settled,
    });
  }
  return known;
}

function stampAt(stamps: Buffer, index: number): FileStamp {
  const at = (field: number): bigint => stamps.readBigInt64LE((index * STAMP_FIELDS + field) * 8);
  return { dev: at(0), ino: at(1), size: at(2), mtimeNs: at(3), ctimeNs: at(4) };
}

/** Places hang on items: those of files that have changed since then are found at no item any more. */
function decodePlaces(
  places: readonly CachedPlaces[],
  known: ReadonlyMap<string, KnownFile>,
): ReadonlyMap<RecordKey, KnownPlaces> {
  return new Map(
    places.map(([key, files, findings, cross]) => {
      const items = files.map((file): Item | undefined =>
        known.get(file)?.document.items.find((item) => item.key === key),
      );
      return [key, { items, findings, cross }];
    }),
  );
}
