import type { ToolRef } from '../../core/ids.ts';
import type { Review } from '../../core/model/review.ts';
import type { Tool, Version } from '../../core/model/tool.ts';
import type { CatalogReader } from '../../core/ports/catalog.ts';
import { reviewState } from '../../core/reviews/review-state.ts';
import type { ReviewShape } from '../shapes/review.ts';
import { contractDigestBy } from './approvals/contract-digest.ts';
import { orUnknown } from './unknown.ts';

/** One version of a tool; `declared`: as it is now. */
interface Reviewable {
  readonly ref: ToolRef;
  readonly version: string | undefined;
  readonly declared: { readonly tool: Tool; readonly version: Version } | undefined;
}

export function presentReview(
  { ref, version, declared }: Reviewable,
  last: Review | undefined,
  sha256: (text: string) => string,
): ReviewShape {
  const digestOf = contractDigestBy(sha256);
  return {
    tool: ref.id,
    source: ref.source,
    version: orUnknown(version),
    state:
      declared === undefined ? 'not_reviewed' : reviewState(last, declared.tool, declared.version, digestOf),
    revision: orUnknown(declared?.version.revision),
    contract_digest: orUnknown(declared && digestOf(declared.version)),
    definition_digest: orUnknown(declared?.version.definitionDigest),
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

/** The version of the tool as it is declared now, where there is one tool of that id. */
export function declaredVersion(
  found: ReturnType<CatalogReader['tool']>,
  version: string | undefined,
): Reviewable['declared'] {
  const tool = found?.kind === 'one' ? found.value : undefined;
  const declared = tool?.versions.find((each) => each.version === version);
  return tool === undefined || declared === undefined ? undefined : { tool, version: declared };
}
