import type { Brand } from '../brand.ts';
import type { ProviderId, ToolRef } from '../ids.ts';
import type { Instant } from '../time.ts';
import type { SubjectId } from './subject.ts';

export type ApprovalId = Brand<string, 'ApprovalId'>;
const APPROVAL_ID = /^apr_[0-9a-z]{8,40}$/;
export const parseApprovalId = (text: string): ApprovalId | undefined =>
  APPROVAL_ID.test(text) ? (text as ApprovalId) : undefined;

/** What exactly an approval is for (CONTRACT 6); anything else needs one of its own. */
export interface ApprovalBinding {
  readonly subject: SubjectId;
  readonly tool: ToolRef;
  /** Absent: the source has no versions. */
  readonly version?: string;
  readonly offer: ProviderId;
  /** Absent: nobody knew it, and an approval then holds only while nobody does. */
  readonly contractDigest?: string;
  readonly definitionDigest?: string;
}

/** One request for approval and what became of it, as its owner recorded it. Time and drift are applied at reading. */
export interface Approval {
  readonly id: ApprovalId;
  readonly binding: ApprovalBinding;
  readonly requestedBy: SubjectId;
  /** Teams that whoever asked was of then, without `team:`: none of them grants it. Absent: of none. */
  readonly requesterTeams?: readonly string[];
  readonly requestedAt: Instant;
  readonly reason?: string;
  /** A request that nobody decided by then is expired. */
  readonly decideBy: Instant;
  readonly decision?: ApprovalDecision;
  /** Calls that were made with it; counted only where it is for so many. */
  readonly used?: number;
  /** What was approved for the same subject and tool before, for the difference that a decider sees. */
  readonly previous?: ApprovalId;
  /** The definition as it was when the approval was asked for: name, description, risk, schemas. */
  readonly definition: unknown;
}

export type ApprovalDecision =
  | {
      readonly kind: 'granted';
      readonly by: SubjectId;
      readonly at: Instant;
      readonly note?: string;
      readonly expiresAt: Instant;
      /** Absent: any number. */
      readonly maxCalls?: number;
    }
  | {
      readonly kind: 'rejected' | 'cancelled';
      readonly by: SubjectId;
      readonly at: Instant;
      readonly note?: string;
    };

/** `expired`: its time is over, or its calls are made. `voided`: what is declared or was seen running is no longer what was approved. */
export const APPROVAL_STATES = ['pending', 'approved', 'rejected', 'expired', 'cancelled', 'voided'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];
