import * as z from 'zod';

export const journalRecord = z
  .object({
    seq: z.int(),
    at: z.string().meta({ format: 'date-time' }),
    kind: z.string(),
    body: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('null: it cannot be read, or is of a kind that this program does not know.'),
    hash: z.string().describe('Of this record and all before it.'),
  })
  .meta({ id: 'JournalRecord' });
export type JournalRecordShape = z.output<typeof journalRecord>;

export const journalPage = z
  .object({
    records: z.array(journalRecord),
    through: z.int().describe('Up to here everything was looked at; `after` of the next page.'),
    more: z.boolean().describe('There are others that match: earlier ones, or with `after` later ones.'),
  })
  .meta({ id: 'JournalPage' });

export const journalVerdict = z
  .object({
    intact: z.boolean(),
    anchor: z
      .object({ seq: z.int(), hash: z.string() })
      .nullable()
      .describe('Of the last record: kept elsewhere, it shows later that this journal was not written anew.'),
    pruned_through: z
      .int()
      .nullable()
      .describe('The last record that is no longer kept; what follows was checked from there on.'),
    fault: z
      .object({
        seq: z.int().describe('The first record that is not what was written.'),
        code: z.enum(['altered', 'removed', 'inserted', 'replaced', 'pruned']),
        message: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'JournalVerdict' });

export const journalPruning = z
  .object({
    dry_run: z.boolean(),
    count: z.int().describe('Records that are no longer kept, or would not be.'),
    through: z
      .object({ seq: z.int(), hash: z.string() })
      .nullable()
      .describe('The last of them; the chain of what is kept goes on behind it.'),
  })
  .meta({ id: 'JournalPruning' });
