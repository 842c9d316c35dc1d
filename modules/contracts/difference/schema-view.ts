import type { SchemaKeywords, SchemaNode } from '../schema-node.ts';
import { ALL_TYPES, NO_TYPES, NULL, type TypeSet, typeOfValue } from './json-types.ts';

/** A schema as a reader understands it, whatever wrappers it is written in. */
export interface SchemaView {
  /** Notes of all wrappers; the outermost of a name counts. */
  readonly notes: ReadonlyMap<string, unknown>;
  readonly core: Core;
}

/**
 * What refuses values: null where `nullable`, and else what `union` or `schema` says. The same object wherever several
 * places refer to one schema.
 */
export interface Core {
  readonly nullable: boolean;
  /** Never less than is accepted; without null where `nullable`. */
  readonly types: TypeSet;
  /** All that may be accepted, by identity, where the schema lists its values. */
  readonly values?: ReadonlyMap<number, unknown>;
  /** The keywords to compare; without meaning where there is a `union` or no type. */
  readonly schema: SchemaKeywords;
  readonly union?: Union;
}

/** A value has to fit one of these; for `oneOf` they are proved to have no value in common. */
export interface Union {
  readonly combinator: 'anyOf' | 'oneOf';
  readonly branches: readonly SchemaNode[];
}

export const NO_NOTES: ReadonlyMap<string, unknown> = new Map();
export const ANYTHING: Core = { nullable: false, types: ALL_TYPES, schema: {} };
export const NOTHING: Core = { nullable: false, types: NO_TYPES, schema: {} };

export const isEmpty = ({ core }: SchemaView): boolean => core.types === NO_TYPES && !core.nullable;

/** Null included. Never less than is accepted. */
export const typesOf = (core: Core): TypeSet => core.types | (core.nullable ? NULL : NO_TYPES);

/** What remains of a schema for some types alone; null as a value of its own is left to who asks. */
export function partOfCore(core: Core, group: TypeSet): Core {
  const types = core.types & group;
  if (types === core.types && !core.nullable) return core;
  const { values, ...rest } = core;
  if (values === undefined) return { ...rest, nullable: false, types };
  const kept = [...values].filter(([, value]) => (typeOfValue(value) & types) !== NO_TYPES);
  return { ...rest, nullable: false, types, values: new Map(kept) };
}
