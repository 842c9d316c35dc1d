import * as z from 'zod';

/**
 * What a difference reads of a saved `status --json`. Looser than the shape that is written: keys and words that a later
 * release of the same catalog version adds are not this reader's business.
 */
const scalar = z.union([z.boolean(), z.string(), z.number()]);
const text = z.string().max(10_000);

const fact = z.looseObject({
  state: text,
  value: z.union([scalar, z.record(z.string(), scalar.nullable())]).optional(),
  reason: text.optional(),
  detail_code: text.nullish(),
  observed_at: text.nullish(),
  generation: text.nullish(),
});

const facts = z.record(z.string(), fact);
const field = scalar.nullish();

const artifact = z.looseObject({ id: text, source: field, purl: field, digest: field, facts });
const capability = z.looseObject({
  key: text,
  facts,
  resolution: z.looseObject({
    state: text,
    resolver: text.nullish(),
    selected: text.nullish(),
    candidates: z.array(z.looseObject({ implementation: text, outcome: text, reason: text })),
  }),
});
const implementation = z.looseObject({
  id: text,
  key: field,
  version: field,
  provider: field,
  origin: field,
  artifact: field,
});
const instance = z.looseObject({ id: text, provider: field, implementation: field, facts });
const observation = z.looseObject({
  instance: text,
  runtime: text,
  runtime_generation: field,
  observed_at: field,
  implementation: field,
  artifact: field,
  active: field,
  health: z.looseObject({ status: text, code: text.nullish() }).nullish(),
});

export const savedProjection = z.looseObject({
  generated_at: text,
  generations: z.record(z.string(), text),
  completeness: z.record(z.string(), text).optional(),
  subject_id: text.nullish(),
  counts: z.record(z.string(), z.number()).optional(),
  artifacts: z.array(artifact),
  capabilities: z.array(capability),
  implementations: z.array(implementation),
  instances: z.array(instance),
  observations: z.array(observation),
});
export type SavedProjection = z.output<typeof savedProjection>;
export type SavedFact = z.output<typeof fact>;
