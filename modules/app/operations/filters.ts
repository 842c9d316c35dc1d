import * as z from 'zod';
import { LIFECYCLES } from '../../core/model/lifecycle.ts';
import { RISKS } from '../../core/model/risk.ts';
import type { ToolQuery } from '../../core/ports/catalog.ts';

const words = (what: string) => z.array(z.string().min(1).max(200)).max(50).optional().describe(what);

/** Filters of lists and of search. Several values of one mean any of them; different ones must all hold. */
export const filters = {
  capability: words('Implements this capability.'),
  risk: z
    .array(z.enum([...RISKS, 'unknown']))
    .optional()
    .describe('Effective risk.'),
  max_risk: z.enum(RISKS).optional().describe('Effective risk is known, and not above this.'),
  lifecycle: z.array(z.enum(LIFECYCLES)).optional().describe('Lifecycle.'),
  provider_type: words('Has an offer of this provider type.'),
  tag: words('Carries this tag.'),
  language: words('Supports this language (ISO 639-1).'),
  author: words('Author, by name.'),
  publisher: words('Publisher, by name.'),
  source: words('Comes from this source, such as `definitions` or `registry:local`.'),
  registered: z.boolean().optional().describe('Registered, or not.'),
};

/** Beside a list: what it could be narrowed by. */
export const facetsAsked = {
  facets: z
    .boolean()
    .optional()
    .describe(
      'Count all that was found by domain, capability, risk, lifecycle, provider type, tag, language and source.',
    ),
};

const filterInput = z.object(filters);
type Filters = z.output<typeof filterInput>;

export function toolQuery(input: Filters, text?: string): ToolQuery {
  return {
    ...(text !== undefined && { text }),
    ...(input.capability && { capability: input.capability }),
    ...(input.risk && { risk: input.risk }),
    ...(input.max_risk && { maxRisk: input.max_risk }),
    ...(input.lifecycle && { lifecycle: input.lifecycle }),
    ...(input.provider_type && { providerType: input.provider_type }),
    ...(input.tag && { tag: input.tag }),
    ...(input.language && { language: input.language }),
    ...(input.author && { author: input.author }),
    ...(input.publisher && { publisher: input.publisher }),
    ...(input.source && { source: input.source }),
    ...(input.registered !== undefined && { registered: input.registered }),
  };
}
