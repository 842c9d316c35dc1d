import { type Document, isAlias, isMap, isNode, isSeq, type Node, type YAMLMap } from 'yaml';
import type { Place } from './place.ts';
import { readFast } from './yaml-fast.ts';
import { composeYaml } from './yaml-tree.ts';
import { keyText } from './yaml-value.ts';

/** Of as much of the text as was read for its value; undefined where it holds none. */
export function readYamlPlaces(text: string): Place | undefined {
  const fast = readFast(text);
  const { root, document } = composeYaml(fast.usual ? text : text.slice(0, fast.readable));
  return root === null || document === undefined ? undefined : new YamlPlace(root, document);
}

type Entry = { readonly keyStart: number; readonly value: Place };

/** An alias stands where it is written; what is inside it stands at the anchor. */
class YamlPlace implements Place {
  readonly start: number;
  readonly #node: Node;
  readonly #document: Document;
  #entries: ReadonlyMap<string, Entry> | undefined;

  constructor(node: Node, document: Document) {
    this.start = node.range?.[0] ?? 0;
    this.#node = node;
    this.#document = document;
  }

  child(step: string | number): Entry | undefined {
    const node = isAlias(this.#node) ? this.#node.resolve(this.#document) : this.#node;
    if (isMap(node)) {
      this.#entries ??= this.#entriesOf(node);
      return this.#entries.get(String(step));
    }
    const item = isSeq(node) && typeof step === 'number' ? node.items[step] : undefined;
    if (!isNode(item)) return undefined;
    const value = new YamlPlace(item, this.#document);
    return { keyStart: value.start, value };
  }

  /** Of equal keys the last counts, here as in the value. */
  #entriesOf(map: YAMLMap<unknown, unknown>): ReadonlyMap<string, Entry> {
    const entries = new Map<string, Entry>();
    for (const pair of map.items) {
      const name = keyText(pair.key);
      if (name === undefined || !isNode(pair.key)) continue;
      const key = new YamlPlace(pair.key, this.#document);
      const value = isNode(pair.value) ? new YamlPlace(pair.value, this.#document) : key;
      entries.set(name, { keyStart: key.start, value });
    }
    return entries;
  }
}
