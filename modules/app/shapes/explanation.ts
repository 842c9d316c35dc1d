import * as z from 'zod';
import { AXIS_NAMES } from '../../core/facts/axes.ts';
import { envelope } from './basics.ts';
import { fact, instant, owner } from './fact.ts';

export const axis = z.enum(AXIS_NAMES);
export const step = z.object({ code: z.string(), message: z.string() }).meta({ id: 'NextStep' });

/** Why a fact is what it is: the rule, what each piece of evidence says by itself, and what would change it. */
export const explanation = z
  .object({
    ...envelope,
    answers: z.array(
      z
        .object({
          identity: z.string(),
          axis,
          owner,
          question: z.string(),
          fact,
          /** Milliseconds since the evidence was seen, or what was known last; null: there is none. */
          age_ms: z.int().min(0).nullable(),
          rule: z.object({ id: z.string(), text: z.string() }),
          chain: z.array(
            z.object({
              step: z.string(),
              owner,
              generation: z.string(),
              observed_at: instant,
              says: fact,
              used: z.boolean(),
              why_not: z.string().nullable(),
            }),
          ),
          would_change_if: z.array(step),
        })
        .meta({ id: 'FactExplanation' }),
    ),
  })
  .meta({ id: 'Explanation' });
