import * as z from 'zod';
import {
  type Approval,
  type ApprovalDecision,
  type ApprovalId,
  parseApprovalId,
} from '../../core/model/approval.ts';
import type { Codec, Json } from '../../core/ports/store.ts';
import {
  keptBy,
  keptInstant,
  keptProvider,
  keptSource,
  keptSubject,
  keptText,
  keptTool,
  keptVersion,
  keptWord,
} from '../../core/records/kept-fields.ts';
import type { Instant } from '../../core/time.ts';

/** What stands in the ledger of approvals. */
export type ApprovalEvent =
  | { readonly kind: 'requested'; readonly approval: Omit<Approval, 'decision'> }
  | { readonly kind: 'decided'; readonly id: ApprovalId; readonly decision: ApprovalDecision }
  /** A call was made with what was granted for so many. */
  | { readonly kind: 'used'; readonly id: ApprovalId; readonly at: Instant };

const id = keptBy(parseApprovalId);
const decided = { id, by: keptSubject, at: keptInstant, note: keptText.optional() };

const written = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('requested'),
    id,
    subject: keptSubject,
    tool: keptTool,
    source: keptSource,
    version: keptVersion.optional(),
    offer: keptProvider,
    contract_digest: keptWord.optional(),
    definition_digest: keptWord.optional(),
    requested_by: keptSubject,
    requester_teams: z.array(keptText).min(1).optional(),
    requested_at: keptInstant,
    reason: keptText.optional(),
    decide_by: keptInstant,
    previous: id.optional(),
    definition: z.json(),
  }),
  z.strictObject({
    type: z.literal('granted'),
    ...decided,
    expires_at: keptInstant,
    max_calls: z.int().min(1).optional(),
  }),
  z.strictObject({ type: z.literal('rejected'), ...decided }),
  z.strictObject({ type: z.literal('cancelled'), ...decided }),
  z.strictObject({ type: z.literal('used'), id, at: keptInstant }),
]);
type Written = z.output<typeof written>;

export const approvalCodec: Codec<ApprovalEvent> = {
  // 2: approvals are used.
  version: 2,
  encode: (event): Json => encoded(event),
  decode(version, value) {
    if (version !== 1 && version !== 2) return undefined;
    const parsed = written.safeParse(value);
    return parsed.success ? projectEvent(parsed.data) : undefined;
  },
};

function encoded(event: ApprovalEvent): Json {
  if (event.kind === 'used') return { type: event.kind, id: event.id, at: event.at };
  if (event.kind === 'decided') {
    const { id: of, decision } = event;
    const { kind: type, by, at, note } = decision;
    return {
      type,
      id: of,
      by,
      at,
      ...(note !== undefined && { note }),
      ...(decision.kind === 'granted' && {
        expires_at: decision.expiresAt,
        ...(decision.maxCalls !== undefined && { max_calls: decision.maxCalls }),
      }),
    };
  }
  const { approval } = event;
  const { subject, tool, version, offer, contractDigest, definitionDigest } = approval.binding;
  return {
    type: 'requested',
    id: approval.id,
    subject,
    tool: tool.id,
    source: tool.source,
    ...(version !== undefined && { version }),
    offer,
    ...(contractDigest !== undefined && { contract_digest: contractDigest }),
    ...(definitionDigest !== undefined && { definition_digest: definitionDigest }),
    requested_by: approval.requestedBy,
    ...(approval.requesterTeams !== undefined && { requester_teams: [...approval.requesterTeams] }),
    requested_at: approval.requestedAt,
    ...(approval.reason !== undefined && { reason: approval.reason }),
    decide_by: approval.decideBy,
    ...(approval.previous !== undefined && { previous: approval.previous }),
    definition: z.json().parse(approval.definition),
  };
}

function projectEvent(event: Written): ApprovalEvent {
  const { type } = event;
  if (type === 'requested') return { kind: 'requested', approval: projectRequest(event) };
  if (type === 'used') return { kind: type, id: event.id, at: event.at };
  const { id: of, by, at, note } = event;
  const made = { by, at, ...(note !== undefined && { note }) };
  const decision: ApprovalDecision =
    type === 'granted'
      ? {
          kind: type,
          ...made,
          expiresAt: event.expires_at,
          ...(event.max_calls !== undefined && { maxCalls: event.max_calls }),
        }
      : { kind: type, ...made };
  return { kind: 'decided', id: of, decision };
}

const projectRequest = (event: Extract<Written, { type: 'requested' }>): Omit<Approval, 'decision'> => ({
  id: event.id,
  binding: {
    subject: event.subject,
    tool: { source: event.source, id: event.tool },
    ...(event.version !== undefined && { version: event.version }),
    offer: event.offer,
    ...(event.contract_digest !== undefined && { contractDigest: event.contract_digest }),
    ...(event.definition_digest !== undefined && { definitionDigest: event.definition_digest }),
  },
  requestedBy: event.requested_by,
  ...(event.requester_teams !== undefined && { requesterTeams: event.requester_teams }),
  requestedAt: event.requested_at,
  ...(event.reason !== undefined && { reason: event.reason }),
  decideBy: event.decide_by,
  ...(event.previous !== undefined && { previous: event.previous }),
  definition: event.definition,
});
