import * as z from 'zod';
import type { FacetName } from '../../core/ports/catalog.ts';

const counts = z.array(z.object({ value: z.string(), count: z.int() }));

/** How many of all that was found have each value: the most frequent first, at most 50 of each. */
export const facets = z
  .object({
    domain: counts,
    capability: counts,
    risk: counts,
    lifecycle: counts,
    provider_type: counts,
    tag: counts,
    language: counts,
    source: counts,
  } satisfies Record<FacetName, typeof counts>)
  .meta({ id: 'Facets' });
