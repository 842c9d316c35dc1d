import type { CatalogReader } from '../../ports/catalog.ts';
import type { FactReader, IdentityList, IdentityPage, Scope } from '../../ports/facts.ts';
import type { Instant } from '../../time.ts';
import { AXIS_NAMES } from '../axes.ts';
import type { Axis, Fact } from '../fact.ts';
import type { RuleCase } from './rule-case.ts';

/** Everything that a projection says at one moment, as plain data. */
export interface Projection {
  readonly artifacts: IdentityList<unknown>;
  readonly capabilities: IdentityList<unknown>;
  readonly implementations: IdentityList<unknown>;
  readonly instances: IdentityList<unknown>;
  readonly observations: IdentityList<unknown>;
}

const mapped = <T, U>(list: IdentityList<T>, show: (item: T) => U): IdentityList<U> => ({
  ...list,
  items: list.items.map(show),
});

export function projectionOf({ facts }: CatalogReader, now: Instant, scope?: Scope): Projection {
  return {
    artifacts: mapped(facts.artifacts({}, scope), (item) => ({
      item,
      facts: facts.artifactFacts(item, now),
    })),
    capabilities: mapped(facts.capabilities({}, scope), (key) => ({
      key,
      facts: facts.capabilityFacts(key, now),
      resolution: facts.resolution(key),
    })),
    implementations: facts.implementations({}, scope),
    instances: mapped(facts.instances({}, scope), (item) => ({
      item,
      facts: facts.instanceFacts(item, now),
    })),
    observations: facts.observations({}, scope),
  };
}

export interface KnownOf {
  readonly axis: Axis;
  readonly identity: string;
  readonly subject: RuleCase['subject'];
  readonly fact: Fact;
}

/** Every fact of every identity that is listed. */
export function factsOf({ facts }: CatalogReader, now: Instant): readonly KnownOf[] {
  const of = (subject: RuleCase['subject'], identity: string, named: object): readonly KnownOf[] =>
    AXIS_NAMES.flatMap((axis) => {
      const fact = (named as Readonly<Partial<Record<Axis, Fact>>>)[axis];
      return fact === undefined ? [] : [{ axis, identity, subject, fact }];
    });
  return [
    ...facts.artifacts({}).items.flatMap((each) => of(each, each.id, facts.artifactFacts(each, now))),
    ...facts.capabilities({}).items.flatMap((key) => of(key, key, facts.capabilityFacts(key, now))),
    ...facts.instances({}).items.flatMap((each) => of(each.id, each.id, facts.instanceFacts(each, now))),
  ];
}

/** Of one kind of identity, its pages and its whole list. */
export const COLLECTIONS = [
  'artifacts',
  'capabilities',
  'implementations',
  'instances',
  'observations',
] as const;
export type Collection = (typeof COLLECTIONS)[number];

export const pageOf = (
  facts: FactReader,
  collection: Collection,
  page: IdentityPage,
  scope?: Scope,
): IdentityList<unknown> => facts[collection](page, scope);
