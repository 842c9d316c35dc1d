import type * as z from 'zod';
import type { Finding } from '../core/diagnostics/diagnostic.ts';
import { err, ok, type Result } from '../core/result.ts';
import { findingsOf } from './schema-findings.ts';

/** More than this many in one document say no more than the first. */
const MAX_FINDINGS = 100;

/**
 * A document that a program made, by its strict schema: whatever is not right refuses it as a whole, also keys that are
 * not known, because nobody reads along who could make sense of them.
 */
export function parseRecorded<S extends z.ZodType>(
  schema: S,
  value: unknown,
): Result<z.output<S>, readonly Finding[]> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  const findings = findingsOf(parsed.error.issues.slice(0, MAX_FINDINGS), value).slice(0, MAX_FINDINGS);
  return err(findings.map((finding) => ({ ...finding, severity: 'error' })));
}
