import type { ApprovalItem, Session } from '../api/types.ts';

export type ApprovalAction = 'grant' | 'deny' | 'cancel' | 'take_back';

/** Of this machine, where nobody has to sign in; alone it may grant what it asked for. */
const LOCAL = 'local';

/**
 * What a reader is offered to do. The server decides: this only spares people buttons that would be refused. Whoever
 * asked, or is to make the calls, never grants them; a request is cancelled by whoever made it.
 */
export function permittedActions(
  { state, requested_by: requester, subject }: Pick<ApprovalItem, 'state' | 'requested_by' | 'subject'>,
  { subject: me, permissions }: Pick<Session, 'subject' | 'permissions'>,
): readonly ApprovalAction[] {
  const local = me === LOCAL;
  const approves = permissions.includes('approve');
  const asked = local || me === requester;
  if (state === 'approved') return asked || approves || me === subject ? ['take_back'] : [];
  if (state !== 'pending') return [];
  return [
    ...(approves && (local || (!asked && me !== subject)) ? (['grant'] as const) : []),
    ...(approves && (local || !asked) ? (['deny'] as const) : []),
    ...(asked ? (['cancel'] as const) : []),
  ];
}
