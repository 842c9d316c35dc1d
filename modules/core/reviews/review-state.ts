import type { ContractDigest } from '../approvals/declared-now.ts';
import type { Review, ReviewState } from '../model/review.ts';
import type { StatedContracts, Version } from '../model/tool.ts';
import { isSameRecord } from '../records/record-equality.ts';
import { keepStatement } from './reviewed-statement.ts';

/**
 * What the last review of a version says of it as it is declared now: of another revision, and of a tool that describes
 * or rates itself otherwise, it says nothing. A review that did not keep what the tool said is compared without it.
 */
export const reviewState = (
  review: Review | undefined,
  tool: Parameters<typeof keepStatement>[0],
  version: Pick<Version, 'revision' | 'definitionDigest'> & StatedContracts,
  digestOf: ContractDigest,
): ReviewState =>
  review === undefined ||
  review.revision !== version.revision ||
  review.definitionDigest !== version.definitionDigest ||
  // The revision of an entry is of tools.json; its contracts stand in another file.
  review.contractDigest !== digestOf(version) ||
  (review.stated !== undefined && !isSameRecord(review.stated, keepStatement(tool)))
    ? 'not_reviewed'
    : review.verdict;
