import * as z from 'zod';
import { ID_PATTERN, MAX_ID_LENGTH } from '../../../core/ids.ts';
import { KNOWN_STATUS_WORDS } from '../../../core/model/lifecycle.ts';
import { RISKS } from '../../../core/model/risk.ts';

/**
 * Single values of documents. The schemas decide types and closed lists; grammars are decided by `checks/`, which
 * know the code of each fault, and stand here for JSON Schema only.
 */
export const text = z.string();
export const id = z.string().meta({ pattern: ID_PATTERN, maxLength: MAX_ID_LENGTH });
export const version = z.string().meta({
  description: 'A semantic version or a date version, in quotes where YAML would read a number.',
  examples: ['1.4.0', '2026.8.31'],
});
export const status = z.string().meta({
  description: 'Other words are kept; their lifecycle is unknown.',
  examples: [...KNOWN_STATUS_WORDS],
});
export const risk = z.enum(RISKS);
export const license = z.string().meta({
  description: 'An SPDX expression.',
  examples: ['Apache-2.0', 'MIT OR Apache-2.0', 'LicenseRef-Example'],
});
export const instant = z.string().meta({
  description: 'A date, or a date and time with its offset.',
  examples: ['2026-05-09', '2026-05-09T10:00:00Z'],
});
/** Kept and shown as declared; nothing here looks into it. */
export const mapping = z.record(z.string(), z.unknown());
