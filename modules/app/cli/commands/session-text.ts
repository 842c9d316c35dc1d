import type { SessionStanding } from '../../http/access/session-shape.ts';
import { safeText } from '../../text/safe-text.ts';
import type { Terminal } from '../../text/terminal.ts';

/** Who a server takes one for, in a few lines. */
export function renderSession(
  { subject, teams, permissions, expires_at: ends }: SessionStanding,
  { messages, style }: Terminal,
): string {
  if (subject === null) return messages.who_nobody;
  return [
    style.bold(safeText(subject)),
    messages.who_may(permissions.join(', ')),
    ...(teams.length > 0 ? [messages.who_teams(teams.map((team) => safeText(team)).join(', '))] : []),
    ...(ends === null ? [] : [messages.who_until(safeText(ends))]),
  ].join('\n');
}
