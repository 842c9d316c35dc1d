import * as z from 'zod';
import { approvalState } from '../../core/approvals/approval-state.ts';
import { approvalSituation } from '../../core/approvals/holding-approval.ts';
import { contractDigestBy } from '../presenters/approvals/contract-digest.ts';
import { decidedApproval } from '../shapes/approval.ts';
import { renderDecision } from '../text/render-approvals.ts';
import { APPROVAL_READS, checkAuthority, checkNotForOneself } from './approval-access.ts';
import { answerApproval, currentApproval, definitionChanged, refusedApproval } from './approval-answer.ts';
import { parseEnd } from './approval-end.ts';
import { approvalInput } from './approve-show.ts';
import { defineOperation } from './operation.ts';

export const noteInput = z
  .string()
  .max(2_000)
  .optional()
  .describe('Kept with the decision and shown. No secrets.');

export const approveGrant = defineOperation({
  name: 'approve grant',
  summary: 'Grant a request for approval, as it was asked for and as it is still declared',
  input: z.object({
    id: approvalInput,
    expires: z.string().max(40).optional().describe('When it ends, such as 7d or a time; default: 30d.'),
    max_calls: z.int().min(1).max(1_000_000_000).optional().describe('Default: any number of calls.'),
    note: noteInput,
  }),
  output: decidedApproval,
  reads: APPROVAL_READS,
  effect: 'command',
  permission: 'approve',
  http: { method: 'POST', path: '/v1/approvals/{id}/grant' },
  cli: {
    place: 'server_if_running',
    positional: ['id'],
    examples: ['agent-tools approve grant apr_4k2j9d8s7a6f --expires 7d --max-calls 100'],
    render: renderDecision,
  },
  async run(context, { id, expires, max_calls: maxCalls, note }) {
    const { subject, services, signal, now, key } = context;
    const { approval, reader } = await currentApproval(id, context);
    const { binding } = approval;
    checkNotForOneself(subject, approval);
    const ground = { reader, now, sha256: services.sha256 };
    const found = reader.tool(binding.tool.id, binding.tool.source);
    const tool = found?.kind === 'one' ? found.value : undefined;
    if (tool === undefined) throw definitionChanged(approval.id);
    await checkAuthority(subject, 'approve', { ...binding, tool }, ground, services);
    const situation = approvalSituation(binding, { ...ground, digestOf: contractDigestBy(services.sha256) });
    const { declared } = situation;
    const isVoided = approvalState(approval, situation, now).state === 'voided';
    const done = await services.approvals.decide(
      approval.id,
      {
        kind: 'granted',
        by: subject.id,
        current: declared.kind === 'declared' && !isVoided ? declared : undefined,
        ...(expires !== undefined && { expiresAt: parseEnd(expires, now) }),
        ...(maxCalls !== undefined && { maxCalls }),
        ...(note !== undefined && { note }),
      },
      key,
      signal,
    );
    if (!done.ok) throw refusedApproval(approval.id, done.error);
    return answerApproval(done.value, context);
  },
});
