import type { Reading } from '../sql/database.ts';
import type { Tables } from '../sql/tables.ts';

/** Rows of one query; each may be as large as a payload may be. */
const PAGE = 64;

/** All rows of a table in the order of its primary key, a page at a time. Within a transaction, as it was at one time. */
export async function* pagesOf<T extends keyof Tables>(
  queries: Reading,
  table: T,
): AsyncGenerator<Tables[T]> {
  const read: PageReader<T> = READERS[table];
  for (let last: Tables[T] | undefined; ; ) {
    const rows = await read(queries, last);
    yield* rows;
    last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
  }
}

type PageReader<T extends keyof Tables> = (
  queries: Reading,
  after: Tables[T] | undefined,
) => Promise<readonly Tables[T][]>;

const READERS: { readonly [T in keyof Tables]: PageReader<T> } = {
  streams: (queries, after) =>
    queries
      .selectFrom('streams')
      .selectAll()
      .$if(after !== undefined, (query) => query.where('name', '>', after?.name ?? ''))
      .orderBy('name')
      .limit(PAGE)
      .execute(),
  ledger_entries: (queries, after) =>
    queries
      .selectFrom('ledger_entries')
      .selectAll()
      .$if(after !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('stream', 'seq'), '>', tuple(after?.stream ?? '', after?.seq ?? 0)),
        ),
      )
      .orderBy('stream')
      .orderBy('seq')
      .limit(PAGE)
      .execute(),
  mirror_records: (queries, after) =>
    queries
      .selectFrom('mirror_records')
      .selectAll()
      .$if(after !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('stream', 'key'), '>', tuple(after?.stream ?? '', after?.key ?? '')),
        ),
      )
      .orderBy('stream')
      .orderBy('key')
      .limit(PAGE)
      .execute(),
  journal_records: (queries, after) =>
    queries
      .selectFrom('journal_records')
      .selectAll()
      .where('seq', '>', after?.seq ?? 0)
      .orderBy('seq')
      .limit(PAGE)
      .execute(),
  keyed_answers: (queries, after) =>
    queries
      .selectFrom('keyed_answers')
      .selectAll()
      .$if(after !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('scope', 'key'), '>', tuple(after?.scope ?? '', after?.key ?? '')),
        ),
      )
      .orderBy('scope')
      .orderBy('key')
      .limit(PAGE)
      .execute(),
};
