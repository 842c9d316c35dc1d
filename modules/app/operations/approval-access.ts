import { CatalogError } from '../../core/errors.ts';
import type { Approval, ApprovalBinding } from '../../core/model/approval.ts';
import { isPermitted, LOCAL, type Subject, type SubjectId } from '../../core/model/subject.ts';
import type { Tool } from '../../core/model/tool.ts';
import type { AuthorityAction, AuthorityRequest } from '../../core/ports/authority.ts';
import type { CatalogReader } from '../../core/ports/catalog.ts';
import type { Services } from '../services.ts';
import { readerForAuthority } from './authority-facts.ts';
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

/** What was approved for a subject is for itself, its team and whoever may approve. */
export const mayKnowApprovals = (asking: Subject, other: SubjectId): boolean =>
  isPermitted(asking, 'approve') || isOneself(asking, other);

/** The subject itself, or a team that it is of. */
export const isOneself = ({ id, teams }: Subject, other: SubjectId): boolean =>
  other === id || teams.some((team) => other === `team:${team}`);

/** That nothing is recorded can only be said by whoever can read. Throws `owner_unavailable`. */
export function checkReadable(
  { stamps }: Pick<CatalogReader, 'stamps'>,
  owner: 'approvals' | 'reviews',
): void {
  if (stamps[owner].gap === undefined) return;
  throw new CatalogError(
    'owner_unavailable',
    `The store of the ${owner} cannot be read now, and nothing of it is kept here.`,
    'Look at it with `agent-tools store check`, and try again.',
  );
}

/**
 * Nobody grants what is for oneself or was asked for by oneself, be it as a team or as one of its members, other than the
 * local subject (CONTRACT 6).
 */
export function checkNotForOneself(
  subject: Subject,
  { binding, requestedBy, requesterTeams = [] }: Approval,
): void {
  const theirs = [binding.subject, requestedBy];
  const isTheirTeam = requesterTeams.some((team) => subject.id === `team:${team}`);
  if (subject.id !== LOCAL.id && (isTheirTeam || theirs.some((each) => isOneself(subject, each))))
    throw notTheDecider();
}

/** Asks policy whether the subject may decide about exactly this, with nothing hidden from it. Throws `forbidden`. */
export async function checkAuthority(
  subject: Subject,
  action: Extract<AuthorityAction, 'approve' | 'review'>,
  { tool, version, offer }: { readonly tool: Tool } & Partial<Pick<ApprovalBinding, 'version' | 'offer'>>,
  ground: CallGround,
  services: Pick<Services, 'authority' | 'catalog'>,
): Promise<void> {
  const reader = readerForAuthority(ground.reader, services);
  const found = reader.tool(tool.ref.id, tool.ref.source);
  const asIs = found?.kind === 'one' ? found.value : tool;
  const request: AuthorityRequest = {
    subject,
    action,
    resource: callResource(
      subject,
      { tool: asIs, ...(version !== undefined && { version }), ...(offer !== undefined && { offer }) },
      { ...ground, reader },
    ),
  };
  const decision = await services.authority.decide(request);
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
