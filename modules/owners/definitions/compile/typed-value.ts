import type * as z from 'zod';
import type { Finding } from '../../../core/diagnostics/diagnostic.ts';
import { findingsOf, withoutPaths } from '../../../documents/index.ts';
import { fits } from '../schemas/fits.ts';

type Path = readonly (string | number)[];
const NONE: readonly never[] = Object.freeze([]);

/** A value as its schema types it, without what has another type. */
export interface TypedValue<Document> {
  readonly findings: readonly Finding[];
  /** undefined: nothing is left. */
  readonly document?: Document;
  /** What was taken out, by its place in the value. */
  readonly removed: readonly Path[];
}

/** Taking a value out can leave a union without a fitting branch; one more turn finds that. */
const MAX_TURNS = 3;

export function typedValue<Document>(schema: z.ZodType<Document>, value: unknown): TypedValue<Document> {
  if (fits(schema, value)) return { findings: NONE, document: value, removed: NONE };
  const findings: Finding[] = [];
  const removed: Path[] = [];
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const parsed = schema.safeParse(removed.length === 0 ? value : withoutPaths(value, removed));
    if (parsed.success) return { findings, document: parsed.data, removed };
    if (turn > 0) break;
    findings.push(...findingsOf(parsed.error.issues, value));
    removed.push(...findings.map(({ path }) => path));
  }
  return { findings, removed };
}
