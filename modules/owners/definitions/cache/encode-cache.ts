import { Buffer } from 'node:buffer';
import type { RecordKey } from '../../../core/ports/owner-reader.ts';
import { plainDocument } from '../compile/plain-document.ts';
import type { KnownFile } from '../loading/known-file.ts';
import type { Evaluation } from '../records/evaluation.ts';
import { type CacheHeader, checksumOf, MAGIC, PREAMBLE, SECTIONS, STAMP_FIELDS } from './cache-format.ts';
import type { CachedDocument, CachedPlaces } from './cached-document.ts';

export interface CacheContent {
  readonly program: string;
  readonly roots: string;
  readonly known: readonly KnownFile[];
  readonly evaluations: readonly (readonly [RecordKey, Evaluation])[];
}

/** Entries that are encoded in one turn of the event loop. */
const SLICE = 500;

/** The bytes of the cache in parts, made slice by slice: `nextTurn` lets others work in between. */
export async function encodeCache(
  content: CacheContent,
  nextTurn: () => Promise<void>,
): Promise<readonly Uint8Array[]> {
  const { known, evaluations, program, roots } = content;
  const payloads: Uint8Array[] = [];
  const documents = await encodeList(known, nextTurn, (slice) => {
    const texts = slice.map(({ document }) =>
      document.items.map(({ payload }) => Buffer.from(payload.json())),
    );
    payloads.push(Buffer.concat(texts.flat()));
    return slice.map(
      ({ document, settled, stamp }, index): CachedDocument => ({
        document: plainDocument(document),
        settled,
        hasStamp: stamp !== undefined,
        payloads: (texts[index] ?? []).map(({ length }) => length),
      }),
    );
  });
  const withPlaces = evaluations.filter(([, { cross }]) => cross.some((each) => each.length > 0));
  const places = await encodeList(withPlaces, nextTurn, (slice) =>
    slice.map(
      ([key, { judgement, cross }]): CachedPlaces => [
        key,
        judgement.items.map(({ file }) => file),
        judgement.findings,
        cross,
      ],
    ),
  );
  const sections = { stamps: [encodeStamps(known)], documents, places, payloads };
  const parts = SECTIONS.flatMap((section) => sections[section]);
  const header: CacheHeader = {
    program,
    roots,
    files: known.length,
    sections: {
      stamps: lengthOf(sections.stamps),
      documents: lengthOf(documents),
      places: lengthOf(places),
      payloads: lengthOf(payloads),
    },
    checksum: checksumOf(parts),
  };
  return [...encodeHeader(header), ...parts];
}

/** A JSON array, in parts. */
async function encodeList<T>(
  members: readonly T[],
  nextTurn: () => Promise<void>,
  encode: (slice: readonly T[]) => readonly unknown[],
): Promise<readonly Uint8Array[]> {
  const parts: Uint8Array[] = [Buffer.from('[')];
  for (let at = 0; at < members.length; at += SLICE) {
    const slice = encode(members.slice(at, at + SLICE)).map((member) => JSON.stringify(member));
    parts.push(Buffer.from(`${at === 0 ? '' : ','}${slice.join(',')}`));
    await nextTurn();
  }
  return [...parts, Buffer.from(']')];
}

function encodeStamps(known: readonly KnownFile[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(known.length * STAMP_FIELDS * 8));
  for (const [index, { stamp }] of known.entries()) {
    if (stamp === undefined) continue;
    const { dev, ino, size, mtimeNs, ctimeNs } = stamp;
    for (const [field, value] of [dev, ino, size, mtimeNs, ctimeNs].entries())
      bytes.setBigInt64((index * STAMP_FIELDS + field) * 8, value, true);
  }
  return new Uint8Array(bytes.buffer);
}

function encodeHeader(header: CacheHeader): readonly Uint8Array[] {
  const text = Buffer.from(JSON.stringify(header));
  const preamble = new DataView(new ArrayBuffer(PREAMBLE));
  new Uint8Array(preamble.buffer).set(MAGIC);
  preamble.setUint32(MAGIC.length, text.length, true);
  preamble.setUint32(MAGIC.length + 4, checksumOf([text]), true);
  return [new Uint8Array(preamble.buffer), text];
}

const lengthOf = (parts: readonly Uint8Array[]): number => parts.reduce((sum, { length }) => sum + length, 0);
