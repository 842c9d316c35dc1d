import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which store it is, and when the last write to each stream was made. */
export const storeIdentity: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('streams').addColumn('at', 'text').execute();
    await db.schema
      .createTable('store_identity')
      // Always 1: there is one row.
      .addColumn('one', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('made_at', 'text', (column) => column.notNull())
      .execute();
  },
};
