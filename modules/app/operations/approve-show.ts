import * as z from 'zod';
import { approvalState } from '../../core/approvals/approval-state.ts';
import { approvalSituation } from '../../core/approvals/holding-approval.ts';
import { contractDigestBy } from '../presenters/approvals/contract-digest.ts';
import { presentApproval } from '../presenters/approvals/present-approval.ts';
import {
  presentApprovalDifference,
  presentApprovedDefinition,
  presentDrift,
} from '../presenters/approvals/present-approved-definition.ts';
import { shownApproval } from '../shapes/approval.ts';
import { renderApprovalMarkdown, renderApprovalText } from '../text/render-approval.ts';
import { APPROVAL_READS } from './approval-access.ts';
import { visibleApproval } from './approval-answer.ts';
import { diffFormat } from './diff-format.ts';
import { defineOperation } from './operation.ts';
import { outputBytes } from './run-operation.ts';

export const approvalInput = z.string().min(1).max(100).describe('The id of the approval: apr_…');

export const approveShow = defineOperation({
  name: 'approve show',
  summary: 'Show one approval, what it is for, what changed since, and what is different from before',
  input: z.object({
    id: approvalInput,
    format: diffFormat.describe('How the command line prints it; default: text.'),
  }),
  output: shownApproval,
  reads: APPROVAL_READS,
  effect: 'read',
  audience: 'subject',
  http: { method: 'GET', path: '/v1/approvals/{id}' },
  cli: {
    place: 'server_if_running',
    positional: ['id'],
    examples: ['agent-tools approve show apr_4k2j9d8s7a6f'],
    render: renderApprovalText,
    formats: {
      json: { print: outputBytes },
      markdown: { print: renderApprovalMarkdown },
    },
  },
  run(context, { id }) {
    const { reader, now, services, envelope } = context;
    const approval = visibleApproval(id, context);
    const previous = approval.previous && reader.approval(approval.previous);
    const situation = approvalSituation(approval.binding, {
      reader,
      now,
      digestOf: contractDigestBy(services.sha256),
    });
    return {
      ...envelope(),
      ...presentApproval(approval, approvalState(approval, situation, now)),
      definition: presentApprovedDefinition(approval.definition),
      difference: presentApprovalDifference(approval, previous),
      drift: presentDrift(approval, situation.declared),
    };
  },
});
