import type { CapabilityItem, Item, ProviderItem, ToolItem } from '../compile/compiled-document.ts';
import { LinkIndex } from './link-index.ts';

/** Which of two items goes first where both say that they are the same thing. A total order. */
export type Precedence = (a: Item, b: Item) => number;

/** Which items claim an id; more than one is a conflict, or copies of one content. */
export class Claims {
  readonly #tools = new LinkIndex<ToolItem>();
  readonly #providers = new LinkIndex<ProviderItem>();
  readonly #capabilities = new LinkIndex<CapabilityItem>();
  readonly #precedence: Precedence;

  constructor(precedence: Precedence) {
    this.#precedence = precedence;
  }

  /** The first goes first. */
  tools(id: string): readonly ToolItem[] {
    return this.inOrder(this.#tools.get(id));
  }

  providers(id: string): readonly ProviderItem[] {
    return this.inOrder(this.#providers.get(id));
  }

  capabilities(id: string): readonly CapabilityItem[] {
    return this.inOrder(this.#capabilities.get(id));
  }

  hasTool(id: string): boolean {
    return this.#tools.has(id);
  }

  hasCapability(id: string): boolean {
    return this.#capabilities.has(id);
  }

  get hasVocabulary(): boolean {
    return !this.#capabilities.isEmpty;
  }

  get isEmpty(): boolean {
    return this.#tools.isEmpty && this.#providers.isEmpty && this.#capabilities.isEmpty;
  }

  add(item: Item): void {
    if (item.kind === 'tool') this.#tools.add(item.id, item);
    else if (item.kind === 'provider') this.#providers.add(item.id, item);
    else this.#capabilities.add(item.id, item);
  }

  delete(item: Item): void {
    if (item.kind === 'tool') this.#tools.delete(item.id, item);
    else if (item.kind === 'provider') this.#providers.delete(item.id, item);
    else this.#capabilities.delete(item.id, item);
  }

  inOrder<I extends Item>(items: readonly I[]): readonly I[] {
    return items.length < 2 ? items : items.toSorted(this.#precedence);
  }
}
