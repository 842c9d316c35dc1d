import type * as z from 'zod';
import type { ApprovalShape, approvalList } from '../shapes/approval.ts';
import { approvalWords } from './approval-words.ts';
import { type Field, renderFields, renderParagraph } from './fields.ts';
import { renderTable } from './table.ts';
import type { Style, Terminal } from './terminal.ts';

type ApprovalList = z.output<typeof approvalList>;

/** One line for each approval, the newest request first. */
export function renderApprovals({ approvals }: ApprovalList, terminal: Terminal): string {
  const { messages } = terminal;
  const words = approvalWords(messages);
  if (approvals.length === 0) return '';
  return renderTable(
    approvals,
    [
      {
        heading: words.heading_approval,
        cell: ({ approval_id: id }) => id,
        paint: (text, _, style) => style.bold(text),
      },
      {
        heading: words.heading_state,
        cell: ({ state }) => words.states[state],
        paint: (text, { state }, style) => paintState(text, state, style),
      },
      { heading: words.heading_for, cell: ({ subject }) => subject, shrinkTo: 12 },
      { heading: messages.heading_tool, cell: toolOf, shrinkTo: 16 },
      { heading: messages.heading_provider, cell: ({ offer }) => offer, shrinkTo: 12, rank: 2 },
      { heading: words.heading_until, cell: (each) => endOf(each) ?? '', rank: 3 },
      { heading: messages.heading_reason, cell: ({ reason }) => reason ?? '', shrinkTo: 12, rank: 1 },
    ],
    terminal,
  ).join('\n');
}

export function noteApprovals({ total, approvals, next_cursor }: ApprovalList, terminal: Terminal): string {
  const { messages, style, interactive } = terminal;
  const words = approvalWords(messages);
  if (total === 0) return renderParagraph(words.no_approvals, terminal).join('\n');
  const lines = interactive || next_cursor !== null ? [style.dim(words.shown(approvals.length, total))] : [];
  if (next_cursor !== null)
    lines.push(...renderParagraph(messages.more_pages(next_cursor), terminal, 0, style.dim));
  return lines.join('\n');
}

/** What a command made of an approval. */
export const renderDecision = (approval: ApprovalShape, terminal: Terminal): string =>
  renderFields(approvalFields(approval, terminal), terminal).join('\n');

export function approvalFields(approval: ApprovalShape, { messages, style }: Terminal): readonly Field[] {
  const words = approvalWords(messages);
  const { state, voided_because: because, max_calls: calls } = approval;
  return [
    { label: words.approval, value: approval.approval_id },
    {
      label: words.state,
      value: words.states[state],
      paint: (text) => paintState(text, state, style),
    },
    { label: words.because, value: because === null ? undefined : words.voided[because] },
    { label: words.subject, value: approval.subject },
    { label: words.tool, value: toolOf(approval) },
    { label: words.provider, value: approval.offer },
    { label: words.requested, value: words.by_at(approval.requested_by, approval.requested_at) },
    { label: words.reason, value: approval.reason ?? undefined },
    { label: words.decide_by, value: approval.decided_by === null ? approval.decide_by : undefined },
    {
      label: words.decided,
      value:
        approval.decided_by === null
          ? undefined
          : words.by_at(approval.decided_by, approval.decided_at ?? ''),
    },
    { label: words.note, value: approval.note ?? undefined },
    { label: words.expires, value: approval.expires_at ?? undefined },
    {
      label: words.max_calls,
      value: approval.expires_at === null ? undefined : calls === null ? words.any_number : String(calls),
    },
    { label: words.previous, value: approval.previous ?? undefined },
  ];
}

export const toolOf = ({ tool, version }: Pick<ApprovalShape, 'tool' | 'version'>): string =>
  version === 'unknown' ? tool : `${tool}@${version}`;

const endOf = ({ expires_at: end, decided_by: by, decide_by: until }: ApprovalShape): string | null =>
  end ?? (by === null ? until : null);

function paintState(text: string, state: ApprovalShape['state'], style: Style): string {
  if (state === 'approved') return style.green(text);
  if (state === 'pending') return style.yellow(text);
  return state === 'rejected' || state === 'voided' ? style.red(text) : style.dim(text);
}
