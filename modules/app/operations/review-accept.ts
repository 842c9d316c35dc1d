import * as z from 'zod';
import { recordedReview } from '../shapes/review.ts';
import { renderReview } from '../text/render-reviews.ts';
import { defineOperation } from './operation.ts';
import { REVIEW_READS } from './review-list.ts';
import { recordReview, reviewInput } from './review-record.ts';

export const reviewAccept = defineOperation({
  name: 'review accept',
  summary: 'Record that a version of a tool was reviewed, as it is declared now',
  input: z.object({
    ...reviewInput,
    note: z.string().max(2_000).optional().describe('Kept with the review and shown. No secrets.'),
  }),
  output: recordedReview,
  reads: REVIEW_READS,
  effect: 'command',
  permission: 'review',
  http: { method: 'POST', path: '/v1/reviews/{tool}/accept' },
  cli: {
    place: 'server_if_running',
    positional: ['tool'],
    examples: ['agent-tools review accept git.log'],
    render: renderReview,
  },
  run: (context, input) => recordReview(context, 'reviewed', input),
});
