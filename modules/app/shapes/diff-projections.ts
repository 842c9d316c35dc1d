import * as z from 'zod';

const scalar = z.union([z.boolean(), z.string(), z.number()]);

/** What a fact says, without when it was seen and of which generation. */
const said = z
  .object({
    state: z.string(),
    value: z.union([scalar, z.record(z.string(), scalar.nullable())]).nullable(),
    reason: z.string().nullable(),
    detail_code: z.string().nullable(),
  })
  .meta({ id: 'SaidFact' });

const resolution = z.object({
  state: z.string(),
  resolver: z.string().nullable(),
  selected: z.string().nullable(),
  candidates: z.array(z.object({ implementation: z.string(), outcome: z.string(), reason: z.string() })),
});

const changed = z.object({
  id: z.string(),
  /** null: it says nothing on that axis. */
  facts: z.array(z.object({ axis: z.string(), before: said.nullable(), after: said.nullable() })),
  fields: z.array(z.object({ field: z.string(), before: scalar.nullable(), after: scalar.nullable() })),
  /** Of a family key, where it changed. */
  resolution: z.object({ before: resolution, after: resolution }).nullable(),
});

const collection = z
  .object({
    added: z.array(z.string()),
    removed: z.array(z.string()),
    changed: z.array(changed),
    /** They say the same, and were looked at again or belong to another generation. */
    seen_again: z.array(z.string()),
  })
  .meta({ id: 'CollectionDifference' });

const side = z.object({ path: z.string(), generated_at: z.string(), subject_id: z.string().nullable() });
const moved = z.array(
  z.object({ owner: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
);

/** Two saved projections, by identity: `diff A B`. */
export const projectionDifference = z
  .object({
    catalog_version: z.int(),
    before: side,
    after: side,
    /** Moved generations and what was only seen again are no difference. */
    equal: z.boolean(),
    generations: moved,
    completeness: moved,
    artifacts: collection,
    capabilities: collection,
    implementations: collection,
    instances: collection,
    /** By instance and runtime: `instances.files @ node-a`. */
    observations: collection,
  })
  .meta({ id: 'ProjectionDifference' });

export type ProjectionDifference = z.output<typeof projectionDifference>;
export type CollectionDifference = z.output<typeof collection>;
export type ChangedIdentity = z.output<typeof changed>;
export type SaidFact = z.output<typeof said>;
