import { DEFINITIONS, type ToolId } from '../../modules/core/ids.ts';
import type { CatalogReader } from '../../modules/core/ports/catalog.ts';
import type { FactReader } from '../../modules/core/ports/facts.ts';

/** How a reader of whoever may not see everything is spoilt, with what one sees who may. */
type Plant = (narrowed: CatalogReader, whole: CatalogReader) => CatalogReader;

/** Methods that are taken from the other reader as they are. */
const taking =
  (...methods: readonly (keyof CatalogReader)[]): Plant =>
  (narrowed, whole) =>
    Object.fromEntries([
      ...Object.entries(narrowed),
      ...methods.map((method) => [method, whole[method]] as const),
    ]) as typeof narrowed;

const takingFacts =
  (...methods: readonly (keyof FactReader)[]): Plant =>
  (narrowed, whole) => ({
    ...narrowed,
    facts: Object.fromEntries([
      ...Object.entries(narrowed.facts),
      ...methods.map((method) => [method, whole.facts[method]] as const),
    ]) as typeof narrowed.facts,
  });

/** One of each kind. Each alone has to be noticed. */
export const PLANTED_LEAKS: Readonly<Record<string, Plant>> = {
  'a hidden tool is listed': taking('tools'),
  'a total counts what is hidden': (narrowed, whole) => ({
    ...narrowed,
    tools: (query, page) => ({ ...narrowed.tools(query, page), total: whole.tools(query, page).total }),
  }),
  'a page ends where one ends that has hidden tools on it': (narrowed, whole) => ({
    ...narrowed,
    tools: (query, page) => ({ ...narrowed.tools(query, page), more: whole.tools(query, page).more }),
  }),
  'a hidden tool is shown by its id': taking('tool'),
  'a hidden tool has a source that collides': taking('candidates'),
  'an alias leads to a hidden tool': (narrowed, whole) => ({
    ...narrowed,
    tool: (id, source) => narrowed.tool(id, source) ?? (source === undefined ? whole.tool(id) : undefined),
  }),
  'a search ranks what is hidden': taking('search'),
  'scores are those of an index with what is hidden': (narrowed, whole) => ({
    ...narrowed,
    search(query) {
      const found = narrowed.search(query);
      const all = whole.search({ ...query, offset: 0, limit: 1_000 }).items;
      const scoreOf = (id: ToolId): number | undefined => all.find(({ tool }) => tool.ref.id === id)?.score;
      return {
        ...found,
        items: found.items.map((each) => ({ ...each, score: scoreOf(each.tool.ref.id) ?? each.score })),
      };
    },
  }),
  'a search counts what is hidden': (narrowed, whole) => ({
    ...narrowed,
    search: (query) => ({ ...narrowed.search(query), total: whole.search(query).total }),
  }),
  'a word of a hidden tool is suggested': taking('suggest'),
  'a capability names hidden tools': taking('toolsWith'),
  'a provider names hidden tools that it offers': taking('toolsOf'),
  'a provider of hidden tools only is listed': taking('providerIds'),
  'a provider lists hidden ids that it says it provides': taking('provider'),
  'a registry shows hidden entries': taking('registry'),
  'registries count hidden entries': taking('registries'),
  'an entry keeps its place among hidden ones': (narrowed, whole) => ({
    ...narrowed,
    registry(id) {
      const found = narrowed.registry(id);
      const all = whole.registry(id)?.entries ?? [];
      return (
        found && {
          ...found,
          entries: found.entries.map((entry) => ({
            ...entry,
            index: all.find(({ revision }) => revision === entry.revision)?.index ?? entry.index,
          })),
        }
      );
    },
  }),
  'files of which nobody can decide are named': taking('unidentified'),
  'a tool names the hidden one that replaces it, or findings that it causes': (narrowed, whole) => ({
    ...narrowed,
    tool(id, source) {
      const found = narrowed.tool(id, source);
      if (found?.kind !== 'one') return found;
      const [as] = whole.candidates(found.value.ref.id).filter(({ ref }) => ref.source === DEFINITIONS);
      return as === undefined || found.value.ref.source !== DEFINITIONS ? found : { ...found, value: as };
    },
  }),
  'findings point into a file that lists hidden entries': (narrowed, whole) => ({
    ...narrowed,
    tool(id, source) {
      const found = narrowed.tool(id, source);
      if (found?.kind !== 'one' || found.value.ref.source === DEFINITIONS) return found;
      const as = whole.tool(id, found.value.ref.source);
      return as?.kind === 'one' ? as : found;
    },
  }),
  'approvals for hidden tools are listed': taking('approvals'),
  'an approval for a hidden tool is shown': taking('approval'),
  'reviews of hidden tools are listed': taking('reviews'),
  'a hidden identity can be asked for': takingFacts('scope'),
  'artifacts of hidden tools are listed': takingFacts('artifacts'),
  'keys of hidden tools are listed': takingFacts('capabilities'),
  'implementations of hidden tools are listed': takingFacts('implementations'),
  'instances of hidden providers are listed': takingFacts('instances'),
  'observations of hidden tools, or what they loaded, are listed': takingFacts('observations'),
  'facts of a key rest on what is hidden': takingFacts('capabilityFacts'),
  'facts of an instance name a hidden artifact': takingFacts('instanceFacts'),
  'candidates of a key are hidden': takingFacts('resolution'),
  'an explanation rests on what is hidden': takingFacts('explain'),
  'readiness of a hidden tool is told': takingFacts('readiness'),
};
