import type { Review, ReviewState } from '../model/review.ts';
import type { Version } from '../model/tool.ts';

/** What the last review of a version says of it as it is declared now: of another revision it says nothing. */
export const reviewState = (
  review: Review | undefined,
  version: Pick<Version, 'revision' | 'definitionDigest'>,
): ReviewState =>
  review === undefined ||
  review.revision !== version.revision ||
  review.definitionDigest !== version.definitionDigest
    ? 'not_reviewed'
    : review.verdict;
