import * as z from 'zod';
import { LIFECYCLES } from '../../core/model/lifecycle.ts';
import { RISKS } from '../../core/model/risk.ts';

/** A value, or the word `unknown`: such keys are never left out and never defaulted (CONTRACT). */
export const orUnknown = <T extends z.ZodType>(schema: T): z.ZodUnion<[T, z.ZodLiteral<'unknown'>]> =>
  z.union([schema, z.literal('unknown')]);

export const lifecycle = z.enum(LIFECYCLES);
export const risk = z.enum(RISKS);

/** On every answer: when, and which generations took part. No claim that owners were seen at the same moment. */
export const envelope = {
  generated_at: z.string().meta({ format: 'date-time' }),
  generations: z.record(z.string(), z.string()),
  /** Whether an owner's content is of its last load, or kept from an earlier one after a load that failed (law 9). */
  completeness: z.record(z.string(), z.enum(['complete', 'kept_after_failed_load'])),
};

export const diagnostic = z
  .object({
    code: z.string(),
    severity: z.enum(['error', 'warning', 'info']),
    file: z.string(),
    line: z.int(),
    column: z.int(),
    path: z.string(),
    message: z.string(),
    hint: z.string().nullable(),
  })
  .meta({ id: 'Diagnostic' });
export type DiagnosticShape = z.output<typeof diagnostic>;

export const party = z
  .object({
    name: z.string(),
    type: z.string().optional(),
    url: z.string().optional(),
    email: z.string().optional(),
    role: z.string().optional(),
  })
  .meta({ id: 'Party' });
