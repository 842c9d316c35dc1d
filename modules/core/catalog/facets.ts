import type { CapabilityId } from '../ids.ts';
import type { Tool } from '../model/tool.ts';
import { FACETS, type FacetName, type Facets } from '../ports/catalog.ts';
import { comparedTag } from './tool-filter.ts';

/** Values of one facet that are told; rarer ones are left out. */
const MOST_VALUES = 50;

type DomainOf = (id: CapabilityId) => string | undefined;

const known = (values: readonly (string | undefined)[]): readonly string[] =>
  values.length === 0 ? ['unknown'] : values.map((value) => value ?? 'unknown');

/** As the filter of the same name compares them; a tool that says nothing counts as unknown where one may ask for that. */
const VALUES = {
  domain: ({ capabilities = [] }, domainOf) => known(capabilities.map(domainOf)),
  capability: ({ capabilities = [] }) => capabilities,
  risk: ({ effectiveRisk }) => known([effectiveRisk]),
  lifecycle: ({ lifecycle }) => [lifecycle],
  provider_type: ({ versions }) =>
    versions.flatMap(({ offers }) => known(offers.map((offer) => offer.canonicalType ?? offer.providerType))),
  tag: ({ tags }) => tags.map(comparedTag),
  language: ({ languages }) => languages,
  source: ({ ref }) => [ref.source],
} as const satisfies Record<FacetName, (tool: Tool, domainOf: DomainOf) => readonly string[]>;

/** How many tools have each value, once each; the most frequent first, then by value. */
export function countFacets(tools: Iterable<Tool>, domainOf: DomainOf): Facets {
  const counts = FACETS.map(() => new Map<string, number>());
  for (const tool of tools) {
    for (const [place, facet] of FACETS.entries()) {
      const count = counts[place];
      for (const value of new Set(VALUES[facet](tool, domainOf)))
        count?.set(value, (count.get(value) ?? 0) + 1);
    }
  }
  return Object.fromEntries(
    FACETS.map((facet, place) => [
      facet,
      [...(counts[place] ?? [])]
        .sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
        .slice(0, MOST_VALUES)
        .map(([value, count]) => ({ value, count })),
    ]),
  ) as Record<FacetName, { value: string; count: number }[]>;
}
