import { instantsOfApproval } from '../../core/approvals/approval-state.ts';
import type { Approval, ApprovalDecision, ApprovalId } from '../../core/model/approval.ts';
import type { RecordKey } from '../../core/ports/owner-reader.ts';
import type { LedgerMeaning } from '../../core/records/ledger-reader.ts';
import { type ApprovalEvent, approvalCodec } from './approval-event.ts';

export const approvalKey = (id: ApprovalId): RecordKey => id as string as RecordKey;

/** A request is recorded once, and the first decision stands; only what was granted can be taken back. */
export function applyApprovalEvent(
  event: ApprovalEvent,
  find: (id: ApprovalId) => Approval | undefined,
): Approval | undefined {
  if (event.kind === 'requested') return find(event.approval.id) === undefined ? event.approval : undefined;
  const approval = find(event.id);
  if (approval === undefined) return undefined;
  if (event.kind === 'used') return { ...approval, used: (approval.used ?? 0) + 1 };
  if (!isOpenTo(event.decision.kind, approval)) return undefined;
  return { ...approval, decision: event.decision };
}

/** Whether what was decided so far leaves room for this. */
export const isOpenTo = (kind: ApprovalDecision['kind'], { decision }: Approval): boolean =>
  decision === undefined || (decision.kind === 'granted' && kind === 'cancelled');

export const approvalMeaning: LedgerMeaning<ApprovalEvent, Approval> = {
  owner: 'approvals',
  codec: approvalCodec,
  apply(event, records) {
    const approval = applyApprovalEvent(event, (id) => records.get(approvalKey(id)));
    return approval && [approvalKey(approval.id), approval];
  },
  instantsOf: instantsOfApproval,
};
