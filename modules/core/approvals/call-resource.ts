import type { ProviderId } from '../ids.ts';
import type { Approval } from '../model/approval.ts';
import type { Subject } from '../model/subject.ts';
import type { Tool } from '../model/tool.ts';
import type { AuthorityResource } from '../ports/authority.ts';
import type { CatalogReader } from '../ports/catalog.ts';
import { reviewState } from '../reviews/review-state.ts';
import { type ApprovalGround, contractMatchOf, holdingApproval } from './holding-approval.ts';

export type ToolResource = Extract<AuthorityResource, { readonly kind: 'tool' }>;

/** One access path of a tool; without a version its latest, without an operation all that it has. */
export interface CallPath {
  readonly tool: Tool;
  readonly version?: string;
  readonly operation?: string;
  readonly offer?: ProviderId;
}

/** Where evidence stands from which a decision about a call is asked for. */
export interface ResourceGround extends Omit<ApprovalGround, 'reader'> {
  readonly reader: CatalogReader;
}

/**
 * What policy is told of a call: everything that is known here and now, and nothing that is guessed; with the approval
 * that holds. One answer for calls, `ready` and whoever decides about approvals.
 */
export function callResource(
  subject: Pick<Subject, 'id'>,
  { tool, version = tool.latestVersion, operation, offer }: CallPath,
  { reader, now, digestOf }: ResourceGround,
): { readonly resource: ToolResource; readonly approval?: Approval } {
  const meant = tool.versions.find((each) => each.version === version);
  const approval =
    offer === undefined
      ? undefined
      : holdingApproval({ subject: subject.id, tool: tool.ref, version, offer }, { reader, now, digestOf });
  return {
    ...(approval !== undefined && { approval }),
    resource: {
      kind: 'tool',
      tool,
      ...(version !== undefined && { version }),
      ...(operation !== undefined && { operation }),
      ...(offer !== undefined && { offer }),
      contractMatch: offer === undefined ? 'unknown' : contractMatchOf(tool, offer, reader, now),
      review:
        meant === undefined
          ? 'not_reviewed'
          : reviewState(reader.review(tool.ref, version), tool, meant, digestOf),
      approved: approval !== undefined,
    },
  };
}
