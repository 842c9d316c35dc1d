import type * as z from 'zod';
import type { JournalRecordShape, journalPage, journalPruning, journalVerdict } from '../shapes/journal.ts';
import { renderParagraph } from './fields.ts';
import { safeText } from './safe-text.ts';
import { renderTable } from './table.ts';
import type { Style, Terminal } from './terminal.ts';

/** Columns of an instant to its second. */
const TO_THE_SECOND = 20;

/** A line for each record. */
export const renderJournal = (page: z.output<typeof journalPage>, terminal: Terminal): string =>
  linesOf(page, terminal).join('\n');

/** Below lines that are there already. */
export const renderMore = (page: z.output<typeof journalPage>, terminal: Terminal): string =>
  linesOf(page, terminal).slice(1).join('\n');

function linesOf({ records }: z.output<typeof journalPage>, terminal: Terminal): readonly string[] {
  const { messages } = terminal;
  if (records.length === 0) return [];
  return renderTable<JournalRecordShape>(
    records,
    [
      { heading: messages.heading_time, cell: ({ at }) => at, shrinkTo: TO_THE_SECOND },
      {
        heading: messages.heading_kind,
        cell: ({ kind }) => kind,
        paint: (text, _, style) => style.bold(text),
        shrinkTo: 12,
      },
      { heading: messages.heading_subject, cell: subjectOf, shrinkTo: 8 },
      { heading: messages.heading_tool, cell: toolOf, shrinkTo: 14 },
      {
        heading: messages.heading_outcome,
        cell: outcomeOf,
        paint: (text, record, style) => paintOutcome(text, record, style),
        shrinkTo: 10,
      },
      { heading: messages.heading_duration, cell: durationOf, rank: 2 },
      { heading: messages.heading_request, cell: ({ body }) => wordIn(body, 'request_id'), rank: 1 },
    ],
    terminal,
  );
}

export function noteJournal({ records, more }: z.output<typeof journalPage>, terminal: Terminal): string {
  const { messages, style, interactive } = terminal;
  if (records.length === 0) return renderParagraph(messages.journal_empty, terminal).join('\n');
  return more && interactive ? style.dim(messages.journal_more(records.length)) : '';
}

export function renderVerdict(
  { anchor, fault, pruned_through: pruned }: z.output<typeof journalVerdict>,
  terminal: Terminal,
): string {
  const { messages, style } = terminal;
  if (anchor !== null) {
    const said = `${anchor.seq}:${anchor.hash}`;
    return [
      style.green(messages.journal_intact(anchor.seq - (pruned ?? 0))),
      ...(pruned === null ? [] : [messages.journal_kept_since(pruned + 1)]),
      messages.journal_anchor(said),
    ].join('\n');
  }
  return fault === null
    ? ''
    : [
        style.red(messages.journal_broken(fault.seq, fault.code)),
        ...renderParagraph(messages.journal_faults[fault.code], terminal),
      ].join('\n');
}

export const renderPruning = (
  { dry_run: dryRun, count }: z.output<typeof journalPruning>,
  { messages }: Terminal,
): string => (dryRun ? messages.journal_would_prune(count) : messages.journal_pruned(count));

const wordIn = (body: JournalRecordShape['body'], key: string): string => {
  const value = body?.[key];
  return typeof value === 'string' || typeof value === 'number' ? safeText(String(value)) : '';
};

const subjectOf = ({ body }: JournalRecordShape): string =>
  wordIn(body, 'subject') || wordIn(body, 'by') || wordIn(body, 'network');

/** `tool@version via offer`. */
function toolOf({ body }: JournalRecordShape): string {
  const [tool, version, offer] = ['tool', 'version', 'offer'].map((key) => wordIn(body, key));
  if (tool === undefined || tool === '') return wordIn(body, 'credential') || wordIn(body, 'id');
  return `${tool}${version ? `@${version}` : ''}${offer ? ` via ${offer}` : ''}`;
}

const outcomeOf = ({ body }: JournalRecordShape): string => {
  const [outcome, code] = [wordIn(body, 'outcome'), wordIn(body, 'code') || wordIn(body, 'reason')];
  return outcome === '' ? code : code === '' ? outcome : `${outcome} ${code}`;
};

function durationOf({ body }: JournalRecordShape): string {
  const result = body?.['result'];
  const took =
    typeof result === 'object' && result !== null && 'duration_ms' in result ? result.duration_ms : undefined;
  return typeof took === 'number' ? `${took} ms` : '';
}

function paintOutcome(text: string, { body }: JournalRecordShape, style: Style): string {
  const outcome = body?.['outcome'];
  if (outcome === 'ok') return style.green(text);
  return outcome === 'failed' || outcome === 'tool_error' ? style.red(text) : style.yellow(text);
}
