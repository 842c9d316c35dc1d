import type { ProvidedMention, ProviderItem, ToolItem } from '../compile/compiled-document.ts';
import type { Neighbours } from './neighbours.ts';

/** A provider may list very many tools; each of them asks for its own lines only. */
const byTool = new WeakMap<ProviderItem, ReadonlyMap<string, readonly ProvidedMention[]>>();

/** The lines in which a provider says that it provides this tool, by its id or one of its aliases. */
export const claimsOn = (
  tool: ToolItem,
  provider: ProviderItem,
  near: Neighbours,
): readonly ProvidedMention[] =>
  [tool.id, ...tool.outline.aliases.map(({ id }) => id)].flatMap((name) => {
    const claims = claimsOf(provider).get(name) ?? [];
    return claims.length > 0 && near.tools(name).includes(tool) ? claims : [];
  });

function claimsOf(provider: ProviderItem): ReadonlyMap<string, readonly ProvidedMention[]> {
  let claims = byTool.get(provider);
  if (claims === undefined) {
    claims = Map.groupBy(provider.outline.provides ?? [], ({ tool }) => tool);
    byTool.set(provider, claims);
  }
  return claims;
}
