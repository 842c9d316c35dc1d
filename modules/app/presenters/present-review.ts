import type { Review } from '../../core/model/review.ts';
import type { Tool, Version } from '../../core/model/tool.ts';
import { reviewState } from '../../core/reviews/review-state.ts';
import type { ReviewShape } from '../shapes/review.ts';
import { contractDigestBy } from './approvals/contract-digest.ts';
import { orUnknown } from './unknown.ts';

export function presentReview(
  { ref }: Pick<Tool, 'ref'>,
  { version, declared }: { readonly version: string | undefined; readonly declared: Version | undefined },
  last: Review | undefined,
  sha256: (text: string) => string,
): ReviewShape {
  const contract = declared?.contract;
  return {
    tool: ref.id,
    source: ref.source,
    version: orUnknown(version),
    state: declared === undefined ? 'not_reviewed' : reviewState(last, declared),
    revision: orUnknown(declared?.revision),
    contract_digest: orUnknown(contract && contractDigestBy(sha256)(contract)),
    definition_digest: orUnknown(declared?.definitionDigest),
    last:
      last === undefined
        ? null
        : {
            verdict: last.verdict,
            revision: last.revision,
            contract_digest: orUnknown(last.contractDigest),
            definition_digest: orUnknown(last.definitionDigest),
            by: last.by,
            at: last.at,
            note: last.note ?? null,
          },
  };
}
