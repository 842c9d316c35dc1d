import { parseCapabilityId, parseToolId } from '../../../core/ids.ts';
import {
  capabilityRecordKey,
  kindOfKey,
  nameOfKey,
  toolRecordKey,
} from '../../../core/model/definition-record.ts';
import type { RecordKey } from '../../../core/ports/owner-reader.ts';
import type { CompiledDocument, DocumentChange, Item } from '../compile/compiled-document.ts';
import { Claims, type Precedence } from './claims.ts';
import { type Judgement, judgeCapability, judgeProvider, judgeTool, judgeWords } from './judgement.ts';
import { Links } from './links.ts';
import { layered, type Neighbours, neighboursIn } from './neighbours.ts';
import { ReplacementCycles } from './replacement-cycles.ts';
import { type Graph, touchedBy } from './touched.ts';

/** All items with what they mention of each other. Changes cost what they touch and can be taken back. */
export class DefinitionGraph {
  readonly #claims: Claims;
  readonly #links = new Links();
  readonly #own: Neighbours;
  /** What documents are checked against, where they are not all there is. */
  readonly #beyond: Neighbours | undefined;
  /** Whether there is a vocabulary at all matters to each of them. */
  readonly #tools = new Set<RecordKey>();

  constructor(precedence: Precedence, beyond?: Neighbours) {
    this.#claims = new Claims(precedence);
    this.#own = neighboursIn(this.#claims, this.#links);
    this.#beyond = beyond;
  }

  get near(): Neighbours {
    return this.#beyond === undefined ? this.#own : layered(this.#own, this.#beyond);
  }

  /** The keys that have to be judged anew. */
  apply(changes: readonly DocumentChange[]): ReadonlySet<RecordKey> {
    if (this.#claims.isEmpty) return this.#fill(changes);
    const pairs = changes.flatMap(({ before, after }) => pairItems(before?.items ?? [], after?.items ?? []));
    const touched = new Set<RecordKey>();
    const hadVocabulary = this.#claims.hasVocabulary;
    this.#touch(touched, pairs, 'before');
    this.#replace(pairs);
    this.#touch(touched, pairs, 'after');
    if (hadVocabulary !== this.#claims.hasVocabulary) for (const key of this.#tools) touched.add(key);
    return touched;
  }

  /** The first documents: all that is there is new. */
  #fill(changes: readonly DocumentChange[]): ReadonlySet<RecordKey> {
    const keys = new Set<RecordKey>();
    for (const { after } of changes) {
      if (after === undefined) continue;
      this.restore(after);
      for (const { key } of after.items) keys.add(key);
    }
    return keys;
  }

  /** A document that was judged by an earlier process. */
  restore(document: CompiledDocument): void {
    for (const item of document.items) this.#add(item);
  }

  /** Also takes back changes that were applied in part only. */
  takeBack(changes: readonly DocumentChange[]): void {
    this.#replace(changes.flatMap(({ before, after }) => pairItems(after?.items ?? [], before?.items ?? [])));
  }

  /** undefined in place of a key that nothing claims. */
  *judge(keys: Iterable<RecordKey>): Generator<readonly [RecordKey, Judgement | undefined]> {
    const pass: Pass = { near: this.near, tools: this.#toolCycles(), capabilities: this.#capabilityCycles() };
    for (const key of keys) yield [key, this.#judge(key, pass)];
  }

  #judge(key: RecordKey, { near, tools, capabilities }: Pass): Judgement | undefined {
    const name = nameOfKey(key);
    switch (kindOfKey(key)) {
      case 'tool': {
        const [first, ...others] = this.#claims.tools(name);
        return first && judgeTool([first, ...others], near, tools);
      }
      case 'provider': {
        const [first, ...others] = this.#claims.providers(name);
        return first && judgeProvider([first, ...others], near);
      }
      case 'capability': {
        const [first, ...others] = this.#claims.capabilities(name);
        return first && judgeCapability([first, ...others], near, capabilities);
      }
      case 'words': {
        const [first, ...others] = this.#claims.words(name);
        return first && judgeWords([first, ...others]);
      }
      case 'document':
        return undefined;
    }
  }

  #touch(touched: Set<RecordKey>, pairs: readonly ItemPair[], side: keyof ItemPair): void {
    const [tools, capabilities] = [this.#toolCycles(), this.#capabilityCycles()];
    const graph: Graph = {
      links: this.#links,
      near: this.#own,
      cycleThrough: (kind, id) =>
        kind === 'tool'
          ? (tools.through(id) ?? []).flatMap((each) => keyFrom(parseToolId(each), toolRecordKey))
          : (capabilities.through(id) ?? []).flatMap((each) =>
              keyFrom(parseCapabilityId(each), capabilityRecordKey),
            ),
    };
    for (const { before, after } of pairs) {
      const [item, counterpart] = side === 'before' ? [before, after] : [after, before];
      if (item !== undefined) for (const key of touchedBy(item, counterpart, graph)) touched.add(key);
    }
  }

  #toolCycles(): ReplacementCycles {
    return new ReplacementCycles((id) => {
      const replacement = this.#claims.tools(id)[0]?.outline.replacements[0];
      return replacement && this.#own.tools(replacement.id)[0]?.id;
    });
  }

  #capabilityCycles(): ReplacementCycles {
    return new ReplacementCycles((id) => {
      const replacement = this.#claims.capabilities(id)[0]?.outline.replacements[0];
      return replacement && this.#own.capability(replacement.id)?.id;
    });
  }

  #replace(pairs: readonly ItemPair[]): void {
    for (const { before } of pairs) if (before !== undefined) this.#delete(before);
    for (const { after } of pairs) if (after !== undefined) this.#add(after);
  }

  #add(item: Item): void {
    this.#claims.add(item);
    this.#links.add(item);
    if (item.kind === 'tool') this.#tools.add(item.key);
  }

  #delete(item: Item): void {
    this.#claims.delete(item);
    this.#links.delete(item);
    if (item.kind === 'tool' && !this.#claims.hasTool(item.id)) this.#tools.delete(item.key);
  }
}

/** What one turn of judging shares. */
interface Pass {
  readonly near: Neighbours;
  readonly tools: ReplacementCycles;
  readonly capabilities: ReplacementCycles;
}

const keyFrom = <Id>(id: Id | undefined, keyOf: (id: Id) => RecordKey): readonly RecordKey[] =>
  id === undefined ? [] : [keyOf(id)];

interface ItemPair {
  readonly before?: Item;
  readonly after?: Item;
}

/** The items of one document before and after, paired where they are the same thing. */
function pairItems(before: readonly Item[], after: readonly Item[]): readonly ItemPair[] {
  const waiting = new Map(before.map((item) => [item.key, item]));
  // An id that stands in one list several times is not paired; both sides of it count as changed.
  if (waiting.size < before.length)
    return [...before.map((item) => ({ before: item })), ...after.map((item) => ({ after: item }))];
  const pairs = after.map((item): ItemPair => {
    const counterpart = waiting.get(item.key);
    waiting.delete(item.key);
    return { ...(counterpart && { before: counterpart }), after: item };
  });
  return [...pairs, ...Array.from(waiting.values(), (item) => ({ before: item }))];
}
