import * as z from 'zod';
import { parseImplementationId, parseRuntimeId, parseToolId } from '../../core/ids.ts';
import { HEALTH_STATUSES } from '../../core/model/observation.ts';
import { RECORDED_OWNERS } from '../../core/ports/evidence-commands.ts';
import { instantField, loadedArtifactField } from '../../core/records/record-fields.ts';
import { diagnostic, envelope } from './basics.ts';

/** What runtimes report (CONTRACT 5, `POST /v1/observations`). What is not stated stays unknown. */

const parsed = <T>(parse: (text: string) => T | undefined, what: string) =>
  z.string().transform((text, context): T => {
    const value = parse(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: what });
    return z.NEVER;
  });

/** A hundred years: more than anyone can promise, and the sum is still an instant. */
const LONGEST = 3_155_760_000_000;

const reported = z.strictObject({
  instance: z.string().min(1).max(200),
  observed_at: instantField,
  fresh_for_ms: z.int().min(0).max(LONGEST).nullish(),
  active: z.boolean().nullish(),
  health: z
    .strictObject({
      status: z.enum(HEALTH_STATUSES),
      /** A code and never an error's own words: those could hold anything (law 8). */
      code: z
        .string()
        .regex(/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/)
        .max(100)
        .nullish(),
    })
    .nullish(),
  implementation: parsed(parseImplementationId, 'is no id of an implementation').nullish(),
  /** A digest, a package URL or the id of an artifact; never a path. */
  artifact: loadedArtifactField.nullish(),
  definition_digests: z
    .record(
      z.string().refine((id) => parseToolId(id) !== undefined, 'is no id of a tool'),
      z.string().regex(/^sha256:[0-9a-f]{64}$/),
    )
    .nullish(),
});

export const evidenceReport = z.strictObject({
  runtime: parsed(parseRuntimeId, 'is no name of a runtime').describe('Who reports.'),
  runtime_generation: z
    .string()
    .regex(/^[\x21-\x7e]{1,100}$/)
    .describe('Which run of it: an older one never replaces what a newer one saw.'),
  observations: z.array(reported).max(10_000).describe('What it saw, by instance.'),
});

export const reportOutcome = z
  .object({
    ...envelope,
    accepted: z.int(),
    /** Of an older generation of the runtime, or seen before what is known. */
    superseded: z.array(z.string()),
    refused: z.array(
      z.object({
        instance: z.string(),
        code: z.enum(['clock_skew', 'not_found', 'policy_denied', 'policy_failed']),
      }),
    ),
  })
  .meta({ id: 'ReportOutcome' });

export const recordOutcome = z
  .object({
    ...envelope,
    ok: z.boolean(),
    owner: z.enum(RECORDED_OWNERS),
    dry_run: z.boolean(),
    added: z.int(),
    revised: z.int(),
    removed: z.int(),
    unchanged: z.int(),
    diagnostics: z.array(diagnostic),
  })
  .meta({ id: 'RecordOutcome' });
