import * as z from 'zod';
import { APPROVAL_STATES, type Approval } from '../../core/model/approval.ts';
import { parseSubjectId } from '../../core/model/subject.ts';
import { presentApproval, standingsOf } from '../presenters/approvals/present-approval.ts';
import { approvalList } from '../shapes/approval.ts';
import { noteApprovals, renderApprovals } from '../text/render-approvals.ts';
import { APPROVAL_READS, checkReadable, maySee } from './approval-access.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { defineOperation } from './operation.ts';
import { paging } from './paging.ts';
import { subject } from './subject.ts';

const position = z.tuple([z.string(), z.string()]);

export const approveList = defineOperation({
  name: 'approve list',
  summary: 'List requests for approval and what became of them, the newest first',
  input: z.object({
    state: z
      .array(z.enum(APPROVAL_STATES))
      .max(APPROVAL_STATES.length)
      .optional()
      .describe('In this state now.'),
    subject: subject.optional().describe('For this subject, such as agent:helper.'),
    tool: z.string().min(1).max(300).optional().describe('For the tool of this id.'),
    ...paging,
  }),
  output: approvalList,
  reads: APPROVAL_READS,
  effect: 'read',
  audience: 'subject',
  http: { method: 'GET', path: '/v1/approvals' },
  cli: {
    place: 'server_if_running',
    pages: 'approvals',
    examples: ['agent-tools approve list --state pending', 'agent-tools approve list --subject agent:helper'],
    render: renderApprovals,
    note: noteApprovals,
  },
  run({ reader, subject: asking, now, services, defaultLimit, envelope }, input) {
    checkReadable(reader, 'approvals');
    const { state, subject: other, tool, cursor, limit: asked } = input;
    const standingOf = standingsOf({ reader, now, sha256: services.sha256 });
    const id = other === undefined ? undefined : parseSubjectId(other);
    const visible = reader.approvals({}).filter((each) => maySee(asking, each));
    const found = visible
      .filter(
        ({ binding }) =>
          (tool === undefined || binding.tool.id === tool) && (id === undefined || binding.subject === id),
      )
      .map((approval) => ({ approval, standing: standingOf(approval) }))
      .filter(({ standing }) => state === undefined || state.includes(standing.state));
    const key = JSON.stringify(['approvals', state ?? null, other ?? null, tool ?? null]);
    const [at, last] = cursor === undefined ? [] : decodeCursor(cursor, key, position);
    const rest =
      at === undefined || last === undefined
        ? found
        : found.filter(({ approval }) => isAfter(approval, at, last));
    const page = rest.slice(0, asked ?? defaultLimit ?? rest.length);
    const end = page.at(-1)?.approval;
    return {
      ...envelope(),
      total: found.length,
      recorded: visible.length,
      next_cursor:
        end !== undefined && rest.length > page.length ? encodeCursor(key, [end.requestedAt, end.id]) : null,
      approvals: page.map(({ approval, standing }) => presentApproval(approval, standing)),
    };
  },
});

/** In the order of `CatalogReader.approvals`. */
const isAfter = ({ requestedAt, id }: Approval, at: string, last: string): boolean =>
  requestedAt < at || (requestedAt === at && id > last);
