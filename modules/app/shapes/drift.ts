import * as z from 'zod';
import { envelope, orUnknown } from './basics.ts';
import { change } from './diff-definitions.ts';

const worst = z.enum(['breaking', 'risky', 'compatible', 'cosmetic', 'none']);
const HALVES = ['inputs', 'outputs'] as const;

const driftedTool = z
  .object({
    id: z.string(),
    source: z.string(),
    version: orUnknown(z.string()),
    /** As the provider names it. */
    live_name: z.string(),
    /** `missing`: the provider does not have it, or not in a way that can be used. */
    presence: z.enum(['there', 'missing']),
    /** Of the whole definition: what was pinned, and what is said now. */
    digest: z.object({
      pinned: orUnknown(z.string()),
      live: orUnknown(z.string()),
      match: orUnknown(z.boolean()),
    }),
    worst,
    /** From what is declared to what is there; the worst first. */
    changes: z.array(change),
    omitted: z.int(),
    /** Halves of the contract that one side says nothing of. */
    not_compared: z.array(z.enum(HALVES)),
  })
  .meta({ id: 'DriftedTool' });

const driftedInstance = z
  .object({
    instance: z.string(),
    provider: z.string(),
    /** `not_observed`: this server never heard it; `not_describable`: there is nothing to ask. */
    state: z.enum(['observed', 'not_observed', 'not_describable', 'failed']),
    reason: z.string().nullable(),
    /** Since when it says exactly this. */
    seen_at: z.string().meta({ format: 'date-time' }).nullable(),
    worst,
    tools: z.array(driftedTool),
    /** Tools that it has and nobody declares; told to those alone who see everything. */
    undeclared: orUnknown(z.array(z.string())),
  })
  .meta({ id: 'DriftedInstance' });

export const drift = z
  .object({
    ...envelope,
    /** false: something differs that may break or harm, or is missing. Of what nobody observed nothing is said. */
    ok: z.boolean(),
    observed: z.int(),
    worst,
    instances: z.array(driftedInstance),
  })
  .meta({ id: 'Drift' });
export type DriftShape = z.output<typeof drift>;
export type DriftedInstance = z.output<typeof driftedInstance>;
export type DriftedTool = z.output<typeof driftedTool>;
