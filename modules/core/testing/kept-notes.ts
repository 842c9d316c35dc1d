import * as z from 'zod';
import type { EarlierRecords } from '../ports/earlier-records.ts';
import type { RecordKey } from '../ports/owner-reader.ts';
import type { StoreSource } from '../ports/store.ts';
import { keptCodec } from '../records/kept-codec.ts';
import type { KeptFormat } from '../records/kept-format.ts';
import { KeptMirror } from '../records/kept-mirror.ts';
import { projectRows } from '../records/row-projection.ts';
import { err, ok } from '../result.ts';
import type { Instant } from '../time.ts';
import { sha256 } from './recorded-owner.ts';

/** The smallest owner: a text, and when it ends. */
export interface Note {
  readonly kind: 'note';
  readonly text: string;
  readonly until?: string | undefined;
}
export interface NoteRecord {
  readonly text: string;
  readonly until?: Instant;
}

const note = z.strictObject({ kind: z.literal('note'), text: z.string(), until: z.string().optional() });

export const noteFormat: KeptFormat<Note, NoteRecord> = {
  codec: keptCodec<Note>(note),
  parseFile(value) {
    const parsed = z.record(z.string(), z.string()).safeParse(value);
    if (!parsed.success) return err([{ code: 'wrong_type', path: [], message: 'These are no notes.' }]);
    return ok(Object.entries(parsed.data).map(([key, text]) => [keyOf(key), noteOf(text)] as const));
  },
  project: (step) =>
    projectRows(step, step.changes, ({ text, until }) => ({
      text,
      ...(until !== undefined && { until: until as Instant }),
    })),
};

export const keyOf = (text: string): RecordKey => text as RecordKey;
export const noteOf = (text: string, until?: string): Note => ({
  kind: 'note',
  text,
  ...(until !== undefined && { until }),
});

export const keptNotes = (stores: StoreSource, earlier?: EarlierRecords): KeptMirror<Note, NoteRecord> =>
  new KeptMirror('inventory', { stores, sha256, ...(earlier && { earlier }) }, async () => noteFormat);

/** A file of an earlier version, in the hands of the test. */
export class EarlierFile implements EarlierRecords {
  readonly file = '.agent-tools/records/inventory.json';
  /** undefined: there is none. */
  text: string | undefined;
  retired: string | undefined;
  reads = 0;
  /** It crashes before the file has its other name. */
  crashes = false;
  #stamp = 0;

  put(text: string): void {
    this.text = text;
    this.#stamp += 1;
  }

  async stamp(): Promise<string | undefined> {
    return this.text === undefined ? undefined : String(this.#stamp);
  }

  async read() {
    this.reads += 1;
    return this.text === undefined
      ? ({ state: 'missing' } as const)
      : ({ state: 'read', bytes: new TextEncoder().encode(this.text) } as const);
  }

  async retire(): Promise<void> {
    if (this.crashes) throw new Error('The process died here.');
    this.retired = this.text;
    this.text = undefined;
  }
}
