import { isSameDefinition } from '../../core/approvals/bound-definition.ts';
import type { Approval, ApprovalBinding, ApprovalId } from '../../core/model/approval.ts';
import type { SubjectId } from '../../core/model/subject.ts';
import { PersistentMap } from '../../core/persistent-map.ts';
import type { Entry } from '../../core/ports/store.ts';
import { repeatableOf } from '../../core/records/ledger-command.ts';
import { isSameRecord } from '../../core/records/record-equality.ts';
import type { Instant } from '../../core/time.ts';
import type { ApprovalEvent } from './approval-event.ts';
import { applyApprovalEvent } from './approval-records.ts';

/** All that commands have to know of what was recorded. */
export interface ApprovalHistory {
  readonly approvals: PersistentMap<ApprovalId, Approval>;
  /** What was done under keys of callers. */
  readonly keyed: PersistentMap<string, { readonly asked: string; readonly id: ApprovalId }>;
}

export const NO_HISTORY: ApprovalHistory = {
  approvals: PersistentMap.empty(),
  keyed: PersistentMap.empty(),
};

export function withEntry(history: ApprovalHistory, { key, events }: Entry<ApprovalEvent>): ApprovalHistory {
  let { approvals, keyed } = history;
  const repeatable = repeatableOf(key);
  for (const event of events) {
    if (!event.ok) continue;
    const approval = applyApprovalEvent(event.value, (id) => approvals.get(id));
    if (approval === undefined) continue;
    approvals = approvals.set(approval.id, approval);
    if (repeatable !== undefined)
      keyed = keyed.set(repeatable.name, { asked: repeatable.asked, id: approval.id });
  }
  return { approvals, keyed };
}

const isOpen = ({ decision, decideBy }: Approval, now: Instant): boolean =>
  decision === undefined && decideBy > now;

export const openRequests = (
  { approvals }: ApprovalHistory,
  by: SubjectId,
  now: Instant,
): readonly Approval[] =>
  [...approvals.values()].filter((each) => each.requestedBy === by && isOpen(each, now));

/** For the same, and of the same definition: a request for what was declared before is of no use now. */
export const isSameRequest = (
  { binding, definition }: Approval,
  asked: Pick<Approval, 'binding' | 'definition'>,
): boolean =>
  isSameRecord(binding, asked.binding) &&
  isSameDefinition(definition, asked.definition, binding.contractDigest !== undefined);

/** What was granted last for the same subject and tool, whichever version and offer it was for. */
export function lastGranted(
  { approvals }: ApprovalHistory,
  { subject, tool }: ApprovalBinding,
): ApprovalId | undefined {
  let last: Approval | undefined;
  for (const each of approvals.values()) {
    const { binding, decision } = each;
    if (decision?.kind !== 'granted' || binding.subject !== subject || !isSameRecord(binding.tool, tool))
      continue;
    if (last?.decision === undefined || last.decision.at <= decision.at) last = each;
  }
  return last?.id;
}
