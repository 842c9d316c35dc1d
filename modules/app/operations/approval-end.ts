import { CatalogError } from '../../core/errors.ts';
import { addMilliseconds, type Instant, parseInstant } from '../../core/time.ts';

const UNITS: Readonly<Record<string, number>> = {
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 7 * 86_400_000,
};

/** `7d`, `12h`, `30m`, `2w`, or a time. How far it may lie ahead, the owner of approvals knows. */
export function parseEnd(text: string, now: Instant): Instant {
  const [, count, unit = ''] = /^([1-9]\d{0,5})([mhdw])$/.exec(text) ?? [];
  const milliseconds = UNITS[unit];
  if (count !== undefined && milliseconds !== undefined)
    return addMilliseconds(now, Number(count) * milliseconds);
  const instant = text.includes('T') ? parseInstant(text) : undefined;
  if (instant !== undefined) return instant;
  throw new CatalogError(
    'invalid_request',
    `\`expires\` is no duration and no time: ${JSON.stringify(text.slice(0, 40))}.`,
    'Give a time such as 7d, 12h or 2026-12-24T12:00:00Z.',
  );
}
