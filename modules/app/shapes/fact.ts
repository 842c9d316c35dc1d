import * as z from 'zod';
import { NOT_APPLICABLE_REASONS, UNKNOWN_REASONS } from '../../core/facts/fact.ts';
import { HEALTH_STATUSES } from '../../core/model/observation.ts';
import { FACT_OWNERS } from '../../core/ports/owner-reader.ts';
import { orUnknown } from './basics.ts';

export const instant = z.string().meta({ format: 'date-time' });
export const owner = z.enum(FACT_OWNERS);

/** Known, unknown with a reason, or not applicable with a reason (CONTRACT 5). Nothing is left out. */
const factOf = <V extends z.ZodType>(value: V) =>
  z.discriminatedUnion('state', [
    z.object({
      state: z.literal('known'),
      value,
      detail_code: z.string().nullable(),
      owner,
      /** The owner's, in the view that answered. */
      generation: z.string(),
      observed_at: instant,
      /** From then on it is unknown; null: its owner gives no limit. */
      fresh_until: instant.nullable(),
      artifact: z.string().nullable(),
      runtime_generation: z.string().nullable(),
    }),
    z.object({
      state: z.literal('unknown'),
      reason: z.enum(UNKNOWN_REASONS),
      detail_code: z.string().nullable(),
      owner,
      /** What was known before and is no more. */
      last: z.object({ value, observed_at: instant, generation: z.string() }).nullable(),
    }),
    z.object({ state: z.literal('not_applicable'), reason: z.enum(NOT_APPLICABLE_REASONS), owner }),
  ]);

export const declaredKey = z.object({ key: z.string(), contract_digest: orUnknown(z.string()) });
export const healthStatus = z.enum(HEALTH_STATUSES);

export const booleanFact = factOf(z.boolean()).meta({ id: 'BooleanFact' });
export const declaredFact = factOf(declaredKey).meta({ id: 'DeclaredFact' });
export const healthFact = factOf(healthStatus).meta({ id: 'HealthFact' });
/** Of any axis. */
export const fact = factOf(z.union([z.boolean(), healthStatus, declaredKey])).meta({ id: 'Fact' });

export type FactShape<V> = z.output<ReturnType<typeof factOf<z.ZodType<V>>>>;
export type AnyFactShape = z.output<typeof fact>;
