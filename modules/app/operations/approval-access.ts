import { CatalogError } from '../../core/errors.ts';
import type { Approval, ApprovalBinding } from '../../core/model/approval.ts';
import { isPermitted, LOCAL, type Subject, type SubjectId } from '../../core/model/subject.ts';
import type { Tool } from '../../core/model/tool.ts';
import type { AuthorityAction, AuthorityRequest } from '../../core/ports/authority.ts';
import type { Services } from '../services.ts';
import { type CallGround, callResource } from './standing.ts';

/** The owners that say what approvals amount to. */
export const APPROVAL_READS = [
  'approvals',
  'definitions',
  'registries',
  'configuration',
  'inventory',
  'observations',
] as const;

/** What is recorded about oneself, or was asked for by oneself; whoever may approve sees all that is visible. */
export const maySee = (subject: Subject, { binding, requestedBy }: Approval): boolean =>
  isPermitted(subject, 'approve') || isOneself(subject, binding.subject) || requestedBy === subject.id;

/** The subject itself, or a team that it is of. */
export const isOneself = ({ id, teams }: Subject, other: SubjectId): boolean =>
  other === id || teams.some((team) => other === `team:${team}`);

/** Nobody grants what is for oneself, other than the local subject (CONTRACT 6). */
export function checkNotForOneself(subject: Subject, { subject: other }: ApprovalBinding): void {
  if (subject.id !== LOCAL.id && isOneself(subject, other)) throw notTheDecider();
}

/** Asks policy whether the subject may decide about exactly this. Throws `forbidden`. */
export async function checkAuthority(
  subject: Subject,
  action: Extract<AuthorityAction, 'approve' | 'review'>,
  { tool, version, offer }: { readonly tool: Tool } & Partial<Pick<ApprovalBinding, 'version' | 'offer'>>,
  ground: CallGround,
  { authority }: Pick<Services, 'authority'>,
): Promise<void> {
  const request: AuthorityRequest = {
    subject,
    action,
    resource: callResource(
      subject,
      { tool, ...(version !== undefined && { version }), ...(offer !== undefined && { offer }) },
      ground,
    ),
  };
  const decision = await authority.decide(request);
  if (decision.outcome === 'allow') return;
  throw new CatalogError(
    'forbidden',
    `Policy does not let ${subject.id} ${action} ${tool.ref.id}.`,
    'Ask somebody who may, or see `agent-tools policy explain`.',
  );
}

export const notTheDecider = (): CatalogError =>
  new CatalogError(
    'forbidden',
    'Whoever asked for an approval, or is asked for, cannot grant it.',
    'Have somebody else grant it.',
  );
