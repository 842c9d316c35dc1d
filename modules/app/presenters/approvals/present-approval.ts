import {
  type ApprovalSituation,
  type ApprovalStanding,
  approvalState,
} from '../../../core/approvals/approval-state.ts';
import { approvalSituation } from '../../../core/approvals/holding-approval.ts';
import type { Approval } from '../../../core/model/approval.ts';
import type { CatalogReader } from '../../../core/ports/catalog.ts';
import type { Instant } from '../../../core/time.ts';
import type { ApprovalShape } from '../../shapes/approval.ts';
import { orUnknown } from '../unknown.ts';
import { contractDigestBy } from './contract-digest.ts';

/** What the states of approvals are derived from. */
export interface ApprovalView {
  readonly reader: CatalogReader;
  readonly now: Instant;
  readonly sha256: (text: string) => string;
}

/** Tells of many: what is declared and what runs is looked up once for each offer. */
export function standingsOf({ reader, now, sha256 }: ApprovalView): (approval: Approval) => ApprovalStanding {
  const situations = new Map<string, ApprovalSituation>();
  const digestOf = contractDigestBy(sha256);
  return (approval) => {
    const { tool, version, offer } = approval.binding;
    const key = JSON.stringify([tool.source, tool.id, version ?? null, offer]);
    let situation = situations.get(key);
    if (situation === undefined) {
      situation = approvalSituation(approval.binding, { reader, now, digestOf });
      situations.set(key, situation);
    }
    return approvalState(approval, situation, now);
  };
}

export const standingOfApproval = (approval: Approval, view: ApprovalView): ApprovalStanding =>
  standingsOf(view)(approval);

export function presentApproval(
  approval: Approval,
  { state, voidedBecause }: ApprovalStanding,
): ApprovalShape {
  const { id, binding, decision, requestedBy, requestedAt, reason, decideBy, previous } = approval;
  const { subject, tool, version, offer, contractDigest, definitionDigest } = binding;
  const granted = decision?.kind === 'granted' ? decision : undefined;
  return {
    approval_id: id,
    state,
    subject,
    tool: tool.id,
    source: tool.source,
    version: orUnknown(version),
    offer,
    contract_digest: orUnknown(contractDigest),
    definition_digest: orUnknown(definitionDigest),
    requested_by: requestedBy,
    requested_at: requestedAt,
    reason: reason ?? null,
    decide_by: decideBy,
    decided_by: decision?.by ?? null,
    decided_at: decision?.at ?? null,
    note: decision?.note ?? null,
    expires_at: granted?.expiresAt ?? null,
    max_calls: granted?.maxCalls ?? null,
    calls_made: approval.used ?? 0,
    voided_because: voidedBecause ?? null,
    previous: previous ?? null,
  };
}
