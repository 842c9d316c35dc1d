import { CatalogError } from '../errors.ts';
import { readFacts } from '../facts/fact-reader.ts';
import {
  type CapabilityId,
  compareToolRefs,
  type ProviderId,
  parseCapabilityId,
  type RegistryId,
  type SourceId,
  type ToolId,
  type ToolRef,
} from '../ids.ts';
import { providerRecordKey } from '../model/definition-record.ts';
import type { Provider } from '../model/provider.ts';
import type { Registry } from '../model/registry.ts';
import type { Tool } from '../model/tool.ts';
import type { CatalogReader, Page, PageRequest, Ranked, SearchQuery, ToolQuery } from '../ports/catalog.ts';
import type { FactReader } from '../ports/facts.ts';
import type { Resolution } from '../ports/family-resolver.ts';
import type { RecordKey } from '../ports/owner-reader.ts';
import type { Visibility } from '../ports/visibility.ts';
import type { Instant } from '../time.ts';
import { Derived } from './derived.ts';
import { readGovernance } from './governance.ts';
import { refKey } from './links.ts';
import { mergeInTurn } from './merge-in-turn.ts';
import { queryKey, toolFilter } from './tool-filter.ts';
import { upperBound } from './tool-order.ts';
import { createToolResolver } from './tool-resolver.ts';
import { boundariesOf, stampsOf, type View } from './view.ts';
import {
  capabilitiesIn,
  capabilityMeant,
  declaredProvidersIn,
  idsMeaning,
  loadDiagnosticsOf,
  registriesIn,
  unidentifiedIn,
} from './view-records.ts';

/** How many matches a search ranks at most; pages beyond are empty. */
const SEARCH_DEPTH = 1_000;

/** Lists by filter, kept on the index that they were made from: a new view cannot hit them. */
const matches = new Derived<readonly ToolRef[]>(64);

/** Sorted once for each set of owners that operations read. */
const boundaries = new Derived<readonly Instant[]>(32);

/** Reads one view as one subject may see it. */
export function readView(view: View, visibility: Visibility): CatalogReader {
  const { snapshots, tools } = view;
  const { sees } = visibility;
  const visible = (tool: Tool): boolean => sees === 'everything' || sees(tool);
  const order = snapshots.configuration.records.get('workspace' as RecordKey)?.sourceOrder ?? [];
  const resolver = createToolResolver(order as readonly SourceId[]);

  const toolsAt = (refs: readonly ToolRef[]): readonly Tool[] =>
    refs.flatMap((ref) => {
      const tool = tools.get(ref);
      return tool !== undefined && visible(tool) ? [tool] : [];
    });

  const candidates = (id: ToolId): readonly Tool[] => tools.candidates(id).filter(visible);

  function tool(id: ToolId, source?: SourceId): Resolution<Tool> | undefined {
    const direct = candidates(id);
    if (source !== undefined) {
      const value = direct.find((each) => each.ref.source === source);
      return value && { kind: 'one', value, rule: 'source_given' };
    }
    if (direct.length > 0) return resolver.resolve(id, direct);
    const [value, another] = toolsAt(tools.links.byAlias.get(id) ?? []);
    if (value === undefined) return undefined;
    return another === undefined
      ? { kind: 'one', value, rule: 'alias' }
      : resolver.resolve(id, toolsAt(tools.links.byAlias.get(id) ?? []));
  }

  const idsOf = (capability: string): readonly string[] => {
    const id = parseCapabilityId(capability);
    return id === undefined ? [capability] : idsMeaning(view, id);
  };

  /** In the catalog's order, each once. */
  function refsWith(capability: CapabilityId): readonly ToolRef[] {
    const lists = idsMeaning(view, capability).map((id) => tools.links.byCapability.get(id) ?? []);
    const [first = [], ...others] = lists.filter((list) => list.length > 0);
    if (others.length === 0) return first;
    const refs = new Map([first, ...others].flat().map((ref) => [refKey(ref), ref]));
    return [...refs.values()].sort(compareToolRefs);
  }

  /** Refs that match everything but the text, in the catalog's order. */
  function filtered({ text: _, ...query }: ToolQuery): readonly ToolRef[] {
    const { capability } = query;
    const passes = toolFilter({ ...query, ...(capability && { capability: capability.flatMap(idsOf) }) });
    if (passes === undefined && sees === 'everything') return tools.order;
    return matches.get(tools, `${visibility.digest} ${queryKey(query)}`, () =>
      tools.order.filter((ref) => {
        const candidate = tools.get(ref);
        return candidate !== undefined && visible(candidate) && (passes === undefined || passes(candidate));
      }),
    );
  }

  function maskOf(query: ToolQuery): 'everything' | ReadonlySet<number> {
    const refs = filtered(query);
    return refs === tools.order ? 'everything' : new Set(refs.map((ref) => view.ordinals.of(ref)));
  }

  function indexOrRefuse(): NonNullable<View['search']> {
    if (view.search === undefined) {
      throw new CatalogError(
        'owner_unavailable',
        'The search index is still being built.',
        'Try again in a moment.',
      );
    }
    return view.search;
  }

  function matching(query: ToolQuery): readonly ToolRef[] {
    const { text } = query;
    if (text === undefined) return filtered(query);
    return matches.get(tools, `text ${visibility.digest} ${queryKey(query)}`, () => {
      const { hits } = indexOrRefuse().search(text, maskOf(query), Number.MAX_SAFE_INTEGER);
      const found = new Set(hits.map((hit) => hit.ordinal));
      return filtered(query).filter((ref) => found.has(view.ordinals.of(ref)));
    });
  }

  const governance = readGovernance(snapshots, sees === 'everything', (ref) => {
    const tool = tools.get(ref);
    return tool !== undefined && visible(tool);
  });
  let facts: FactReader | undefined;

  return {
    view: view.id,
    visibility: visibility.digest,
    stamps: stampsOf(snapshots),
    boundaries: (reads) => boundaries.get(snapshots, reads.join(' '), () => boundariesOf(snapshots, reads)),
    get facts(): FactReader {
      facts ??= readFacts(view, {
        seesEverything: sees === 'everything',
        toolsAt,
        candidates,
        choose: (several) => resolver.resolve(several[0].ref.id, several),
        order: () => filtered({}),
        tools(id) {
          const direct = candidates(id as ToolId);
          return direct.length > 0 ? direct : toolsAt(tools.links.byAlias.get(id) ?? []);
        },
      });
      return facts;
    },
    tool,
    candidates,

    tools(query: ToolQuery, page: PageRequest): Page<Tool> {
      const refs = matching(query);
      const start = page.after === undefined ? 0 : upperBound(refs, page.after);
      const end = page.limit === undefined ? refs.length : Math.min(refs.length, start + page.limit);
      return { items: toolsAt(refs.slice(start, end)), total: refs.length, more: end < refs.length };
    },

    search({ texts, filter, offset, limit }: SearchQuery): Ranked {
      const index = indexOrRefuse();
      const mask = maskOf(filter);
      const answers = texts.map((text) => index.search(text, mask, SEARCH_DEPTH));
      const merged = mergeInTurn(answers.map(({ hits }) => hits));
      const items = merged.slice(offset, offset + limit).flatMap(({ ordinal, score, why }) => {
        const ref = view.ordinals.ref(ordinal);
        const found = ref && tools.get(ref);
        return found === undefined ? [] : [{ tool: found, score, why }];
      });
      return {
        items,
        total: answers.length === 1 ? (answers[0]?.total ?? 0) : merged.length,
        more: offset + limit < merged.length,
        goodMatch: answers.length > 0 && answers.every(({ goodMatch }) => goodMatch),
      };
    },

    suggest: (prefix, limit) => indexOrRefuse().suggest(prefix, maskOf({}), limit),

    capability: (idOrAlias) => capabilityMeant(view, idOrAlias),
    capabilities: () => capabilitiesIn(view),
    toolsWith: (capability) => toolsAt(refsWith(capability)),
    provider(id: ProviderId): Provider | undefined {
      const record = snapshots.definitions.records.get(providerRecordKey(id));
      return record?.kind === 'provider' ? record.provider : undefined;
    },
    providerIds(): readonly ProviderId[] {
      const offered = [...tools.links.byProvider.keys()].filter(
        (id) => toolsAt(tools.links.byProvider.get(id) ?? []).length > 0,
      );
      return [...new Set([...declaredProvidersIn(view), ...(offered as ProviderId[])])].sort();
    },
    toolsOf: (provider) => toolsAt(tools.links.byProvider.get(provider) ?? []),
    registries: () => registriesIn(view),
    registry: (id: RegistryId): Registry | undefined =>
      registriesIn(view).find((registry) => registry.id === id),
    ...governance,
    unidentified: () => unidentifiedIn(view),
    loadDiagnostics: () => loadDiagnosticsOf(view),
  };
}
