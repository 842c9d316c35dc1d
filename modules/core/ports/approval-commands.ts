import type { Approval, ApprovalBinding, ApprovalId } from '../model/approval.ts';
import type { SubjectId } from '../model/subject.ts';
import type { Result } from '../result.ts';
import type { Instant } from '../time.ts';
import type { IdempotencyKey } from './store.ts';

/** Commands of the owner of approvals. Each is one step in its ledger, or nothing. */
export interface ApprovalCommands {
  /** An open request for the same binding by the same subject is answered again instead of a second one. */
  request(
    asked: {
      readonly binding: ApprovalBinding;
      readonly reason?: string;
      readonly definition: unknown;
      readonly by: SubjectId;
      /** Of whoever asks, without `team:`. */
      readonly teams?: readonly string[];
    },
    key: IdempotencyKey | undefined,
    signal: AbortSignal,
  ): Promise<Approval>;
  /** Whether the decider may decide at all is policy's, asked before; that a requester never decides is kept here. */
  decide(
    id: ApprovalId,
    decision: ApprovalVerdict,
    key: IdempotencyKey | undefined,
    signal: AbortSignal,
  ): Promise<Result<Approval, ApprovalRefusal>>;
  /**
   * One call is about to be made with it. What was granted for so many calls is used up in its ledger, so that processes
   * that race cannot make more; of any other nothing is written. A call that then fails is counted.
   */
  use(id: ApprovalId, signal: AbortSignal): Promise<Result<Approval, ApprovalRefusal>>;
}

export type ApprovalVerdict =
  | {
      readonly kind: 'granted';
      readonly by: SubjectId;
      readonly note?: string;
      /** Default: 30 days from now (CONTRACT 6). */
      readonly expiresAt?: Instant;
      readonly maxCalls?: number;
      /** What the decider has looked at; the binding must still be what is declared now. */
      readonly current: Pick<ApprovalBinding, 'contractDigest' | 'definitionDigest'> | undefined;
    }
  | { readonly kind: 'rejected'; readonly by: SubjectId; readonly note?: string }
  | {
      readonly kind: 'cancelled';
      readonly by: SubjectId;
      readonly note?: string;
      /** Whoever may approve may also take back what was granted. */
      readonly mayApprove: boolean;
    };

export type ApprovalRefusal =
  | { readonly code: 'not_found' }
  /** It was decided, expired or cancelled before. What was granted and holds can still be cancelled. */
  | { readonly code: 'already_decided'; readonly approval: Approval }
  /**
   * Whoever asked, a team of theirs, or who is asked for, cannot grant, other than `local`; a request is cancelled only by
   * its requester, a grant also by its subject and by whoever may approve.
   */
  | { readonly code: 'not_the_decider' }
  /** All calls that it was granted for are made. */
  | { readonly code: 'used_up'; readonly approval: Approval }
  /** The definition is no longer what the request was made for. */
  | { readonly code: 'definition_changed' };
