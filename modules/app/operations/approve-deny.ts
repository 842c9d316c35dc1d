import * as z from 'zod';
import { decidedApproval } from '../shapes/approval.ts';
import { renderDecision } from '../text/render-approvals.ts';
import { APPROVAL_READS, checkAuthority } from './approval-access.ts';
import { answerApproval, currentApproval, refusedApproval } from './approval-answer.ts';
import { noteInput } from './approve-grant.ts';
import { approvalInput } from './approve-show.ts';
import { defineOperation } from './operation.ts';

export const approveDeny = defineOperation({
  name: 'approve deny',
  summary: 'Reject a request for approval',
  input: z.object({ id: approvalInput, note: noteInput }),
  output: decidedApproval,
  reads: APPROVAL_READS,
  effect: 'command',
  permission: 'approve',
  http: { method: 'POST', path: '/v1/approvals/{id}/deny' },
  cli: {
    place: 'server_if_running',
    positional: ['id'],
    examples: ['agent-tools approve deny apr_4k2j9d8s7a6f --note "Use the read-only tool"'],
    render: renderDecision,
  },
  async run(context, { id, note }) {
    const { subject, services, signal, now, key } = context;
    const { approval, reader } = await currentApproval(id, context);
    const found = reader.tool(approval.binding.tool.id, approval.binding.tool.source);
    // Of a tool that is gone nobody can be asked, and nothing can be called either.
    if (found?.kind === 'one')
      await checkAuthority(
        subject,
        'approve',
        { ...approval.binding, tool: found.value },
        { reader, now, sha256: services.sha256 },
        services,
      );
    const done = await services.approvals.decide(
      approval.id,
      { kind: 'rejected', by: subject.id, ...(note !== undefined && { note }) },
      key,
      signal,
    );
    if (!done.ok) throw refusedApproval(approval.id, done.error);
    return answerApproval(done.value, context);
  },
});
