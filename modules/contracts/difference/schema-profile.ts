import { isKeywords, type SchemaNode } from '../schema-node.ts';
import { ALL_TYPES, declaredValues, NO_TYPES, OBJECT, type TypeSet } from './json-types.ts';
import type { ValueIdentities } from './value-identities.ts';

/** What a glance at a schema tells; a value that it accepts always agrees. */
export interface Profile {
  readonly types: TypeSet;
  /** For objects: required members that take listed values only, by name: the identities of the values. */
  readonly tags: ReadonlyMap<string, ReadonlySet<number>>;
}

const MAX_TAGS = 20;
/** Every pair is looked at. */
const MAX_ALTERNATIVES = 64;

export function profileOf(
  node: SchemaNode,
  referred: (node: SchemaNode) => SchemaNode,
  identities: ValueIdentities,
): Profile {
  const schema = referred(node);
  const tags = new Map<string, ReadonlySet<number>>();
  if (!isKeywords(schema)) return { types: schema === false ? NO_TYPES : ALL_TYPES, tags };
  const isSame = (a: unknown, b: unknown): boolean => identities.of(a) === identities.of(b);
  const { types } = declaredValues(schema, isSame);
  if (types !== OBJECT) return { types, tags };
  const members = schema.properties ?? {};
  const names = (schema.required ?? []).filter((name) => Object.hasOwn(members, name)).sort();
  for (const name of names.slice(0, MAX_TAGS)) {
    const member = referred(members[name] ?? true);
    const values = isKeywords(member) ? declaredValues(member, isSame).values : undefined;
    if (values !== undefined) tags.set(name, new Set(values.map((value) => identities.of(value))));
  }
  return { types, tags };
}

/** true: proved that no value fits two of them. */
export function areDisjoint(profiles: readonly Profile[]): boolean {
  if (profiles.length > MAX_ALTERNATIVES) return false;
  return profiles.every((one, index) =>
    profiles.slice(index + 1).every((other) => arePairDisjoint(one, other)),
  );
}

function arePairDisjoint(one: Profile, other: Profile): boolean {
  if ((one.types & other.types) === NO_TYPES) return true;
  return [...one.tags].some(([name, values]) => other.tags.get(name)?.isDisjointFrom(values) === true);
}

/** Equal for alternatives that mean the same kind of value, as far as a glance tells. */
export const labelOf = ({ types, tags }: Profile): string =>
  [
    types,
    ...[...tags].map(
      ([name, values]) => `${JSON.stringify(name)}:${[...values].sort((a, b) => a - b).join()}`,
    ),
  ].join(' ');
