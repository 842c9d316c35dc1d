import { Buffer } from 'node:buffer';
import type { Item } from '../compile/compiled-document.ts';
import { plainDocument } from '../compile/plain-document.ts';
import type { KnownFile } from '../loading/known-file.ts';
import type { Evaluation } from '../records/evaluation.ts';
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

export type CacheContent = Omit<SavedState, 'faulty'> & Pick<CacheHeader, 'program' | 'roots'>;

/** Entries that are encoded in one turn of the event loop. */
const SLICE = 500;

/** The bytes of the cache in parts, made slice by slice: `nextTurn` lets others work in between. */
export async function encodeCache(
  { known, evaluations, program, roots, digest, sunsets }: CacheContent,
  nextTurn: () => Promise<void>,
): Promise<readonly Uint8Array[]> {
  const files = [...known.values()];
  const documents = new Texts();
  const payloads = new Texts();
  await inSlices(files, nextTurn, (slice) => {
    for (const { document } of slice) {
      const texts = document.items.map(({ payload }) => Buffer.from(payload.json()));
      const saved: SavedDocument = {
        document: plainDocument(document),
        payloads: texts.map(({ length }) => length),
      };
      documents.add(Buffer.from(JSON.stringify(saved)));
      payloads.add(Buffer.concat(texts));
    }
  });
  const placeOf = itemPlaces(files);
  const evaluated = new Texts();
  await inSlices([...evaluations.values()], nextTurn, (slice) => {
    for (const evaluation of slice)
      evaluated.add(Buffer.from(JSON.stringify(savedEvaluation(evaluation(), placeOf))));
  });
  const table: FileTable = {
    names: [...known.keys()],
    kinds: files.map(({ kind }) => kind),
    settled: files.map(({ settled }) => settled),
    stamped: files.map(({ stamp }) => stamp !== undefined),
    documents: documents.lengths,
    payloads: payloads.lengths,
    faulty: files.flatMap(({ document }, at) => (document.diagnostics.length > 0 ? [at] : [])),
    digest,
    sunsets,
  };
  const keys: KeyTable = { keys: [...evaluations.keys()], lengths: evaluated.lengths };
  return encodeFile(program, roots, {
    stamps: [encodeStamps(files)],
    files: [Buffer.from(JSON.stringify(table))],
    keys: [Buffer.from(JSON.stringify(keys))],
    documents: documents.parts(),
    evaluations: evaluated.parts(),
    payloads: payloads.parts(),
  });
}

/** Texts one behind the other, in a few large parts. */
class Texts {
  readonly lengths: number[] = [];
  readonly #parts: Uint8Array[] = [];
  #open: Uint8Array[] = [];

  add(text: Uint8Array): void {
    this.lengths.push(text.length);
    this.#open.push(text);
    if (this.#open.length === SLICE) this.#close();
  }

  parts(): readonly Uint8Array[] {
    this.#close();
    return this.#parts;
  }

  #close(): void {
    this.#parts.push(Buffer.concat(this.#open));
    this.#open = [];
  }
}

async function inSlices<T>(
  members: readonly T[],
  nextTurn: () => Promise<void>,
  encode: (slice: readonly T[]) => void,
): Promise<void> {
  for (let at = 0; at < members.length; at += SLICE) {
    encode(members.slice(at, at + SLICE));
    await nextTurn();
  }
}

function itemPlaces(files: readonly KnownFile[]): (item: Item) => readonly [file: number, item: number] {
  const positions = new Map(files.map(({ document }, at) => [document.file, at]));
  return (item) => {
    const at = positions.get(item.file) ?? -1;
    return [at, files[at]?.document.items.indexOf(item) ?? -1];
  };
}

function savedEvaluation(
  { judgement, cross }: Evaluation,
  placeOf: (item: Item) => readonly [number, number],
): SavedEvaluation {
  const { key: _key, kind: _kind, items, ...rest } = judgement;
  return { ...rest, items: items.map(placeOf), cross };
}

function encodeStamps(files: readonly KnownFile[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(files.length * STAMP_FIELDS * 8));
  for (const [index, { stamp }] of files.entries()) {
    if (stamp === undefined) continue;
    const { dev, ino, size, mtimeNs, ctimeNs } = stamp;
    for (const [field, value] of [dev, ino, size, mtimeNs, ctimeNs].entries())
      bytes.setBigInt64((index * STAMP_FIELDS + field) * 8, value, true);
  }
  return new Uint8Array(bytes.buffer);
}

function encodeFile(
  program: string,
  roots: string,
  sections: Readonly<Record<Section, readonly Uint8Array[]>>,
): readonly Uint8Array[] {
  const parts = SECTIONS.flatMap((section) => sections[section]);
  const lengthOf = (section: Section): number =>
    sections[section].reduce((sum, { length }) => sum + length, 0);
  const header: CacheHeader = {
    ...{ program, roots },
    sections: {
      stamps: lengthOf('stamps'),
      files: lengthOf('files'),
      keys: lengthOf('keys'),
      documents: lengthOf('documents'),
      evaluations: lengthOf('evaluations'),
      payloads: lengthOf('payloads'),
    },
    checksum: checksumOf(parts),
  };
  const text = Buffer.from(JSON.stringify(header));
  const preamble = new DataView(new ArrayBuffer(PREAMBLE));
  new Uint8Array(preamble.buffer).set(MAGIC);
  preamble.setUint32(MAGIC.length, text.length, true);
  preamble.setUint32(MAGIC.length + 4, checksumOf([text]), true);
  return [new Uint8Array(preamble.buffer), text, ...parts];
}
