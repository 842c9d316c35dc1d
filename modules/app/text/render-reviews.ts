import type { ReviewShape } from '../shapes/review.ts';
import { approvalWords } from './approval-words.ts';
import { renderFields, renderParagraph } from './fields.ts';
import { toolOf } from './render-approvals.ts';
import { renderTable } from './table.ts';
import type { Style, Terminal } from './terminal.ts';

interface Reviews {
  readonly reviews: readonly ReviewShape[];
}

/** One line for each version. */
export function renderReviews({ reviews }: Reviews, terminal: Terminal): string {
  const { messages } = terminal;
  const words = approvalWords(messages);
  if (reviews.length === 0) return '';
  return renderTable(
    reviews,
    [
      { heading: messages.heading_tool, cell: toolOf, paint: (text, _, style) => style.bold(text) },
      {
        heading: words.heading_state,
        cell: ({ state }) => words.reviewed[state],
        paint: (text, { state }, style) => paintState(text, state, style),
      },
      { heading: messages.heading_source, cell: ({ source }) => source, rank: 2, shrinkTo: 12 },
      { heading: words.heading_by, cell: ({ last }) => last?.by ?? '', shrinkTo: 12 },
      { heading: messages.heading_seen, cell: ({ last }) => last?.at ?? '', rank: 1 },
      { heading: messages.heading_reason, cell: ({ last }) => last?.note ?? '', shrinkTo: 12, rank: 3 },
    ],
    terminal,
  ).join('\n');
}

export const noteReviews = (
  { total, recorded, reviews }: Reviews & { readonly total: number; readonly recorded: number },
  terminal: Terminal,
): string => {
  const words = approvalWords(terminal.messages);
  if (total === 0)
    return renderParagraph(recorded === 0 ? words.no_reviews : words.no_match(recorded), terminal).join('\n');
  return terminal.interactive ? terminal.style.dim(words.shown(reviews.length, total)) : '';
};

/** Each version with the revision that a review of it names. */
export const renderToolReviews = ({ reviews }: Reviews, terminal: Terminal): string =>
  reviews.map((review) => renderReview(review, terminal)).join('\n\n');

/** One version, as after a command. */
export function renderReview(review: ReviewShape, terminal: Terminal): string {
  const { messages, style } = terminal;
  const words = approvalWords(messages);
  return renderFields(
    [
      { label: words.tool, value: toolOf(review) },
      {
        label: words.state,
        value: words.reviewed[review.state],
        paint: (text) => paintState(text, review.state, style),
      },
      { label: words.source, value: review.source },
      { label: words.revision, value: review.revision },
      {
        label: words.decided,
        value: review.last === null ? undefined : words.by_at(review.last.by, review.last.at),
      },
      { label: words.note, value: review.last?.note ?? undefined },
    ],
    terminal,
  ).join('\n');
}

function paintState(text: string, state: ReviewShape['state'], style: Style): string {
  if (state === 'reviewed') return style.green(text);
  return state === 'rejected' ? style.red(text) : style.yellow(text);
}
