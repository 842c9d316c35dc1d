import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** First answers of commands by their idempotency key. */
export const keyedAnswers: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('keyed_answers')
      .addColumn('scope', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('holder', 'text', (column) => column.notNull())
      .addColumn('until', 'text', (column) => column.notNull())
      .addColumn('status', 'integer')
      .addColumn('body', 'text')
      .addPrimaryKeyConstraint('keyed_answers_place', ['scope', 'key'])
      .execute();
    await db.schema.createIndex('keyed_answers_until').on('keyed_answers').columns(['until']).execute();
  },
};
