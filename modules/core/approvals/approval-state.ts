import type { Approval, ApprovalState } from '../model/approval.ts';
import type { Instant } from '../time.ts';
import { keepDefinition } from './approved-definition.ts';
import { isSameDefinition } from './bound-definition.ts';
import type { DeclaredNow } from './declared-now.ts';

export const VOID_REASONS = [
  'tool_gone',
  'tool_withdrawn',
  'not_registered',
  'version_gone',
  'version_withdrawn',
  'offer_gone',
  'offer_withdrawn',
  'definition_unavailable',
  'contract_changed',
  'definition_changed',
  /** What runs is known not to be what was declared. */
  'contract_mismatch',
] as const;
export type VoidReason = (typeof VOID_REASONS)[number];

export interface ApprovalStanding {
  readonly state: ApprovalState;
  readonly voidedBecause?: VoidReason;
}

/** What an approval is compared with. */
export interface ApprovalSituation {
  readonly declared: DeclaredNow;
  /** Whether what runs for the offer is what was declared. */
  readonly contractMatch: boolean | 'unknown';
}

/**
 * What an approval amounts to now. Nothing of this is kept: a decision stands for ever, time and drift are applied at
 * each reading, and who is asked for the same definition again finds the approval that was given for it.
 */
export function approvalState(
  approval: Approval,
  { declared, contractMatch }: ApprovalSituation,
  now: Instant,
): ApprovalStanding {
  const { binding, decision, decideBy, definition } = approval;
  if (decision !== undefined && decision.kind !== 'granted') return { state: decision.kind };
  const end = decision === undefined ? decideBy : decision.expiresAt;
  if (end <= now || isUsedUp(approval)) return { state: 'expired' };
  const voided = (voidedBecause: VoidReason): ApprovalStanding => ({ state: 'voided', voidedBecause });
  if (declared.kind === 'gone') return voided(declared.reason);
  if (declared.contractDigest !== binding.contractDigest) return voided('contract_changed');
  if (declared.definitionDigest !== binding.definitionDigest || isOtherwise(definition, declared))
    return voided('definition_changed');
  if (contractMatch === false) return voided('contract_mismatch');
  return { state: decision === undefined ? 'pending' : 'approved' };
}

/** Granted for so many calls, and they are made. */
export const isUsedUp = ({ decision, used = 0 }: Pick<Approval, 'decision' | 'used'>): boolean =>
  decision?.kind === 'granted' && decision.maxCalls !== undefined && used >= decision.maxCalls;

const isOtherwise = (
  kept: unknown,
  { tool, version, offer, contractDigest }: Extract<DeclaredNow, { kind: 'declared' }>,
): boolean => !isSameDefinition(kept, keepDefinition(tool, version, offer), contractDigest !== undefined);

/** The instants at which an approval becomes another by the passing of time alone. */
export const instantsOfApproval = ({ decideBy, decision }: Approval): readonly Instant[] => {
  if (decision === undefined) return [decideBy];
  return decision.kind === 'granted' ? [decision.expiresAt] : [];
};
