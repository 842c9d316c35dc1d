import { hash } from 'node:crypto';
import type { OwnerReader } from '../ports/owner-reader.ts';
import type { RecordSource } from '../records/record-reader.ts';
import { type Instant, instantOf } from '../time.ts';
import { MemoryDocument } from './memory-document.ts';
import type { OwnerUnderTest } from './owner-contract.ts';

/** When the clock of these tests stands. */
export const NOW: Instant = instantOf(Date.UTC(2026, 0, 1, 12));

export const recordSource = (document: MemoryDocument, owner: string): RecordSource => ({
  document,
  file: `.agent-tools/records/${owner}.json`,
  clock: { now: () => NOW },
  sha256: (data) => hash('sha256', data, 'hex'),
});

export interface RecordedContent<R> {
  readonly owner: string;
  readonly create: (source: RecordSource) => OwnerReader<R>;
  readonly first: object;
  readonly second: object;
  /** Stands in breakages, where nothing that is right could hold it. */
  readonly secret: string;
  /** Further documents that are JSON and none of this owner. */
  readonly wrong: Readonly<Record<string, unknown>>;
}

/** An owner of recorded evidence over a document in memory. */
export function recordedOwner<R>({
  owner,
  create,
  first,
  second,
  secret,
  wrong,
}: RecordedContent<R>): OwnerUnderTest<R> {
  const document = new MemoryDocument();
  const source = recordSource(document, owner);
  const texts = { first: JSON.stringify(first), second: JSON.stringify(second) };
  const put = (value: unknown) => (): void => document.put(JSON.stringify(value));
  return {
    reader: create(source),
    write: (state) => document.put(texts[state]),
    breakages: {
      'a document that cannot be read': () => {
        document.content = { state: 'unreadable' };
      },
      'a document that is too large': () => {
        document.content = { state: 'too_large' };
      },
      'a folder in its place': () => {
        document.content = { state: 'not_a_file' };
      },
      'bytes that are no text': () => document.put(Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d)),
      'an empty document': () => document.put(''),
      'a document that was cut off': () => document.put(texts.first.slice(0, -3) + secret),
      'a list': put([secret]),
      'a deep list': () => document.put('['.repeat(100_000) + ']'.repeat(100_000)),
      'another version': put({ ...first, version: 2 }),
      'an unknown key': put({ ...first, [`x-${owner}`]: secret }),
      ...Object.fromEntries(Object.entries(wrong).map(([how, value]) => [how, put(value)])),
    },
    restart: () => create(source),
    hold(before) {
      document.before = before;
    },
    reads: () => document.reads,
  };
}
