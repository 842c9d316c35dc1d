import type * as z from 'zod';
import type { ApprovalShape, approvalList } from '../shapes/approval.ts';
import { approvalWords } from './approval-words.ts';
import { data, filled, HOLE, own, type Span } from './diff/diff-document.ts';
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
      { heading: words.heading_for, cell: ({ subject }) => subject, shrinkTo: 12, rank: 3 },
      { heading: messages.heading_tool, cell: toolOf, shrinkTo: 12, rank: 4 },
      { heading: messages.heading_provider, cell: ({ offer }) => offer, shrinkTo: 12, rank: 2 },
      { heading: words.heading_until, cell: (each) => untilOf(each, terminal) },
      { heading: messages.heading_reason, cell: ({ reason }) => reason ?? '', shrinkTo: 12, rank: 1 },
    ],
    terminal,
  ).join('\n');
}

export function noteApprovals(
  { total, recorded, approvals, next_cursor }: ApprovalList,
  terminal: Terminal,
): string {
  const { messages, style, interactive } = terminal;
  const words = approvalWords(messages);
  if (total === 0)
    return renderParagraph(recorded === 0 ? words.no_approvals : words.no_match(recorded), terminal).join(
      '\n',
    );
  const lines = interactive || next_cursor !== null ? [style.dim(words.shown(approvals.length, total))] : [];
  if (next_cursor !== null)
    lines.push(...renderParagraph(messages.more_pages(next_cursor), terminal, 0, style.dim));
  return lines.join('\n');
}

/** Whoever gave another reason learns that it was not taken. */
export const noteRequest = (
  { already_open: isOpen }: { readonly already_open: boolean },
  terminal: Terminal,
): string =>
  isOpen ? renderParagraph(approvalWords(terminal.messages).already_open, terminal).join('\n') : '';

/** What a command made of an approval. */
export const renderDecision = (approval: ApprovalShape, terminal: Terminal): string =>
  renderFields(approvalFields(approval, terminal), terminal).join('\n');

/** A field whose words and data are told apart, for representations that mark data. */
export interface ApprovalField extends Field {
  readonly spans: readonly Span[];
}

export function approvalFields(
  approval: ApprovalShape,
  { messages, style }: Terminal,
): readonly ApprovalField[] {
  const words = approvalWords(messages);
  const byAt = (by: string, at: string): Pick<ApprovalField, 'value' | 'spans'> => ({
    value: words.by_at(by, at),
    spans: filled(words.by_at(HOLE, HOLE), [data(by)], [data(at)]),
  });
  const ours = (text: string | undefined): Pick<ApprovalField, 'value' | 'spans'> => ({
    value: text,
    spans: text === undefined ? [] : [own(text)],
  });
  const theirs = (text: string | null): Pick<ApprovalField, 'value' | 'spans'> => ({
    value: text ?? undefined,
    spans: text === null ? [] : [data(text)],
  });
  const { state, voided_because: because, max_calls: calls } = approval;
  return [
    { label: words.approval, ...theirs(approval.approval_id) },
    { label: words.state, ...ours(words.states[state]), paint: (text) => paintState(text, state, style) },
    { label: words.because, ...ours(because === null ? undefined : words.voided[because]) },
    { label: words.subject, ...theirs(approval.subject) },
    { label: words.tool, ...theirs(toolOf(approval)) },
    { label: words.provider, ...theirs(approval.offer) },
    { label: words.requested, ...byAt(approval.requested_by, approval.requested_at) },
    { label: words.reason, ...theirs(approval.reason) },
    { label: words.decide_by, ...theirs(approval.decided_by === null ? approval.decide_by : null) },
    {
      label: words.decided,
      ...(approval.decided_by === null
        ? ours(undefined)
        : byAt(approval.decided_by, approval.decided_at ?? '')),
    },
    { label: words.note, ...theirs(approval.note) },
    { label: words.expires, ...theirs(approval.expires_at) },
    {
      label: words.max_calls,
      ...ours(approval.expires_at === null ? undefined : calls === null ? words.any_number : String(calls)),
    },
    { label: words.previous, ...theirs(approval.previous) },
  ];
}

export const toolOf = ({ tool, version }: Pick<ApprovalShape, 'tool' | 'version'>): string =>
  version === 'unknown' ? tool : `${tool}@${version}`;

const endOf = ({ expires_at: end, decided_by: by, decide_by: until }: ApprovalShape): string | null =>
  end ?? (by === null ? until : null);

/** To the minute for people, whose terminals are narrow; whole for programs. */
const untilOf = (approval: ApprovalShape, { interactive }: Terminal): string => {
  const end = endOf(approval) ?? '';
  return interactive ? end.replace(/:\d\d(?:\.\d+)?Z$/, 'Z') : end;
};

function paintState(text: string, state: ApprovalShape['state'], style: Style): string {
  if (state === 'approved') return style.green(text);
  if (state === 'pending') return style.yellow(text);
  return state === 'rejected' || state === 'voided' ? style.red(text) : style.dim(text);
}
