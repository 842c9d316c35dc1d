import * as z from 'zod';
import { presentReview } from '../presenters/present-review.ts';
import { toolReviews } from '../shapes/review.ts';
import { renderToolReviews } from '../text/render-reviews.ts';
import { checkReadable } from './approval-access.ts';
import { findTool } from './find.ts';
import { defineOperation } from './operation.ts';
import { REVIEW_READS } from './review-list.ts';

export const reviewShow = defineOperation({
  name: 'review show',
  summary: 'Show what reviews say of each version of a tool',
  input: z.object({
    tool: z.string().min(1).max(300).describe('The id of the tool, or one of its aliases.'),
    source: z.string().min(1).max(300).optional().describe('Its source, where several define it.'),
  }),
  output: toolReviews,
  reads: REVIEW_READS,
  effect: 'read',
  http: { method: 'GET', path: '/v1/reviews/{tool}' },
  cli: {
    place: 'server_if_running',
    positional: ['tool'],
    examples: ['agent-tools review show git.log'],
    render: renderToolReviews,
  },
  run({ reader, services, envelope }, { tool: text, source }) {
    const tool = findTool(reader, text, source);
    checkReadable(reader, 'reviews');
    return {
      ...envelope(),
      tool: tool.ref.id,
      source: tool.ref.source,
      reviews: tool.versions.map((declared) =>
        presentReview(
          { ref: tool.ref, version: declared.version, declared: { tool, version: declared } },
          reader.review(tool.ref, declared.version),
          services.sha256,
        ),
      ),
    };
  },
});
