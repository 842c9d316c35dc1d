import * as z from 'zod';
import { envelope, orUnknown } from './basics.ts';

const instant = z.string().meta({ format: 'date-time' });

/** One version of a tool, and what the last review says of it as it is declared now. */
export const review = z
  .object({
    tool: z.string(),
    source: z.string(),
    version: orUnknown(z.string()),
    state: z.enum(['not_reviewed', 'reviewed', 'rejected']),
    /** Of what is declared now; `unknown`: it is no longer declared. */
    revision: orUnknown(z.string()),
    contract_digest: orUnknown(z.string()),
    definition_digest: orUnknown(z.string()),
    /** The last one, of whichever revision. */
    last: z
      .object({
        verdict: z.enum(['reviewed', 'rejected']),
        revision: z.string(),
        contract_digest: orUnknown(z.string()),
        definition_digest: orUnknown(z.string()),
        by: z.string(),
        at: instant,
        note: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Review' });

/** How many there are, whatever is asked for of them. */
const recorded = z.int();

export const reviewList = z
  .object({
    ...envelope,
    total: z.int(),
    recorded,
    next_cursor: z.string().nullable(),
    reviews: z.array(review),
  })
  .meta({ id: 'ReviewList' });

/** Every version of one tool, newest first. */
export const toolReviews = z
  .object({ ...envelope, tool: z.string(), source: z.string(), reviews: z.array(review) })
  .meta({ id: 'ToolReviews' });

export const recordedReview = z.object({ ...envelope, ...review.shape }).meta({ id: 'RecordedReview' });

export type ReviewShape = z.output<typeof review>;
