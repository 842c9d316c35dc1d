import * as z from 'zod';
import { journalPruning } from '../shapes/journal.ts';
import { renderPruning } from '../text/render-journal.ts';
import { readMoment } from './moment.ts';
import { defineOperation } from './operation.ts';

export const journalPrune = defineOperation({
  name: 'journal prune',
  summary: 'Keep the journal no further back than a moment; what is kept stays verifiable',
  input: z.object({
    before: z
      .string()
      .min(1)
      .max(60)
      .describe('What was written before is not kept: an instant, a date, or how long ago, such as 90d.'),
    dry_run: z.boolean().optional().describe('Only say how many records that would be.'),
  }),
  output: journalPruning,
  reads: [],
  effect: 'command',
  permission: 'administer',
  http: { method: 'POST', path: '/v1/journal/prune' },
  cli: {
    place: 'server_if_running',
    examples: [
      'agent-tools journal prune --before 90d --dry-run',
      'agent-tools journal --until 90d --limit 1000 --format ndjson > old.ndjson',
    ],
    render: renderPruning,
  },
  async run({ services, signal, now, subject }, { before, dry_run: dryRun = false }) {
    const { count, through } = await services.journal.prune(
      readMoment(before, now, 'before'),
      { dryRun, by: subject.id },
      signal,
    );
    return {
      dry_run: dryRun,
      count,
      through: through === undefined ? null : { seq: through.seq, hash: through.hash },
    };
  },
});
