import * as z from 'zod';
import type { Finding } from '../../core/diagnostics/diagnostic.ts';
import { findingsOf } from '../../documents/index.ts';
import { registryEntryDocument } from './registry-document.ts';

/** Each field that has the right type, as written; members of lists may still be anything. */
const readable = z.object({
  name: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  location: z.string().optional().catch(undefined),
  status: z.string().optional().catch(undefined),
  capabilities: z.array(z.unknown()).optional().catch(undefined),
  languages: z.array(z.unknown()).optional().catch(undefined),
  tags: z.array(z.unknown()).optional().catch(undefined),
});
export type EntryFields = z.output<typeof readable>;

export interface ReadEntry {
  readonly index: number;
  /** The entry as written, whatever it is. */
  readonly value: unknown;
  /** What could be read of it, so that a bad entry stays visible. */
  readonly fields: EntryFields;
  /** Presence and types. */
  readonly findings: readonly Finding[];
}

export const entryPath = (index: number, ...below: readonly (string | number)[]): Finding['path'] => [
  'tools',
  index,
  ...below,
];

/** Paths of the findings begin at the root of tools.json. */
export function readEntry(value: unknown, index: number): ReadEntry {
  const parsed = registryEntryDocument.safeParse(value);
  const findings = parsed.success ? [] : findingsOf(parsed.error.issues, value);
  return {
    index,
    value,
    fields: readable.catch({}).parse(value),
    findings: findings.map((finding) => ({ ...finding, path: entryPath(index, ...finding.path) })),
  };
}
