import type { SchemaNode } from '../schema-node.ts';
import type { ChangeBody, Shown } from './change.ts';
import type { CorePair } from './constraint-changes.ts';
import type { Steps } from './difference-node.ts';
import { effectIn, NARROWER, type Sense, WIDER } from './effect.ts';
import {
  ALL_TYPES,
  ARRAY,
  BOOLEAN,
  NO_TYPES,
  NULL,
  NUMBER,
  OBJECT,
  STRING,
  type TypeSet,
  typeText,
} from './json-types.ts';
import { join, type Pairing, pairByKey, startPairing, uniqueKeys } from './list-pairing.ts';
import type { SchemaDocument } from './schema-document.ts';
import { labelOf, type Profile } from './schema-profile.ts';
import { type Core, NO_NOTES, type SchemaView } from './schema-view.ts';
import { shownValue } from './shown-text.ts';

/** One of the schemas of which a value has to fit one. */
interface Alternative {
  readonly view: SchemaView;
  readonly profile: Profile;
  readonly shown: () => Shown;
  /** Its identity as text; undefined where it is made of a part of a schema. */
  readonly text?: number;
}

type Combinator = 'anyOf' | 'oneOf';

/** At least one of the two is a union of schemas and nothing else; the other counts as a union of its types. */
export function compareUnions(pair: CorePair): void {
  const { before, after, documents } = pair;
  const combinators = new Set([before.union?.combinator, after.union?.combinator]);
  combinators.delete(undefined);
  const [only = 'anyOf'] = combinators.size === 1 ? combinators : [];
  const isBoth = before.union !== undefined && after.union !== undefined;
  compareAlternativeLists(
    pair,
    alternativesOf(documents.before, before),
    alternativesOf(documents.after, after),
    {
      combinator: only,
      sense: 'same',
      stepsOf: (b, a) => (isBoth ? (b === a ? [only, b] : [only]) : []),
      hasPlaces: isBoth,
    },
  );
}

/** `anyOf` or `oneOf` beside other keywords, on both sides. */
export function compareBranches(
  pair: CorePair,
  combinator: Combinator,
  before: readonly SchemaNode[],
  after: readonly SchemaNode[],
  sense: Sense,
): void {
  const { documents } = pair;
  const list = (document: SchemaDocument, nodes: readonly SchemaNode[]): readonly Alternative[] =>
    nodes.map((node) => alternativeOf(document, node));
  compareAlternativeLists(pair, list(documents.before, before), list(documents.after, after), {
    combinator,
    sense,
    stepsOf: (b, a) => (b === a ? [combinator, b] : [combinator]),
    hasPlaces: true,
  });
}

interface ListOptions {
  readonly combinator: Combinator;
  readonly sense: Sense;
  readonly stepsOf: (before: number, after: number) => Steps;
  /** Both are lists of the document, so that the same index is a hint that the same is meant. */
  readonly hasPlaces: boolean;
}

function compareAlternativeLists(
  pair: CorePair,
  before: readonly Alternative[],
  after: readonly Alternative[],
  { combinator, sense, stepsOf, hasPlaces }: ListOptions,
): void {
  const pairing = pairAlternatives(before, after, hasPlaces);
  for (const [b, a] of pairing.pairs) {
    const [one, other] = [before[b], after[a]];
    if (one !== undefined && other !== undefined) pair.belowViews(stepsOf(b, a), one.view, other.view, sense);
  }
  const tell = (kind: 'alternative_added' | 'alternative_removed', index: number): void => {
    const added = kind === 'alternative_added';
    const shown = (added ? after : before)[index]?.shown() ?? '';
    const body: ChangeBody = { kind, combinator, [added ? 'after' : 'before']: shown };
    pair.add(body, hasPlaces ? [combinator, index] : [combinator], effectIn(sense, added ? WIDER : NARROWER));
  };
  for (const index of pairing.before) tell('alternative_removed', index);
  for (const index of pairing.after) tell('alternative_added', index);
}

/**
 * The same text; then what a glance tells apart from all others; then the same place, or the last one left on each side,
 * where they have a type in common. Which are paired decides how well a change is told, never whether: a pair is compared.
 */
function pairAlternatives(
  before: readonly Alternative[],
  after: readonly Alternative[],
  hasPlaces: boolean,
): Pairing {
  const pairing = startPairing(before.length, after.length);
  pairByKey(
    pairing,
    (index) => before[index]?.text,
    (index) => after[index]?.text,
  );
  const label = (list: readonly Alternative[]) => (index: number) => {
    const profile = list[index]?.profile;
    return profile === undefined ? undefined : labelOf(profile);
  };
  pairByKey(pairing, uniqueKeys(pairing.before, label(before)), uniqueKeys(pairing.after, label(after)));
  const joinIfClose = (b: number, a: number): void => {
    const shared = (before[b]?.profile.types ?? NO_TYPES) & (after[a]?.profile.types ?? NO_TYPES);
    if (pairing.after.has(a) && shared !== NO_TYPES) join(pairing, b, a);
  };
  if (hasPlaces) for (const index of [...pairing.before]) joinIfClose(index, index);
  const [b, ...moreBefore] = pairing.before;
  const [a, ...moreAfter] = pairing.after;
  if (b !== undefined && a !== undefined && moreBefore.length + moreAfter.length === 0) joinIfClose(b, a);
  return pairing;
}

const alternativeOf = (document: SchemaDocument, node: SchemaNode): Alternative => ({
  view: document.view(node),
  profile: document.profile(node),
  shown: () => shownValue(node),
  text: document.identities.of(node),
});

function alternativesOf(document: SchemaDocument, core: Core): readonly Alternative[] {
  if (core.union !== undefined) return core.union.branches.map((node) => alternativeOf(document, node));
  const groups =
    core.types === ALL_TYPES ? [ALL_TYPES] : TYPE_GROUPS.filter((group) => (core.types & group) !== 0);
  return groups.map((group) => {
    const part = document.partOf(core, group);
    const { tags } = document.profile(core.schema);
    return {
      view: { notes: NO_NOTES, core: part },
      profile: { types: part.types, tags: group === OBJECT ? tags : new Map() },
      shown: () => (groups.length === 1 ? shownValue(core.schema) : typeText(part.types)),
    };
  });
}

const TYPE_GROUPS: readonly TypeSet[] = [NULL, BOOLEAN, NUMBER, STRING, ARRAY, OBJECT];
