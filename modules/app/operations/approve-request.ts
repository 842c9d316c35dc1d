import * as z from 'zod';
import { keepDefinition } from '../../core/approvals/approved-definition.ts';
import { CatalogError } from '../../core/errors.ts';
import type { ApprovalBinding } from '../../core/model/approval.ts';
import {
  isPermitted,
  namedSubject,
  parseSubjectId,
  type Subject,
  type SubjectId,
} from '../../core/model/subject.ts';
import { parseTeamNames } from '../../core/model/team-name.ts';
import type { Tool } from '../../core/model/tool.ts';
import { requestedApproval } from '../shapes/approval.ts';
import { noteRequest, renderDecision } from '../text/render-approvals.ts';
import { APPROVAL_READS, isOneself } from './approval-access.ts';
import { answerApproval } from './approval-answer.ts';
import { findApprovable } from './approval-request.ts';
import { defineOperation, type OperationContext } from './operation.ts';
import { callResource } from './standing.ts';
import { subject } from './subject.ts';

export const approveRequest = defineOperation({
  name: 'approve request',
  summary: 'Ask for an approval of one version and offer of a tool, for oneself or for another subject',
  input: z.object({
    tool: z
      .string()
      .min(1)
      .max(300)
      .describe('The id of the tool, or one of its aliases; ID@VERSION works too.'),
    source: z.string().min(1).max(300).optional().describe('Its source, where several define it.'),
    version: z.string().min(1).max(200).optional().describe('Default: the latest.'),
    offer: z.string().min(1).max(300).optional().describe('The provider; default: the only one.'),
    subject: subject.optional().describe('Whom it is for, such as agent:helper; default: whoever asks.'),
    reason: z
      .string()
      .max(2_000)
      .optional()
      .describe('For whoever decides. No secrets: it is kept and shown.'),
  }),
  output: requestedApproval,
  reads: APPROVAL_READS,
  effect: 'command',
  // Whoever may only call asks for what it needs to.
  permission: ['see', 'call'],
  http: { method: 'POST', path: '/v1/approvals' },
  cli: {
    place: 'server_if_running',
    positional: ['tool'],
    flags: { subject: ['--for'] },
    examples: ['agent-tools approve request git.push --for agent:helper --reason "Publishes reports"'],
    render: renderDecision,
    note: noteRequest,
  },
  async run(context, { subject: other, reason, ...named }) {
    const { reader, subject: asking, services, signal, key } = context;
    const who = other === undefined ? asking.id : parseSubjectId(other);
    if (who === undefined || (!isOneself(asking, who) && !isPermitted(asking, 'approve'))) {
      throw new CatalogError(
        'forbidden',
        'Your credential lets you ask for yourself and your teams only.',
        'Have them ask, or ask with a credential that permits `approve`.',
      );
    }
    const { tool, version, offer, binding } = findApprovable(reader, named, who, services.sha256);
    await checkNeeded(tool, binding, context);
    const approval = await services.approvals.request(
      {
        binding,
        ...(reason !== undefined && { reason }),
        definition: keepDefinition(tool, version, offer),
        by: asking.id,
        teams: asking.teams,
      },
      key,
      signal,
    );
    return {
      ...(await answerApproval(approval, context)),
      // Recorded before this was asked, by whichever process.
      already_open: reader.approval(approval.id) !== undefined || approval.requestedAt < context.now,
    };
  },
});

/** Nothing is recorded that nobody could use: where the call needs no approval, and where none would let it happen. */
async function checkNeeded(
  tool: Tool,
  { subject: id, version, offer }: ApprovalBinding,
  { reader, subject: asking, now, services }: OperationContext,
): Promise<void> {
  // An approval is of a subject: what this credential of it may do is no matter.
  const who: Subject = id === asking.id ? { ...asking, permissions: 'all' } : known(id);
  const resource = callResource(
    who,
    { tool, offer, ...(version !== undefined && { version }) },
    { reader, now, sha256: services.sha256 },
  );
  const decide = (approved: boolean) =>
    services.authority.decide({ subject: who, action: 'call', resource: { ...resource, approved } });
  const what = version === undefined ? tool.ref.id : `${tool.ref.id}@${version}`;
  if ((await decide(false)).outcome === 'allow') {
    throw new CatalogError(
      'conflict',
      `${id} needs no approval to call ${what} through ${offer}.`,
      'Nothing was recorded; `agent-tools ready` says what else is missing.',
    );
  }
  const decision = await decide(true);
  if (decision.outcome !== 'deny') return;
  throw new CatalogError(
    'forbidden',
    `Policy does not let ${id} call ${what} through ${offer}, even with an approval: ${decision.code}.`,
    id === asking.id
      ? 'Nothing was recorded; whoever administers policy can say why: `agent-tools policy explain`.'
      : 'Nothing was recorded. Of others only the name is known here: it may ask for itself.',
  );
}

/** Of others only the name is known; a team is of itself. */
const known = (id: SubjectId): Subject =>
  id.startsWith('team:') ? { ...namedSubject(id), teams: parseTeamNames([id]) } : namedSubject(id);
