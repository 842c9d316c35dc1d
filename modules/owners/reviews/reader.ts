import type { Review } from '../../core/model/review.ts';
import type { OwnerReader } from '../../core/ports/owner-reader.ts';
import { LedgerReader, type LedgerSource } from '../../core/records/ledger-reader.ts';
import { reviewMeaning } from './review-event.ts';

/** The last review of each version of each tool. */
export const createReviewsReader = (source: LedgerSource): OwnerReader<Review> =>
  new LedgerReader(source, reviewMeaning);
