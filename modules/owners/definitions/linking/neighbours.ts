import type { CapabilityItem, ProviderItem, ToolItem } from '../compile/compiled-document.ts';
import type { Claims } from './claims.ts';
import type { Links } from './links.ts';

/** What cross-checks may ask about other documents. */
export interface Neighbours {
  /** false: no vocabulary is declared at all, so no capability can be called wrong. */
  readonly hasVocabulary: boolean;
  hasTool(id: string): boolean;
  hasCapability(id: string): boolean;
  /** By id, else by alias; several where a name is claimed several times. */
  tools(name: string): readonly ToolItem[];
  providers(id: string): readonly ProviderItem[];
  capability(name: string): CapabilityItem | undefined;
  /** Which tools, and how many capabilities, declare an alias. */
  toolsWithAlias(alias: string): readonly ToolItem[];
  capabilitiesWithAlias(alias: string): number;
  /** What the package folder of a file describes. */
  homeProvider(home: string): ProviderItem | undefined;
}

export function neighboursIn(claims: Claims, links: Links): Neighbours {
  return {
    get hasVocabulary() {
      return claims.hasVocabulary;
    },
    hasTool: (id) => claims.hasTool(id),
    hasCapability: (id) => claims.hasCapability(id),
    tools: (name) =>
      claims.hasTool(name) ? claims.tools(name) : claims.inOrder(links.toolsByAlias.get(name)),
    providers: (id) => claims.providers(id),
    capability: (name) =>
      (claims.hasCapability(name)
        ? claims.capabilities(name)
        : claims.inOrder(links.capabilitiesByAlias.get(name)))[0],
    toolsWithAlias: (alias) => claims.inOrder(links.toolsByAlias.get(alias)),
    capabilitiesWithAlias: (alias) => links.capabilitiesByAlias.count(alias),
    homeProvider: (home) => links.providersByHome.get(home)[0],
  };
}

/** What is not found here is looked for beyond; ids and aliases collide only with what is here. */
export const layered = (here: Neighbours, beyond: Neighbours): Neighbours => ({
  ...here,
  hasVocabulary: here.hasVocabulary || beyond.hasVocabulary,
  tools: (name) => orElse(here.tools(name), beyond.tools(name)),
  providers: (id) => orElse(here.providers(id), beyond.providers(id)),
  capability: (name) => here.capability(name) ?? beyond.capability(name),
});

const orElse = <T>(found: readonly T[], others: readonly T[]): readonly T[] =>
  found.length > 0 ? found : others;
