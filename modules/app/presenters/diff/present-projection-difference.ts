import { CatalogError } from '../../../core/errors.ts';
import type {
  ChangedIdentity,
  CollectionDifference,
  ProjectionDifference,
  SaidFact,
} from '../../shapes/diff-projections.ts';
import type { SavedFact, SavedProjection } from '../../shapes/saved-projection.ts';
import { CATALOG_VERSION } from '../../shapes/status.ts';
import { textOf } from './values.ts';

interface NamedProjection {
  /** As the caller typed it. */
  readonly path: string;
  readonly projection: SavedProjection;
}

/** What changed between two saved projections, by identity. Throws `invalid_request` where an identity stands twice. */
export function presentProjectionDifference(
  before: NamedProjection,
  after: NamedProjection,
): ProjectionDifference {
  const compare = <T>(of: (projection: SavedProjection) => readonly T[], aspects: Aspects<T>) =>
    collectionDifference(
      byIdentity(of(before.projection), aspects.id, before.path),
      byIdentity(of(after.projection), aspects.id, after.path),
      aspects,
    );
  const [was, is] = [before.projection, after.projection];
  const collections = {
    artifacts: compare(({ artifacts }) => artifacts, ARTIFACT),
    capabilities: compare(({ capabilities }) => capabilities, CAPABILITY),
    implementations: compare(({ implementations }) => implementations, IMPLEMENTATION),
    instances: compare(({ instances }) => instances, INSTANCE),
    observations: compare(({ observations }) => observations, OBSERVATION),
  };
  const completeness = moved(was.completeness ?? {}, is.completeness ?? {});
  return {
    catalog_version: CATALOG_VERSION,
    before: sideOf(before),
    after: sideOf(after),
    equal: completeness.length === 0 && Object.values(collections).every(isEqual),
    generations: moved(was.generations, is.generations),
    completeness,
    ...collections,
  };
}

const sideOf = ({ path, projection }: NamedProjection): ProjectionDifference['before'] => ({
  path,
  generated_at: projection.generated_at,
  subject_id: projection.subject_id ?? null,
});

const isEqual = ({ added, removed, changed }: CollectionDifference): boolean =>
  added.length + removed.length + changed.length === 0;

function moved(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): ProjectionDifference['generations'] {
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...was.keys(), ...is.keys()])]
    .sort()
    .filter((owner) => was.get(owner) !== is.get(owner))
    .map((owner) => ({ owner, before: was.get(owner) ?? null, after: is.get(owner) ?? null }));
}

type Scalar = string | number | boolean;
type Resolution = NonNullable<ChangedIdentity['resolution']>['before'];

/** What is compared about one kind of identity, and what tells only that it was looked at again. */
interface Aspects<T> {
  readonly id: (identity: T) => string;
  readonly facts?: (identity: T) => Readonly<Record<string, SavedFact>>;
  readonly fields?: (identity: T) => Readonly<Record<string, Scalar | null | undefined>>;
  readonly resolution?: (identity: T) => Resolution;
  readonly sight?: (identity: T) => unknown;
}

type Of<K extends keyof SavedProjection> = SavedProjection[K] extends readonly (infer T)[] ? T : never;

const ARTIFACT: Aspects<Of<'artifacts'>> = {
  id: ({ id }) => id,
  facts: ({ facts }) => facts,
  fields: ({ source, purl, digest }) => ({ source, purl, digest }),
};
const CAPABILITY: Aspects<Of<'capabilities'>> = {
  id: ({ key }) => key,
  facts: ({ facts }) => facts,
  resolution: ({ resolution: { state, resolver, selected, candidates } }) => ({
    state,
    resolver: resolver ?? null,
    selected: selected ?? null,
    candidates: candidates
      .map(({ implementation, outcome, reason }) => ({ implementation, outcome, reason }))
      .sort((a, b) => (a.implementation < b.implementation ? -1 : 1)),
  }),
};
const IMPLEMENTATION: Aspects<Of<'implementations'>> = {
  id: ({ id }) => id,
  fields: ({ key, version, provider, origin, artifact }) => ({ key, version, provider, origin, artifact }),
};
const INSTANCE: Aspects<Of<'instances'>> = {
  id: ({ id }) => id,
  facts: ({ facts }) => facts,
  fields: ({ provider, implementation }) => ({ provider, implementation }),
};
/** What one runtime says of one instance; when, and in which of its generations, is how it was seen. */
const OBSERVATION: Aspects<Of<'observations'>> = {
  id: ({ instance, runtime }) => `${instance} @ ${runtime}`,
  fields: ({ active, health, implementation, artifact }) => ({
    active,
    health: health?.status,
    health_code: health?.code,
    implementation,
    artifact,
  }),
  sight: ({ observed_at, runtime_generation }) => [observed_at ?? null, runtime_generation ?? null],
};

function byIdentity<T>(
  identities: readonly T[],
  idOf: (identity: T) => string,
  path: string,
): ReadonlyMap<string, T> {
  const byId = new Map<string, T>();
  for (const identity of identities) {
    const id = idOf(identity);
    if (byId.has(id)) {
      throw new CatalogError(
        'invalid_request',
        `${JSON.stringify(path.slice(0, 200))} has ${JSON.stringify(id.slice(0, 200))} twice.`,
        'Save it again; a projection has each identity once.',
      );
    }
    byId.set(id, identity);
  }
  return byId;
}

function collectionDifference<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  aspects: Aspects<T>,
): CollectionDifference {
  const difference: CollectionDifference = {
    added: [...after.keys()].filter((id) => !before.has(id)).sort(),
    removed: [...before.keys()].filter((id) => !after.has(id)).sort(),
    changed: [],
    seen_again: [],
  };
  for (const id of [...before.keys()].sort()) {
    const [was, is] = [before.get(id), after.get(id)];
    if (was === undefined || is === undefined) continue;
    const changed = changesOf(id, was, is, aspects);
    if (changed !== undefined) difference.changed.push(changed);
    else if (sightOf(was, aspects) !== sightOf(is, aspects)) difference.seen_again.push(id);
  }
  return difference;
}

function changesOf<T>(id: string, before: T, after: T, aspects: Aspects<T>): ChangedIdentity | undefined {
  const facts = factChanges(aspects.facts?.(before) ?? {}, aspects.facts?.(after) ?? {});
  const fields = fieldChanges(aspects.fields?.(before) ?? {}, aspects.fields?.(after) ?? {});
  const [was, is] = [aspects.resolution?.(before), aspects.resolution?.(after)];
  const resolution =
    was === undefined || is === undefined || textOf(was) === textOf(is) ? null : { before: was, after: is };
  return facts.length + fields.length === 0 && resolution === null
    ? undefined
    : { id, facts, fields, resolution };
}

function factChanges(
  before: Readonly<Record<string, SavedFact>>,
  after: Readonly<Record<string, SavedFact>>,
): ChangedIdentity['facts'] {
  const [was, is] = [before, after].map(
    (facts) => new Map(Object.entries(facts).map(([axis, fact]) => [axis, said(fact)])),
  );
  return [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])].sort().flatMap((axis) => {
    const [one, other] = [was?.get(axis) ?? null, is?.get(axis) ?? null];
    return textOf(one) === textOf(other) ? [] : [{ axis, before: one, after: other }];
  });
}

const said = ({ state, value, reason, detail_code }: SavedFact): SaidFact => ({
  state,
  value: value ?? null,
  reason: reason ?? null,
  detail_code: detail_code ?? null,
});

function fieldChanges(
  before: Readonly<Record<string, Scalar | null | undefined>>,
  after: Readonly<Record<string, Scalar | null | undefined>>,
): ChangedIdentity['fields'] {
  return Object.keys(before).flatMap((field) => {
    const [was, is] = [before[field] ?? null, after[field] ?? null];
    return was === is ? [] : [{ field, before: was, after: is }];
  });
}

/** Of facts: when each was seen, and of which generation; an unknown one was not. */
const sightOf = <T>(identity: T, { facts, sight }: Aspects<T>): string =>
  textOf([
    sight?.(identity) ?? null,
    Object.entries(facts?.(identity) ?? {}).map(([axis, { observed_at, generation }]) => [
      axis,
      observed_at ?? null,
      generation ?? null,
    ]),
  ]);
