import { CatalogError } from '../../core/errors.ts';
import { type Approval, parseApprovalId } from '../../core/model/approval.ts';
import type { ApprovalRefusal } from '../../core/ports/approval-commands.ts';
import type { CatalogReader } from '../../core/ports/catalog.ts';
import { presentApproval, standingOfApproval } from '../presenters/approvals/present-approval.ts';
import type { Envelope } from '../presenters/envelope.ts';
import type { ApprovalShape } from '../shapes/approval.ts';
import { checkReadable, maySee, notTheDecider } from './approval-access.ts';
import type { OperationContext } from './operation.ts';

/** The approval of that id, as far as this subject may know of it. Throws `not_found`. */
export function visibleApproval(
  text: string,
  { reader, subject }: Pick<OperationContext, 'reader' | 'subject'>,
): Approval {
  const id = parseApprovalId(text);
  if (id !== undefined) checkReadable(reader, 'approvals');
  const approval = id && reader.approval(id);
  if (approval === undefined || !maySee(subject, approval)) throw noApproval(text);
  return approval;
}

/** As `visibleApproval`, of what another process may have recorded a moment ago too. */
export async function currentApproval(
  text: string,
  context: OperationContext,
): Promise<{ readonly approval: Approval; readonly reader: CatalogReader }> {
  const { services, signal, visibility, subject } = context;
  const id = parseApprovalId(text);
  if (id === undefined) throw noApproval(text);
  let reader = context.reader;
  if (reader.approval(id) === undefined) {
    await services.reloader.reload([], signal);
    reader = services.catalog.pin(visibility);
  }
  return { approval: visibleApproval(text, { reader, subject }), reader };
}

/** What a command made of an approval, when the view that holds it is served. */
export async function answerApproval(
  approval: Approval,
  { services, signal, visibility, now, envelope }: OperationContext,
): Promise<Envelope & ApprovalShape> {
  await services.reloader.reload([], signal);
  const reader = services.catalog.pin(visibility);
  const view = { reader, now, sha256: services.sha256 };
  return { ...envelope(reader), ...presentApproval(approval, standingOfApproval(approval, view)) };
}

/** Why a command did nothing. */
export function refusedApproval(text: string, refusal: ApprovalRefusal): CatalogError {
  switch (refusal.code) {
    case 'not_found':
      return noApproval(text);
    case 'already_decided': {
      const { decision } = refusal.approval;
      const said = decision === undefined ? 'was not decided in time' : `was ${WORDS[decision.kind]} already`;
      return new CatalogError(
        'conflict',
        `The approval ${refusal.approval.id} ${said}.`,
        'Ask for a new one: `agent-tools approve request`.',
      );
    }
    case 'used_up':
      return new CatalogError(
        'conflict',
        `All calls that the approval ${refusal.approval.id} was granted for are made.`,
        'Ask for a new one: `agent-tools approve request`.',
      );
    case 'not_the_decider':
      return notTheDecider();
    case 'definition_changed':
      return definitionChanged(text);
  }
}

export const definitionChanged = (text: string): CatalogError =>
  new CatalogError(
    'conflict',
    `What ${text.slice(0, 100)} was asked for is not what is declared now.`,
    'Look at it with `agent-tools approve show`, and ask for a new approval.',
  );

const WORDS = { granted: 'granted', rejected: 'rejected', cancelled: 'cancelled' } as const;

const noApproval = (text: string): CatalogError =>
  new CatalogError(
    'not_found',
    `There is no approval ${JSON.stringify(text.slice(0, 100))}.`,
    '`agent-tools approve list` shows those that you may see.',
  );
