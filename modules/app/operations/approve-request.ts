import * as z from 'zod';
import { keepDefinition } from '../../core/approvals/approved-definition.ts';
import { CatalogError } from '../../core/errors.ts';
import { isPermitted, parseSubjectId } from '../../core/model/subject.ts';
import { decidedApproval } from '../shapes/approval.ts';
import { renderDecision } from '../text/render-approvals.ts';
import { APPROVAL_READS, isOneself } from './approval-access.ts';
import { answerApproval } from './approval-answer.ts';
import { findApprovable } from './approval-request.ts';
import { defineOperation } from './operation.ts';
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
  output: decidedApproval,
  reads: APPROVAL_READS,
  effect: 'command',
  // Whoever may only call asks for what it needs to.
  permission: ['see', 'call'],
  http: { method: 'POST', path: '/v1/approvals' },
  cli: {
    place: 'server_if_running',
    positional: ['tool'],
    flags: { subject: ['--for'] },
    examples: [
      'agent-tools approve request filesystem.write_file --for agent:helper --reason "Writes reports"',
    ],
    render: renderDecision,
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
    return answerApproval(approval, context);
  },
});
