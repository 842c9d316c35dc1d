import type { CapabilityItem, Item, ProviderItem, ToolItem } from '../compile/compiled-document.ts';
import { homeOf } from './homes.ts';
import { LinkIndex } from './link-index.ts';

/** Who mentions whom. Kept by the items that come and go, so that a change costs what it touches. */
export class Links {
  readonly toolsByAlias = new LinkIndex<ToolItem>();
  readonly toolsByCapability = new LinkIndex<ToolItem>();
  readonly toolsByReplacement = new LinkIndex<ToolItem>();
  readonly toolsByProvider = new LinkIndex<ToolItem>();
  /** By the package folder that a tool's file lies in. */
  readonly toolsByHome = new LinkIndex<ToolItem>();
  readonly providersByTool = new LinkIndex<ProviderItem>();
  /** By the package folder that a provider describes. */
  readonly providersByHome = new LinkIndex<ProviderItem>();
  readonly capabilitiesByAlias = new LinkIndex<CapabilityItem>();
  readonly capabilitiesByBroader = new LinkIndex<CapabilityItem>();
  readonly capabilitiesByReplacement = new LinkIndex<CapabilityItem>();

  add(item: Item): void {
    this.#each(item, (index, key, value) => index.add(key, value));
  }

  delete(item: Item): void {
    this.#each(item, (index, key, value) => index.delete(key, value));
  }

  #each(item: Item, visit: <V extends Item>(index: LinkIndex<V>, key: string, value: V) => void): void {
    const home = homeOf(item);
    switch (item.kind) {
      case 'tool':
        for (const { id } of item.outline.aliases) visit(this.toolsByAlias, id, item);
        for (const { id } of item.outline.capabilities) visit(this.toolsByCapability, id, item);
        for (const { id } of item.outline.replacements) visit(this.toolsByReplacement, id, item);
        for (const { provider } of item.outline.offers) visit(this.toolsByProvider, provider, item);
        if (home !== undefined) visit(this.toolsByHome, home, item);
        break;
      case 'provider':
        for (const { tool } of item.outline.provides ?? []) visit(this.providersByTool, tool, item);
        if (home !== undefined) visit(this.providersByHome, home, item);
        break;
      case 'capability':
        for (const { id } of item.outline.aliases) visit(this.capabilitiesByAlias, id, item);
        for (const { id } of item.outline.broader) visit(this.capabilitiesByBroader, id, item);
        for (const { id } of item.outline.replacements) visit(this.capabilitiesByReplacement, id, item);
        break;
    }
  }
}
