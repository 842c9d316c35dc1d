import * as z from 'zod';
import { diagnostic, envelope, orUnknown } from './basics.ts';

const entry = z
  .object({
    index: z.int(),
    name: orUnknown(z.string()),
    description: orUnknown(z.string()),
    location: orUnknown(z.string()),
    status: orUnknown(z.string()),
    capabilities: z.array(z.string()),
    languages: z.array(z.string()),
    tags: z.array(z.string()),
    visible: z.literal(true),
    valid: z.boolean(),
    registered: z.boolean(),
    mentionable: z.boolean(),
    invocable: z.boolean(),
    refusal: z.enum(['planned', 'deprecated', 'invalid', 'duplicate']).nullable(),
    diagnostics: z.array(diagnostic),
    /** What was run of it (`--run`); left out where nothing was asked to be run. */
    run: z
      .array(
        z
          .object({
            kind: z.enum(['unknown_operation', 'example', 'example_stdin']),
            operation: z.string(),
            example: z.int().nullable(),
            passed: z.boolean(),
            exit_code: z.int().nullable(),
            duration_ms: z.number(),
          })
          .meta({ id: 'TrialRun' }),
      )
      .optional(),
  })
  .meta({ id: 'RegistryEntry' });

const fields = {
  path: z.string(),
  registry_id: z.string().nullable(),
  loaded: z.boolean(),
  ok: z.boolean(),
  generation: z.string(),
  schema_version: orUnknown(z.string()),
  entries: z.array(entry),
  by_name: z.record(z.string(), z.array(z.int())),
  by_tag: z.record(z.string(), z.array(z.string())),
  diagnostics: z.array(diagnostic),
};

/** What loading one tools.json gives (CONTRACT 5, `registry check`). */
export const registryCheck = z.object(fields).meta({ id: 'RegistryCheck' });

/** The registry as its agent sees it: authoritative, and nothing that is not in it. */
export const registry = z.object({ ...envelope, ...fields }).meta({ id: 'Registry' });

export const registryList = z
  .object({
    ...envelope,
    total: z.int(),
    next_cursor: z.string().nullable(),
    registries: z.array(
      z
        .object({
          registry_id: z.string(),
          path: z.string(),
          loaded: z.boolean(),
          ok: z.boolean(),
          generation: z.string(),
          schema_version: orUnknown(z.string()),
          entries: z.int(),
          registered: z.int(),
        })
        .meta({ id: 'RegistryItem' }),
    ),
  })
  .meta({ id: 'RegistryList' });
