import type { SchemaNode } from '../schema-node.ts';
import type { ChangeBody, Side } from './change.ts';
import type { DifferenceNode, Steps } from './difference-node.ts';
import { type Effect, NARROWER, NO_EFFECT, type Sense, UNCLEAR, WIDER } from './effect.ts';
import type { SchemaDocument } from './schema-document.ts';
import { type Core, isEmpty, type SchemaView } from './schema-view.ts';

/** Pairs of schemas that one comparison looks at; circles of different lengths give as many as their product. */
const MAX_PAIRS = 20_000;
/** Ways from one pair to another. */
const MAX_LINKS = 500_000;

/** Two schemas that are being compared, and where to say what differs. */
export interface SchemaPair<T> {
  readonly side: Side;
  readonly documents: { readonly before: SchemaDocument; readonly after: SchemaDocument };
  readonly before: T;
  readonly after: T;
  add(body: ChangeBody, steps: Steps, effect: Effect | EffectOfPair): void;
  /** Goes on with two schemas inside. */
  below(steps: Steps, before: SchemaNode, after: SchemaNode, sense?: Sense): void;
  belowViews(steps: Steps, before: SchemaView, after: SchemaView, sense?: Sense): void;
  /** What going from one schema to the other does, without telling their changes. */
  effectBetween(before: SchemaNode, after: SchemaNode): EffectOfPair;
}

/** Known at once where one of the two accepts everything or nothing, else when all pairs are compared. */
export interface EffectOfPair {
  readonly effect: Effect;
  readonly effectOf?: DifferenceNode;
}

export interface PairComparers {
  compareViews(pair: SchemaPair<SchemaView>): void;
  compareCores(pair: SchemaPair<Core>): void;
}

/**
 * Compares two documents pair by pair, each pair once, whatever ways lead to it. A pair that is reached again while it is
 * compared counts as equal there: what differs is told where it stands, and values are finite.
 */
export class SchemaComparison {
  readonly #side: Side;
  readonly #documents: SchemaPair<unknown>['documents'];
  readonly #comparers: PairComparers;
  readonly #nodes = new Map<object, Map<object, DifferenceNode>>();
  readonly #open: (() => void)[] = [];
  /** Stands for all pairs beyond the bounds, so that they are told once. */
  readonly #beyond: DifferenceNode = {
    changes: [{ body: { kind: 'schema_changed', keyword: 'not_compared' }, steps: [], effect: UNCLEAR }],
    below: [],
  };
  #pairs = 0;
  #links = 0;

  constructor(side: Side, before: SchemaDocument, after: SchemaDocument, comparers: PairComparers) {
    this.#side = side;
    this.#documents = { before, after };
    this.#comparers = comparers;
  }

  run(): DifferenceNode {
    const { before, after } = this.#documents;
    const root = this.#views(before.view(before.root), after.view(after.root));
    for (let next = this.#open.pop(); next !== undefined; next = this.#open.pop()) next();
    return root;
  }

  #views(before: SchemaView, after: SchemaView): DifferenceNode {
    return this.#node(before, after, (node) => {
      this.#comparers.compareViews(this.#pair(before, after, node));
      node.below.push({ steps: [], node: this.#cores(before.core, after.core), sense: 'same' });
    });
  }

  #cores(before: Core, after: Core): DifferenceNode {
    return this.#node(before, after, (node) => {
      this.#comparers.compareCores(this.#pair(before, after, node));
    });
  }

  #node(before: object, after: object, fill: (node: DifferenceNode) => void): DifferenceNode {
    const nodes = this.#nodes.get(before) ?? new Map<object, DifferenceNode>();
    this.#nodes.set(before, nodes);
    const known = nodes.get(after);
    if (known !== undefined) return known;
    this.#pairs += 1;
    if (this.#pairs > MAX_PAIRS) return this.#beyond;
    const node: DifferenceNode = { changes: [], below: [] };
    nodes.set(after, node);
    this.#open.push(() => fill(node));
    return node;
  }

  #pair<T>(before: T, after: T, node: DifferenceNode): SchemaPair<T> {
    const documents = this.#documents;
    const link = (steps: Steps, to: DifferenceNode, sense: Sense): void => {
      this.#links += 1;
      if (this.#links <= MAX_LINKS) node.below.push({ steps, node: to, sense });
      else if (node.below.at(-1)?.node !== this.#beyond)
        node.below.push({ steps, node: this.#beyond, sense });
    };
    return {
      side: this.#side,
      documents,
      before,
      after,
      add: (body, steps, effect) => {
        node.changes.push({ body, steps, ...(typeof effect === 'number' ? { effect } : effect) });
      },
      below: (steps, b, a, sense = 'same') => {
        if (!this.#isSameText(b, a)) {
          link(steps, this.#views(documents.before.view(b), documents.after.view(a)), sense);
        }
      },
      belowViews: (steps, b, a, sense = 'same') => link(steps, this.#views(b, a), sense),
      effectBetween: (b, a) => this.#effectBetween(b, a),
    };
  }

  #effectBetween(before: SchemaNode, after: SchemaNode): EffectOfPair {
    const documents = this.#documents;
    const allBefore = documents.before.isAnything(before);
    const allAfter = documents.after.isAnything(after);
    if (allBefore || allAfter)
      return { effect: allBefore === allAfter ? NO_EFFECT : allBefore ? NARROWER : WIDER };
    const [viewBefore, viewAfter] = [documents.before.view(before), documents.after.view(after)];
    const [noneBefore, noneAfter] = [isEmpty(viewBefore), isEmpty(viewAfter)];
    if (noneBefore || noneAfter) {
      return { effect: noneBefore === noneAfter ? NO_EFFECT : noneBefore ? WIDER : NARROWER };
    }
    return { effect: NO_EFFECT, effectOf: this.#views(viewBefore, viewAfter) };
  }

  /** Equal text means equal schemas where no reference can lead to different ones. */
  #isSameText(before: SchemaNode, after: SchemaNode): boolean {
    const documents = this.#documents;
    if (documents.before.hasReferences || documents.after.hasReferences) return false;
    if (documents.before.olderDraft !== documents.after.olderDraft) return false;
    return documents.before.identities.of(before) === documents.after.identities.of(after);
  }
}
