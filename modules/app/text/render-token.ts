import type * as z from 'zod';
import type { newToken, token, tokenList } from '../shapes/token.ts';
import { renderParagraph } from './fields.ts';
import { safeText } from './safe-text.ts';
import { renderTable } from './table.ts';
import type { Terminal } from './terminal.ts';

type Token = z.output<typeof token>;

/** The token and nothing else, so that a shell can take it. */
export const renderNewToken = ({ secret }: z.output<typeof newToken>): string => secret;

export function noteNewToken(made: z.output<typeof newToken>, terminal: Terminal): string {
  const { messages, style } = terminal;
  return [
    ...renderParagraph(
      messages.token_made(safeText(made.subject), made.permissions.join(', '), made.expires_at, made.id),
      terminal,
    ),
    ...renderParagraph(messages.token_shown_once, terminal, 0, style.yellow),
    ...(made.is_accepted ? [] : renderParagraph(messages.token_not_asked_for, terminal, 0, style.yellow)),
  ].join('\n');
}

/** Columns of an instant that was cut. */
const TO_THE_MINUTE = 17;

export function renderTokens({ tokens }: z.output<typeof tokenList>, terminal: Terminal): string {
  const { messages } = terminal;
  if (tokens.length === 0) return '';
  return renderTable<Token>(
    tokens,
    [
      { heading: messages.heading_id, cell: ({ id }) => id, paint: (text, _, style) => style.bold(text) },
      { heading: messages.heading_subject, cell: ({ subject }) => subject, shrinkTo: 10 },
      {
        heading: messages.heading_permissions,
        cell: ({ permissions }) => permissions.join(','),
        shrinkTo: 8,
        rank: 4,
      },
      {
        heading: messages.heading_state,
        cell: ({ state }) => messages.token_states[state],
        paint: (text, { state }, style) => (state === 'active' ? style.green(text) : style.dim(text)),
      },
      { heading: messages.heading_expires, cell: ({ expires_at }) => expires_at, shrinkTo: TO_THE_MINUTE },
      { heading: messages.heading_teams, cell: ({ teams }) => teams.join(','), shrinkTo: 8, rank: 3 },
      { heading: messages.heading_created, cell: ({ created_at }) => created_at, rank: 1 },
      { heading: messages.heading_note, cell: ({ note }) => note ?? '', shrinkTo: 12, rank: 2 },
    ],
    terminal,
  ).join('\n');
}

export const noteTokens = ({ tokens }: z.output<typeof tokenList>, { messages }: Terminal): string =>
  tokens.length === 0 ? messages.no_tokens : '';

export const renderRevocation = ({ id, revoked_at }: Token, terminal: Terminal): string =>
  renderParagraph(
    terminal.messages.token_revoked(id, revoked_at ?? ''),
    terminal,
    0,
    terminal.style.green,
  ).join('\n');
