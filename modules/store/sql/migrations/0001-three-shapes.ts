import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The ledger, the mirror and the journal. */
export const threeShapes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('streams')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addColumn('hash', 'text')
      .execute();
    await db.schema
      .createTable('ledger_entries')
      .addColumn('stream', 'text', (column) => column.notNull())
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('payload', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('ledger_entries_place', ['stream', 'seq'])
      .addUniqueConstraint('ledger_entries_key', ['stream', 'key'])
      .execute();
    await db.schema
      .createTable('mirror_records')
      .addColumn('stream', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('payload', 'text')
      .addPrimaryKeyConstraint('mirror_records_place', ['stream', 'key'])
      .execute();
    await db.schema
      .createIndex('mirror_records_changes')
      .on('mirror_records')
      .columns(['stream', 'seq'])
      .execute();
    await db.schema
      .createTable('journal_records')
      .addColumn('seq', 'bigint', (column) => column.primaryKey().notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .execute();
  },
};
