import { cleanText } from './clean-text.ts';
import { withoutCredentials } from './without-credentials.ts';

/** Plain JSON with every text and key fit to be shown (laws 7 and 8). */
export function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return withoutCredentials(cleanText(value));
  if (Array.isArray(value)) return value.map(cleanValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [cleanText(key, { oneLine: true }), cleanValue(member)]),
  );
}
