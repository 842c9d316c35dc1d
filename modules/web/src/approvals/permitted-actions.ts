import type { Approval, Session } from '../api/types.ts';

export type ApprovalAction = 'grant' | 'deny' | 'cancel' | 'take_back';

/** Of this machine, where nobody has to sign in; alone it may grant what it asked for. */
const LOCAL = 'local';

type Reader = Pick<Session, 'subject' | 'permissions' | 'teams'>;

/** The reader, or a team of theirs. */
export const isOneself = ({ subject: me, teams }: Reader, subject: string): boolean =>
  subject === me || teams.some((team) => subject === `team:${team}`);

/**
 * What a reader is offered to do. The server decides: this only spares people buttons that would be refused. Whoever
 * asked, or is to make the calls, never grants them; a request is cancelled by whoever made it.
 */
export function permittedActions(
  { state, requested_by: requester, subject }: Pick<Approval, 'state' | 'requested_by' | 'subject'>,
  reader: Reader,
): readonly ApprovalAction[] {
  const local = reader.subject === LOCAL;
  const approves = reader.permissions.includes('approve');
  const asked = local || reader.subject === requester;
  if (state === 'approved') return asked || approves || reader.subject === subject ? ['take_back'] : [];
  if (state !== 'pending') return [];
  return [
    ...(approves && (local || (!asked && !isOneself(reader, subject))) ? (['grant'] as const) : []),
    ...(approves && (local || !asked) ? (['deny'] as const) : []),
    ...(asked ? (['cancel'] as const) : []),
  ];
}
