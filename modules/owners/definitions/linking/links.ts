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
    this.#change('add', item);
  }

  delete(item: Item): void {
    this.#change('delete', item);
  }

  #change(change: 'add' | 'delete', item: Item): void {
    const home = homeOf(item);
    switch (item.kind) {
      case 'tool':
        for (const { id } of item.outline.aliases) this.toolsByAlias[change](id, item);
        for (const { id } of item.outline.capabilities) this.toolsByCapability[change](id, item);
        for (const { id } of item.outline.replacements) this.toolsByReplacement[change](id, item);
        for (const { provider } of item.outline.offers) this.toolsByProvider[change](provider, item);
        if (home !== undefined) this.toolsByHome[change](home, item);
        break;
      case 'provider':
        for (const { tool } of item.outline.provides ?? []) this.providersByTool[change](tool, item);
        if (home !== undefined) this.providersByHome[change](home, item);
        break;
      case 'capability':
        for (const { id } of item.outline.aliases) this.capabilitiesByAlias[change](id, item);
        for (const { id } of item.outline.broader) this.capabilitiesByBroader[change](id, item);
        for (const { id } of item.outline.replacements) this.capabilitiesByReplacement[change](id, item);
        break;
      case 'words':
        break;
    }
  }
}
