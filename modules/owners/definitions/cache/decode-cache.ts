import { Buffer } from 'node:buffer';
import { assertNever } from '../../../core/assert-never.ts';
import { kindOfKey } from '../../../core/model/definition-record.ts';
import type { RecordKey } from '../../../core/ports/owner-reader.ts';
import type { CompiledDocument, DocumentKind, Item } from '../compile/compiled-document.ts';
import { compiledDocument } from '../compile/plain-document.ts';
import type { FileStamp } from '../files/definition-files.ts';
import type { Judgement } from '../linking/judgement.ts';
import type { KnownFile } from '../loading/known-file.ts';
import type { Evaluation } from '../records/evaluation.ts';
import { once } from '../state/once.ts';
import type { SavedState } from '../state/saved-state.ts';
import {
  type CacheHeader,
  checksumOf,
  type FileTable,
  type KeyTable,
  MAGIC,
  PREAMBLE,
  type SavedDocument,
  type SavedEvaluation,
  SECTIONS,
  type Section,
  STAMP_FIELDS,
} from './cache-format.ts';

type Sections = Readonly<Record<Section, Buffer>>;

/** undefined: damaged, or made by another program or of other roots. */
export function decodeCache(
  bytes: Uint8Array,
  wanted: Pick<CacheHeader, 'program' | 'roots'>,
): SavedState | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = readHeader(buffer);
  if (found === undefined || found.header.program !== wanted.program || found.header.roots !== wanted.roots)
    return undefined;
  const sections = readSections(buffer, found.header, found.end);
  return sections && decodeSections(sections);
}

function readHeader(buffer: Buffer): { readonly header: CacheHeader; readonly end: number } | undefined {
  if (buffer.length < PREAMBLE || buffer.compare(MAGIC, 0, MAGIC.length, 0, MAGIC.length) !== 0)
    return undefined;
  const end = PREAMBLE + buffer.readUInt32LE(MAGIC.length);
  const text = buffer.subarray(PREAMBLE, end);
  if (end > buffer.length || checksumOf([text]) !== buffer.readUInt32LE(MAGIC.length + 4)) return undefined;
  return { header: JSON.parse(text.toString()) as CacheHeader, end };
}

function readSections(
  buffer: Buffer,
  { sections, checksum }: CacheHeader,
  start: number,
): Sections | undefined {
  const whole = SECTIONS.reduce((sum, section) => sum + sections[section], start);
  if (whole !== buffer.length || checksumOf([buffer.subarray(start)]) !== checksum) return undefined;
  let at = start;
  const next = (section: Section): Buffer => {
    const from = at;
    at += sections[section];
    return buffer.subarray(from, at);
  };
  return {
    stamps: next('stamps'),
    files: next('files'),
    keys: next('keys'),
    documents: next('documents'),
    evaluations: next('evaluations'),
    payloads: next('payloads'),
  };
}

function decodeSections(sections: Sections): SavedState {
  const table = JSON.parse(sections.files.toString()) as FileTable;
  const files = decodeFiles(table, sections);
  const { keys, lengths } = JSON.parse(sections.keys.toString()) as KeyTable;
  const evaluations = new Map<RecordKey, () => Evaluation>();
  let at = 0;
  for (const [index, key] of keys.entries()) {
    const [from, to] = [at, at + (lengths[index] ?? 0)];
    at = to;
    evaluations.set(
      key,
      once(() => {
        const saved = JSON.parse(sections.evaluations.toString('utf8', from, to)) as SavedEvaluation;
        return decodeEvaluation(key, saved, files);
      }),
    );
  }
  return {
    known: new Map(files.map((file, index) => [table.names[index] ?? '', file])),
    faulty: table.faulty.flatMap((index) => table.names[index] ?? []),
    evaluations,
    digest: table.digest,
    sunsets: table.sunsets,
  };
}

function decodeFiles(table: FileTable, { documents, payloads, ...rest }: Sections): readonly KnownFile[] {
  const stamps = new DataView(rest.stamps.buffer, rest.stamps.byteOffset, rest.stamps.byteLength);
  const at = { document: 0, payload: 0 };
  return table.kinds.map((kind, index) => {
    const [from, to, payloadFrom] = [at.document, at.document + (table.documents[index] ?? 0), at.payload];
    at.document = to;
    at.payload += table.payloads[index] ?? 0;
    return new SavedFile(
      kind,
      table.settled[index] === true,
      table.stamped[index] === true ? stampAt(stamps, index) : undefined,
      () =>
        decodeDocument(
          JSON.parse(documents.toString('utf8', from, to)) as SavedDocument,
          payloads,
          payloadFrom,
        ),
    );
  });
}

/** A known file whose document is decoded when it is asked for. */
class SavedFile implements KnownFile {
  readonly kind: DocumentKind;
  readonly settled: boolean;
  readonly stamp?: FileStamp;
  readonly #document: () => CompiledDocument;

  constructor(
    kind: DocumentKind,
    settled: boolean,
    stamp: FileStamp | undefined,
    document: () => CompiledDocument,
  ) {
    this.kind = kind;
    this.settled = settled;
    if (stamp !== undefined) this.stamp = stamp;
    this.#document = once(document);
  }

  get document(): CompiledDocument {
    return this.#document();
  }
}

function decodeDocument(
  { document, payloads: lengths }: SavedDocument,
  payloads: Buffer,
  start: number,
): CompiledDocument {
  let at = start;
  const ranges = lengths.map((length) => {
    const from = at;
    at += length;
    return [from, at] as const;
  });
  return compiledDocument(document, (index) => {
    const [from, to] = ranges[index] ?? [start, start];
    return { json: () => payloads.toString('utf8', from, to) };
  });
}

function stampAt(stamps: DataView, index: number): FileStamp {
  const at = (field: number): bigint => stamps.getBigInt64((index * STAMP_FIELDS + field) * 8, true);
  return { dev: at(0), ino: at(1), size: at(2), mtimeNs: at(3), ctimeNs: at(4) };
}

function decodeEvaluation(
  key: RecordKey,
  { items: places, cross, ...rest }: SavedEvaluation,
  files: readonly KnownFile[],
): Evaluation {
  const items = places.flatMap(([file, index]) => files[file]?.document.items[index] ?? []);
  return { judgement: decodeJudgement(key, items, rest), cross };
}

function decodeJudgement(
  key: RecordKey,
  items: readonly Item[],
  rest: Omit<SavedEvaluation, 'items' | 'cross'>,
): Judgement {
  const kind = kindOfKey(key);
  switch (kind) {
    case 'tool':
      return { key, kind, items: atLeastOne(items.filter((item) => item.kind === kind)), ...rest };
    case 'provider':
      return { key, kind, items: atLeastOne(items.filter((item) => item.kind === kind)), ...rest };
    case 'capability':
      return { key, kind, items: atLeastOne(items.filter((item) => item.kind === kind)), ...rest };
    case 'words':
      return { key, kind, items: atLeastOne(items.filter((item) => item.kind === kind)), ...rest };
    case 'document':
      throw new Error('A document without an id has no evaluation.');
    default:
      return assertNever(kind);
  }
}

function atLeastOne<I extends Item>([first, ...others]: readonly I[]): readonly [I, ...I[]] {
  if (first === undefined) throw new Error('A saved evaluation has no item.');
  return [first, ...others];
}
