import type {
  CapabilityItem,
  Item,
  ProviderItem,
  ToolItem,
  WordsItem,
} from '../compile/compiled-document.ts';
import { LinkIndex } from './link-index.ts';

/** Which of two items goes first where both say that they are the same thing. A total order. */
export type Precedence = (a: Item, b: Item) => number;

/** Which items claim an id; more than one is a conflict, or copies of one content. */
export class Claims {
  readonly #tools = new LinkIndex<ToolItem>();
  readonly #providers = new LinkIndex<ProviderItem>();
  readonly #capabilities = new LinkIndex<CapabilityItem>();
  readonly #words = new LinkIndex<WordsItem>();
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

  words(id: string): readonly WordsItem[] {
    return this.inOrder(this.#words.get(id));
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
    return [this.#tools, this.#providers, this.#capabilities, this.#words].every(({ isEmpty }) => isEmpty);
  }

  add(item: Item): void {
    this.#change('add', item);
  }

  delete(item: Item): void {
    this.#change('delete', item);
  }

  #change(change: 'add' | 'delete', item: Item): void {
    switch (item.kind) {
      case 'tool':
        this.#tools[change](item.id, item);
        break;
      case 'provider':
        this.#providers[change](item.id, item);
        break;
      case 'capability':
        this.#capabilities[change](item.id, item);
        break;
      case 'words':
        this.#words[change](item.id, item);
        break;
    }
  }

  inOrder<I extends Item>(items: readonly I[]): readonly I[] {
    return items.length < 2 ? items : items.toSorted(this.#precedence);
  }
}
