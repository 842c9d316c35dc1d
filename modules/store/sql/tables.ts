/** What the newest migration leaves behind. Sequence numbers fit a double; PostgreSQL's are read as numbers. */
export interface Tables {
  /** One row for each ledger and mirror and for the journal; whoever writes to one holds its row. */
  readonly streams: {
    readonly name: string;
    readonly seq: number;
    /** The journal's chain. */
    readonly hash: string | null;
    /** When the last write was made; null: earlier versions did not say. */
    readonly at: string | null;
  };
  readonly ledger_entries: {
    readonly stream: string;
    readonly seq: number;
    readonly at: string;
    readonly key: string;
    /** Of the payload as it was asked for, so that a key tells its repetition from another write. */
    readonly digest: string;
    readonly version: number;
    readonly payload: string;
  };
  readonly mirror_records: {
    readonly stream: string;
    /** As a JSON string: keys may hold what PostgreSQL takes for no text. */
    readonly key: string;
    /** When it last changed. */
    readonly seq: number;
    readonly version: number;
    /** null: it was removed at that sequence number. */
    readonly payload: string | null;
  };
  readonly journal_records: {
    readonly seq: number;
    readonly at: string;
    readonly kind: string;
    readonly body: string;
    readonly hash: string;
  };
  readonly keyed_answers: {
    /** Subject and command, as a JSON string. */
    readonly scope: string;
    readonly key: string;
    /** Of the input. */
    readonly digest: string;
    /** Names the claim, so that one that was taken over changes nothing any more. */
    readonly holder: string;
    /** When the key is free again. */
    readonly until: string;
    /** null, and no body: the command runs. */
    readonly status: number | null;
    /** As a JSON string. */
    readonly body: string | null;
  };
}

/** With what belongs to this store alone and is in no backup. */
export interface DatabaseTables extends Tables {
  /** One row. */
  readonly store_identity: { readonly one: number; readonly id: string; readonly made_at: string };
}

/** In the order in which rows may be copied. */
export const TABLES = [
  'streams',
  'ledger_entries',
  'mirror_records',
  'journal_records',
  'keyed_answers',
] as const satisfies readonly (keyof Tables)[];

export const JOURNAL = 'journal';
/** Where the kept part of the journal begins: the place and the hash of the last record that was pruned. */
export const JOURNAL_START = 'journal:start';
