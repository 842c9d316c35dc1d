import type { Review } from '../model/review.ts';
import type { IdempotencyKey } from './store.ts';

/** Commands of the owner of reviews. */
export interface ReviewCommands {
  /** The last review of a version of a tool stands. */
  record(review: Omit<Review, 'at'>, key: IdempotencyKey | undefined, signal: AbortSignal): Promise<Review>;
}
