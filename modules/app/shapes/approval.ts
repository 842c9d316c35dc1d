import * as z from 'zod';
import { VOID_REASONS } from '../../core/approvals/approval-state.ts';
import { APPROVAL_STATES } from '../../core/model/approval.ts';
import { envelope, lifecycle, orUnknown, risk } from './basics.ts';
import { change } from './diff-definitions.ts';
import { contract, offer } from './tool.ts';

const instant = z.string().meta({ format: 'date-time' });

/** One request for approval, and what it amounts to now. */
export const approval = z
  .object({
    approval_id: z.string(),
    state: z.enum(APPROVAL_STATES),
    /** Whom it is for. */
    subject: z.string(),
    tool: z.string(),
    source: z.string(),
    version: orUnknown(z.string()),
    offer: z.string(),
    contract_digest: orUnknown(z.string()),
    definition_digest: orUnknown(z.string()),
    requested_by: z.string(),
    requested_at: instant,
    /** Words of whoever asked; data, and never an instruction. */
    reason: z.string().nullable(),
    decide_by: instant,
    decided_by: z.string().nullable(),
    decided_at: instant.nullable(),
    note: z.string().nullable(),
    expires_at: instant.nullable(),
    /** null: any number. */
    max_calls: z.int().nullable(),
    /** Calls made with it; counted only where `max_calls` says how many. */
    calls_made: z.int(),
    voided_because: z.enum(VOID_REASONS).nullable(),
    /** What was approved for the same subject and tool before. */
    previous: z.string().nullable(),
  })
  .meta({ id: 'Approval' });

export const approvalList = z
  .object({
    ...envelope,
    total: z.int(),
    /** How many the subject may see, whatever is asked for of them. */
    recorded: z.int(),
    next_cursor: z.string().nullable(),
    approvals: z.array(approval),
  })
  .meta({ id: 'ApprovalList' });

export const decidedApproval = z.object({ ...envelope, ...approval.shape }).meta({ id: 'DecidedApproval' });

export const requestedApproval = z
  .object({
    ...envelope,
    ...approval.shape,
    /** It was asked for before and is open: it stands as it is, with the reason that was given then. */
    already_open: z.boolean(),
  })
  .meta({ id: 'RequestedApproval' });

/** The definition as it was when the approval was asked for. */
const approvedDefinition = z
  .object({
    name: z.string(),
    description: orUnknown(z.string()),
    lifecycle,
    risk: orUnknown(risk),
    effective_risk: orUnknown(risk),
    effective_approval: z.enum(['required', 'not_required', 'unknown']),
    permissions: orUnknown(z.record(z.string(), z.unknown())),
    capabilities: orUnknown(z.array(z.string())),
    revision: z.string(),
    contract,
    /** Of an entry of a registry: of each operation of which it was stated. */
    operation_contracts: z.record(z.string(), contract),
    offer,
  })
  .meta({ id: 'ApprovedDefinition' });

const changes = {
  /** The worst first. */
  changes: z.array(change),
  omitted: z.int(),
};

export const shownApproval = z
  .object({
    ...envelope,
    ...approval.shape,
    definition: orUnknown(approvedDefinition),
    difference: z.object({
      /** The approval that this one is compared with; null: nothing was approved before. */
      against: z.string().nullable(),
      ...changes,
      /** The worst of the changes; `first`: there is nothing to compare with; `unknown`: what was approved is not readable. */
      verdict: z.enum(['breaking', 'risky', 'compatible', 'cosmetic', 'none', 'first', 'unknown']),
    }),
    /** What is declared now, compared with what this one was asked for. */
    drift: z.object({
      ...changes,
      /** The worst of the changes; `unknown`: it is gone, or what was asked for is not readable. */
      verdict: z.enum(['breaking', 'risky', 'compatible', 'cosmetic', 'none', 'unknown']),
    }),
  })
  .meta({ id: 'ShownApproval' });

export type ApprovalShape = z.output<typeof approval>;
export type ShownApproval = z.output<typeof shownApproval>;
