import { canonicalProviderType } from '../model/provider-type.ts';
import { riskRank } from '../model/risk.ts';
import type { Tool } from '../model/tool.ts';
import type { ToolQuery } from '../ports/catalog.ts';

type Filter = keyof Omit<ToolQuery, 'text' | 'registered' | 'maxRisk'>;

/** What a filter compares with: the values of a tool under that name. */
const VALUES = {
  capability: (tool) => tool.capabilities ?? [],
  risk: (tool) => [tool.effectiveRisk ?? 'unknown'],
  lifecycle: (tool) => [tool.lifecycle],
  providerType: (tool) =>
    tool.versions.flatMap(({ offers }) =>
      offers.flatMap(({ providerType, canonicalType }) => [
        providerType ?? 'unknown',
        canonicalType ?? 'unknown',
      ]),
    ),
  tag: (tool) => tool.tags.map(comparedTag),
  language: (tool) => tool.languages,
  author: (tool) => [tool.author?.name ?? 'unknown'],
  publisher: (tool) => [tool.publisher?.name ?? 'unknown'],
  source: (tool) => [tool.ref.source],
} as const satisfies Record<Filter, (tool: Tool) => readonly string[]>;

/** Tags are compared without case and however they were composed (seed-reading A6). */
export const comparedTag = (tag: string): string => tag.normalize('NFC').toLowerCase();

/** What a filter that was asked for may stand as in `VALUES`; others stand as they are. */
const MEANINGS: { readonly [F in Filter]?: (wanted: string) => readonly string[] } = {
  tag: (wanted) => [comparedTag(wanted)],
  language: (wanted) => [wanted.toLowerCase()],
  providerType: (wanted) => [wanted, canonicalProviderType(wanted) ?? wanted],
};

const FILTERS = Object.keys(VALUES) as readonly Filter[];

/** undefined: the query lets everything through (`text` is the search index's affair). */
export function toolFilter(query: ToolQuery): ((tool: Tool) => boolean) | undefined {
  const tests: ((tool: Tool) => boolean)[] = [];
  for (const filter of FILTERS) {
    const wanted = query[filter];
    if (wanted === undefined || wanted.length === 0) continue;
    const set = new Set<string>(wanted.flatMap((each) => MEANINGS[filter]?.(each) ?? [each]));
    tests.push((tool) => VALUES[filter](tool).some((value) => set.has(value)));
  }
  const { registered, maxRisk } = query;
  if (maxRisk !== undefined)
    tests.push(
      ({ effectiveRisk }) => effectiveRisk !== undefined && riskRank(effectiveRisk) <= riskRank(maxRisk),
    );
  if (registered !== undefined)
    tests.push((tool) => (tool.registration.state === 'registered') === registered);
  return tests.length === 0 ? undefined : (tool) => tests.every((test) => test(tool));
}

/** The same for queries that mean the same, whatever the order of their values. */
export const queryKey = (query: ToolQuery): string =>
  JSON.stringify([
    query.text ?? null,
    query.registered ?? null,
    query.maxRisk ?? null,
    ...FILTERS.map((filter) => [...(query[filter] ?? [])].sort()),
  ]);
