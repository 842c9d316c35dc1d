import * as z from 'zod';
import { CatalogError, isCatalogError } from '../../core/errors.ts';
import { isPermitted } from '../../core/model/subject.ts';
import { decidedApproval } from '../shapes/approval.ts';
import { renderDecision } from '../text/render-approvals.ts';
import { APPROVAL_READS, checkAuthority } from './approval-access.ts';
import { answerApproval, currentApproval, refusedApproval } from './approval-answer.ts';
import { noteInput } from './approve-grant.ts';
import { approvalInput } from './approve-show.ts';
import { defineOperation, type OperationContext } from './operation.ts';

export const approveCancel = defineOperation({
  name: 'approve cancel',
  summary: 'Take back a request of one’s own, or an approval that was granted',
  input: z.object({ id: approvalInput, note: noteInput }),
  output: decidedApproval,
  reads: APPROVAL_READS,
  effect: 'command',
  http: { method: 'POST', path: '/v1/approvals/{id}/cancel' },
  cli: {
    place: 'server_if_running',
    positional: ['id'],
    examples: ['agent-tools approve cancel apr_4k2j9d8s7a6f'],
    render: renderDecision,
  },
  async run(context, { id, note }) {
    const { subject, services, signal, key } = context;
    const { approval, reader } = await currentApproval(id, context);
    const found = reader.tool(approval.binding.tool.id, approval.binding.tool.source);
    const tool = found?.kind === 'one' ? found.value : undefined;
    const mayApprove =
      isPermitted(subject, 'approve') &&
      (tool === undefined ||
        (await isAllowed(() =>
          checkAuthority(
            subject,
            'approve',
            { ...approval.binding, tool },
            groundOf({ ...context, reader }),
            services,
          ),
        )));
    const done = await services.approvals.decide(
      approval.id,
      { kind: 'cancelled', by: subject.id, mayApprove, ...(note !== undefined && { note }) },
      key,
      signal,
    );
    if (done.ok) return answerApproval(done.value, context);
    if (done.error.code !== 'not_the_decider') throw refusedApproval(approval.id, done.error);
    throw new CatalogError(
      'forbidden',
      `Only ${approval.requestedBy} takes back a request that nobody has decided.`,
      'Whoever may approve rejects it: `agent-tools approve deny`.',
    );
  },
});

const groundOf = ({ reader, now, services }: Pick<OperationContext, 'reader' | 'now' | 'services'>) => ({
  reader,
  now,
  sha256: services.sha256,
});

async function isAllowed(check: () => Promise<void>): Promise<boolean> {
  try {
    await check();
    return true;
  } catch (error) {
    if (isCatalogError(error) && error.code === 'forbidden') return false;
    throw error;
  }
}
