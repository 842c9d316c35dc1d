import * as z from 'zod';
import { recordedReview } from '../shapes/review.ts';
import { renderReview } from '../text/render-reviews.ts';
import { defineOperation } from './operation.ts';
import { REVIEW_READS } from './review-list.ts';
import { recordReview, reviewInput } from './review-record.ts';

export const reviewReject = defineOperation({
  name: 'review reject',
  summary: 'Record that a version of a tool was reviewed and rejected, and why',
  input: z.object({
    ...reviewInput,
    note: z.string().trim().min(1).max(2_000).describe('Kept with the review and shown. No secrets.'),
  }),
  output: recordedReview,
  reads: REVIEW_READS,
  effect: 'command',
  permission: 'review',
  http: { method: 'POST', path: '/v1/reviews/{tool}/reject' },
  cli: {
    place: 'server_if_running',
    positional: ['tool'],
    examples: ['agent-tools review reject brave.web_search --note "Sends queries to a third party"'],
    render: renderReview,
  },
  run: (context, input) => recordReview(context, 'rejected', input),
});
