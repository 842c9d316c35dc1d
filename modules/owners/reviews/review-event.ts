import * as z from 'zod';
import type { Review } from '../../core/model/review.ts';

import type { Codec, Json } from '../../core/ports/store.ts';
import {
  keptInstant,
  keptSource,
  keptSubject,
  keptText,
  keptTool,
  keptVersion,
  keptWord,
} from '../../core/records/kept-fields.ts';
import type { LedgerMeaning } from '../../core/records/ledger-reader.ts';
import { reviewKey } from '../../core/reviews/review-key.ts';

const written = z.strictObject({
  type: z.enum(['reviewed', 'rejected']),
  tool: keptTool,
  source: keptSource,
  version: keptVersion.optional(),
  by: keptSubject,
  at: keptInstant,
  note: keptText.optional(),
  revision: keptWord,
  contract_digest: keptWord.optional(),
  definition_digest: keptWord.optional(),
  stated: z.json().optional(),
});

export const reviewCodec: Codec<Review> = {
  version: 1,
  encode: (review): Json => ({
    type: review.verdict,
    tool: review.tool.id,
    source: review.tool.source,
    ...(review.version !== undefined && { version: review.version }),
    by: review.by,
    at: review.at,
    ...(review.note !== undefined && { note: review.note }),
    revision: review.revision,
    ...(review.contractDigest !== undefined && { contract_digest: review.contractDigest }),
    ...(review.definitionDigest !== undefined && { definition_digest: review.definitionDigest }),
    ...(review.stated !== undefined && { stated: z.json().parse(review.stated) }),
  }),
  decode(version, value) {
    if (version !== 1) return undefined;
    const parsed = written.safeParse(value);
    return parsed.success ? projectReview(parsed.data) : undefined;
  },
};

const projectReview = (event: z.output<typeof written>): Review => ({
  tool: { source: event.source, id: event.tool },
  ...(event.version !== undefined && { version: event.version }),
  verdict: event.type,
  by: event.by,
  at: event.at,
  ...(event.note !== undefined && { note: event.note }),
  revision: event.revision,
  ...(event.contract_digest !== undefined && { contractDigest: event.contract_digest }),
  ...(event.definition_digest !== undefined && { definitionDigest: event.definition_digest }),
  ...(event.stated !== undefined && { stated: event.stated }),
});

/** The last review of a version stands. */
export const reviewMeaning: LedgerMeaning<Review, Review> = {
  owner: 'reviews',
  codec: reviewCodec,
  apply: (review) => [reviewKey(review.tool, review.version), review],
  instantsOf: () => [],
};
