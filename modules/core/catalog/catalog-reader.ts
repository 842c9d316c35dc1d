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
import type {
  CatalogReader,
  Facets,
  Page,
  PageRequest,
  Ranked,
  SearchQuery,
  ToolQuery,
} from '../ports/catalog.ts';
import type { FactReader } from '../ports/facts.ts';
import type { Resolution } from '../ports/family-resolver.ts';
import type { RecordKey } from '../ports/owner-reader.ts';
import type { Mask } from '../ports/search-index.ts';
import type { Visibility } from '../ports/visibility.ts';
import { refOfRegistryEntry } from '../projection/tool-from-registry.ts';
import type { Instant } from '../time.ts';
import { Bitset } from './bitset.ts';
import { Derived } from './derived.ts';
import { countFacets } from './facets.ts';
import { fuseMeaning, type Placed } from './fuse-meaning.ts';
import { readGovernance } from './governance.ts';
import { refKey } from './links.ts';
import { mergeInTurn } from './merge-in-turn.ts';
import { narrowProvider, narrowRegistry } from './narrowing.ts';
import { searchAdvice } from './search-advice.ts';
import { SEARCH_COMPARISONS } from './search-order.ts';
import { seenTools } from './seen-tools.ts';
import { queryKey, toolFilter } from './tool-filter.ts';
import type { ToolIndex } from './tool-index.ts';
import { lowerBound, upperBound } from './tool-order.ts';
import { createToolResolver } from './tool-resolver.ts';
import { eachRef, placesOf, refsFrom, sizeOf, type ToolSelection } from './tool-selection.ts';
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
/** Up to so many tools all are compared in meaning; beyond, the best of those that have the words. */
const COMPARED_WHOLE = 10_000;
const COMPARED_BEST = 100;

/** Which tools of an index pass a filter, whoever asks: kept on it, so that a new view cannot hit those of an earlier one. */
const passed = new Derived<Bitset>(64);
/** Those of them that a profile sees, kept on its mask. */
const narrowed = new Derived<Bitset>(4);
/** Which tools of an index have the words of a list, for each profile: what a typo is repaired to depends on what is seen. */
const found = new Derived<Bitset>(64);
/** How many tools of an index have each value, for each profile and query. */
const counted = new Derived<Facets>(64);
/** Tools of an index that are refused for what other tools say. */
const entangled = new Derived<readonly ToolRef[]>(1);

const stamps = new Derived<CatalogReader['stamps']>(1);

/** Sorted once for each set of owners that operations read. */
const boundaries = new Derived<readonly Instant[]>(32);

/** Reads one view as one subject may see it. */
export function readView(view: View, visibility: Visibility): CatalogReader {
  const { snapshots, tools } = view;
  const seen = seenTools(view, visibility);
  const { at: toolsAt, candidates, seesEverything } = seen;
  const sources = snapshots.configuration.records.get('workspace' as RecordKey)?.sourceOrder ?? [];
  const resolver = createToolResolver(sources as readonly SourceId[]);

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

  /** Tools that match everything but the text, in the catalog's order. */
  function filtered({ text: _, ...query }: ToolQuery): ToolSelection {
    const { capability } = query;
    const passes = toolFilter({ ...query, ...(capability && { capability: capability.flatMap(idsOf) }) });
    const mask = seen.mask();
    const visible = mask === 'everything' ? undefined : mask.places;
    const { order } = tools;
    if (passes === undefined) return { order, ...(visible && { places: visible }) };
    const narrow = (places: Bitset): Bitset => {
      // What is refused only for what is hidden is registered as far as this subject knows.
      if (query.registered !== undefined)
        for (const ref of entangledIn(tools)) places.put(lowerBound(order, ref), toolsAt([ref]).some(passes));
      return places;
    };
    const matching = passed.get(tools, queryKey(query), () =>
      placesOf(order, (ref) => {
        const candidate = tools.get(ref);
        return candidate !== undefined && passes(candidate);
      }),
    );
    if (mask === 'everything' || visible === undefined) return { order, places: matching };
    return { order, places: narrowed.get(mask, queryKey(query), () => narrow(matching.and(visible))) };
  }

  function maskOf(query: ToolQuery): Mask {
    if (toolFilter(query) === undefined) return seen.mask();
    const { places } = filtered(query);
    if (places === undefined) return seen.mask();
    const row = view.ordinals.row(tools.order);
    const ordinals = Bitset.none(view.ordinals.length);
    for (const place of places.from(0)) ordinals.put(row[place] ?? 0, true);
    return ordinals;
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

  function matching(query: ToolQuery): ToolSelection {
    const { text } = query;
    if (text === undefined) return filtered(query);
    const places = found.get(tools, `${visibility.digest} ${queryKey(query)}`, () => {
      const { hits } = indexOrRefuse().search(text, maskOf(query), Number.MAX_SAFE_INTEGER);
      const ordinals = Bitset.none(view.ordinals.length);
      for (const { ordinal } of hits) ordinals.put(ordinal, true);
      return placesOf(view.ordinals.row(tools.order), (ordinal) => ordinals.has(ordinal));
    });
    return { order: tools.order, places };
  }

  /** Providers of what is seen; whoever sees everything sees those too that provide nothing. */
  function providersSeen(): readonly ProviderId[] {
    const offering = [...tools.links.byProvider.entries()]
      .filter(([, refs]) => seen.anyOf(refs))
      .map(([id]) => id);
    const declared = seesEverything ? declaredProvidersIn(view) : [];
    return [...new Set([...declared, ...(offering as ProviderId[])])].sort();
  }

  function registriesSeen(): readonly Registry[] {
    if (seesEverything) return registriesIn(view);
    registries ??= registriesIn(view).flatMap(
      (registry) =>
        narrowRegistry(registry, (entry) => {
          const ref = refOfRegistryEntry(registry, entry);
          return ref !== undefined && seen.anyOf([ref]);
        }) ?? [],
    );
    return registries;
  }

  const governance = readGovernance(snapshots, seesEverything, (ref) => seen.anyOf([ref]));
  let facts: FactReader | undefined;
  let providers: readonly ProviderId[] | undefined;
  let registries: readonly Registry[] | undefined;

  return {
    view: view.id,
    visibility: visibility.digest,
    stamps: stamps.get(snapshots, '', () => stampsOf(snapshots)),
    boundaries: (reads) => boundaries.get(snapshots, reads.join(' '), () => boundariesOf(snapshots, reads)),
    get facts(): FactReader {
      facts ??= readFacts(view, {
        seesEverything,
        toolsAt,
        anyOf: seen.anyOf,
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
      const selection = matching(query);
      const start = page.after === undefined ? 0 : upperBound(tools.order, page.after);
      const { refs, more } = refsFrom(selection, start, page.limit);
      return { items: seen.passed(refs), total: sizeOf(selection), more };
    },

    search({ texts, filter, offset, limit, order = 'relevance', similarity }: SearchQuery): Ranked {
      const index = indexOrRefuse();
      const mask = maskOf(filter);
      const answers = texts.map((text) => index.search(text, mask, SEARCH_DEPTH));
      const advice = searchAdvice(
        answers,
        () =>
          toolFilter(filter) !== undefined &&
          texts.every((text) => index.search(text, maskOf({}), 1).goodMatch),
      );
      const selection = similarity && filtered(filter);
      const lists = answers.map(({ hits }, place) => {
        if (similarity === undefined || selection === undefined) return hits;
        const refs =
          sizeOf(selection) > COMPARED_WHOLE
            ? hits.slice(0, COMPARED_BEST).flatMap(({ ordinal }) => view.ordinals.ref(ordinal) ?? [])
            : refsFrom(selection, 0, undefined).refs;
        const candidates = seen
          .passed(refs)
          .map((each): Placed => ({ ordinal: view.ordinals.of(each.ref), tool: each }));
        return fuseMeaning(hits, candidates, (each) => similarity.of(place, each), similarity.weight);
      });
      const merged = mergeInTurn(lists);
      const compare = SEARCH_COMPARISONS[order];
      const page = <T>(list: readonly T[]): readonly T[] => list.slice(offset, offset + limit);
      const found = (compare === undefined ? page(merged) : merged).flatMap((hit) => {
        const ref = view.ordinals.ref(hit.ordinal);
        const [value] = ref === undefined ? [] : seen.passed([ref]);
        return value === undefined ? [] : [{ tool: value, hit }];
      });
      const shown = compare === undefined ? found : page(found.sort((a, b) => compare(a.tool, b.tool)));
      // `why` is worked out when it is read.
      const items = shown.map(({ tool: value, hit }) => ({ tool: value, score: hit.score, why: hit.why }));
      return {
        items,
        total:
          answers.length === 1
            ? (answers[0]?.total ?? 0) + merged.length - (answers[0]?.hits.length ?? 0)
            : merged.length,
        more: offset + limit < merged.length,
        goodMatch: answers.length > 0 && advice === undefined,
        ...(advice && { advice }),
      };
    },

    facets(query, texts): Facets {
      const asked = texts?.map((text) => ({ ...query, text })) ?? [query];
      const key = JSON.stringify([visibility.digest, ...asked.map(queryKey)]);
      return counted.get(tools, key, () => {
        const selections = asked.map(matching);
        const [only] = selections;
        const refs =
          only !== undefined && selections.length === 1
            ? eachRef(only, 0)
            : new Set(selections.flatMap((selection) => [...eachRef(selection, 0)]));
        return countFacets(seen.passed([...refs]), (id) => capabilityMeant(view, id)?.domain);
      });
    },

    suggest: (prefix, limit) => indexOrRefuse().suggest(prefix, maskOf({}), limit),

    capability: (idOrAlias) => capabilityMeant(view, idOrAlias),
    capabilities: () => capabilitiesIn(view),
    toolsWith: (capability) => toolsAt(refsWith(capability)),
    provider(id: ProviderId): Provider | undefined {
      const record = snapshots.definitions.records.get(providerRecordKey(id));
      if (record?.kind !== 'provider') return undefined;
      if (seesEverything) return record.provider;
      return seen.anyOf(tools.links.byProvider.get(id) ?? [])
        ? narrowProvider(record.provider, seen)
        : undefined;
    },
    providerIds(): readonly ProviderId[] {
      providers ??= providersSeen();
      return providers;
    },
    toolsOf: (provider) => toolsAt(tools.links.byProvider.get(provider) ?? []),
    registries: () => registriesSeen(),
    registry: (id: RegistryId): Registry | undefined =>
      registriesSeen().find((registry) => registry.id === id),
    ...governance,
    // They have no attributes that could be decided upon.
    unidentified: () => (seesEverything ? unidentifiedIn(view) : []),
    loadDiagnostics: () => (seesEverything ? loadDiagnosticsOf(view) : []),
  };
}

const entangledIn = (tools: ToolIndex): readonly ToolRef[] =>
  entangled.get(tools, '', () =>
    tools.order.filter((ref) => tools.get(ref)?.diagnostics.some(({ stands }) => stands !== undefined)),
  );
