import type { DatabaseSync } from 'node:sqlite';
import { TABLES } from '../sql/tables.ts';

/** A database as SQL: first what makes its tables on SQLite, then the rows, in words that either engine understands. */
export interface SqlDump {
  readonly definitions: readonly string[];
  readonly rows: readonly string[];
}

export function dumpOf(database: DatabaseSync): SqlDump {
  const definitions = database
    .prepare(
      "select sql from sqlite_master where sql is not null and name not like 'sqlite_%' order by rowid",
    )
    .all()
    .map(({ sql }) => `${String(sql)};`);
  const tables = ['kysely_migration', 'kysely_migration_lock', ...TABLES].filter((table) =>
    // An earlier version has fewer of them.
    definitions.some((definition) => definition.startsWith(`CREATE TABLE "${table}"`)),
  );
  const rows = tables.flatMap((table) =>
    database
      .prepare(`select * from ${table} order by 1, 2`)
      .all()
      .map(
        (row) =>
          `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.values(row).map(literal).join(', ')});`,
      ),
  );
  return { definitions, rows };
}

export const dumpText = ({ definitions, rows }: SqlDump): string =>
  `${[...definitions, ...rows].join('\n')}\n`;

/** Of a text that `dumpText` made: a statement takes one line. */
export function parseDump(text: string): SqlDump {
  const lines = text.split('\n').filter((line) => line !== '');
  return {
    definitions: lines.filter((line) => /^create /i.test(line)),
    rows: lines.filter((line) => line.startsWith('insert ')),
  };
}

/** Payloads are JSON, which has no line ends of its own. */
const literal = (value: unknown): string => {
  if (value === null) return 'null';
  return typeof value === 'number' ? `${value}` : `'${String(value).replaceAll("'", "''")}'`;
};
