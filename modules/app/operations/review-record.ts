import * as z from 'zod';
import { CatalogError } from '../../core/errors.ts';
import type { Review } from '../../core/model/review.ts';
import { keepStatement } from '../../core/reviews/reviewed-statement.ts';
import { contractDigestBy } from '../presenters/approvals/contract-digest.ts';
import type { Envelope } from '../presenters/envelope.ts';
import { declaredVersion, presentReview } from '../presenters/present-review.ts';
import type { ReviewShape } from '../shapes/review.ts';
import { checkAuthority } from './approval-access.ts';
import { findVersion, findVersioned, type NamedOffer } from './approval-request.ts';
import type { OperationContext } from './operation.ts';

/** What both verdicts are given. */
export const reviewInput = {
  tool: z
    .string()
    .min(1)
    .max(300)
    .describe('The id of the tool, or one of its aliases; ID@VERSION works too.'),
  source: z.string().min(1).max(300).optional().describe('Its source, where several define it.'),
  version: z.string().min(1).max(200).optional().describe('Default: the latest.'),
  revision: z
    .string()
    .max(200)
    .optional()
    .describe('What was looked at; refused where another revision is declared by now.'),
};

interface Said extends Omit<NamedOffer, 'offer'> {
  readonly revision?: string | undefined;
  readonly note?: string | undefined;
}

/** Records a verdict on exactly what is declared now. */
export async function recordReview(
  context: OperationContext,
  verdict: Review['verdict'],
  { note, revision, ...named }: Said,
): Promise<Envelope & ReviewShape> {
  const { reader, subject, services, signal, now, key, visibility, envelope } = context;
  const { tool, version: wanted } = findVersioned(reader, named);
  const version = findVersion(tool, wanted);
  await checkAuthority(
    subject,
    'review',
    { tool, ...(version.version !== undefined && { version: version.version }) },
    { reader, now, sha256: services.sha256 },
    services,
  );
  if (revision !== undefined && revision !== version.revision) {
    throw new CatalogError(
      'conflict',
      `${tool.ref.id} is declared in another revision than the one that was looked at.`,
      'Look at it again: `agent-tools review show`.',
    );
  }
  const contractDigest = contractDigestBy(services.sha256)(version);
  await services.reviews.record(
    {
      tool: tool.ref,
      ...(version.version !== undefined && { version: version.version }),
      verdict,
      by: subject.id,
      ...(note !== undefined && { note }),
      revision: version.revision,
      ...(contractDigest !== undefined && { contractDigest }),
      ...(version.definitionDigest !== undefined && { definitionDigest: version.definitionDigest }),
      stated: keepStatement(tool),
    },
    key,
    signal,
  );
  await services.reloader.reload([], signal);
  const after = services.catalog.pin(visibility);
  const declared = declaredVersion(after.tool(tool.ref.id, tool.ref.source), version.version);
  return {
    ...envelope(after),
    ...presentReview(
      { ref: tool.ref, version: version.version, declared },
      after.review(tool.ref, version.version),
      services.sha256,
    ),
  };
}
