import * as z from 'zod';
import { REFUSED_TASKS, type RefusedTask } from '../../core/ports/example-suggestions.ts';

const counts = Object.fromEntries(REFUSED_TASKS.map((reason) => [reason, z.int()])) as Record<
  RefusedTask,
  z.ZodInt
>;

/** What would make tools easier to find, for somebody to read and apply. */
export const suggestedExamples = z
  .object({
    patch: z.string(),
    candidates: z.array(
      z.object({ tool: z.string(), file: z.string(), example: z.string(), writers: z.int() }),
    ),
    refused: z.object(counts),
  })
  .meta({ id: 'SuggestedExamples' });
