import { isKeywords, type SchemaKeywords, type SchemaMap, type SchemaNode } from '../schema-node.ts';
import { addConstraint, type CorePair, compareOptional } from './constraint-changes.ts';
import { NARROWER, NO_EFFECT, WIDER } from './effect.ts';
import { eachKey } from './schema-map-keys.ts';

/** What the presence of one member asks of the others; `dependencies` of older drafts is both keywords in one. */
export function compareDependents(pair: CorePair): void {
  const [before, after] = [dependentsOf(pair.before.schema), dependentsOf(pair.after.schema)];
  for (const trigger of [...new Set([...before.names.keys(), ...after.names.keys()])].sort()) {
    compareNames(pair, trigger, before.names.get(trigger) ?? [], after.names.get(trigger) ?? []);
  }
  eachKey(before.schemas, after.schemas, (trigger, b, a) =>
    compareOptional(pair, 'dependentSchemas', b, a, { steps: ['dependentSchemas', trigger] }),
  );
}

function compareNames(
  pair: CorePair,
  trigger: string,
  before: readonly string[],
  after: readonly string[],
): void {
  const [was, is] = [new Set(before), new Set(after)];
  const tightens = !is.isSubsetOf(was);
  const loosens = !was.isSubsetOf(is);
  const effect = (tightens ? NARROWER : NO_EFFECT) | (loosens ? WIDER : NO_EFFECT);
  const [b, a] = [before, after].map((names) => (names.length > 0 ? names : undefined));
  addConstraint(pair, 'dependentRequired', b, a, effect, ['dependentRequired', trigger]);
}

interface Dependents {
  readonly names: ReadonlyMap<string, readonly string[]>;
  readonly schemas: SchemaMap;
}

function dependentsOf(schema: SchemaKeywords): Dependents {
  const names = new Map(Object.entries(schema.dependentRequired ?? {}));
  const schemas = new Map(Object.entries(schema.dependentSchemas ?? {}));
  for (const [trigger, value] of Object.entries(schema.dependencies ?? {})) {
    if (isNode(value)) schemas.set(trigger, conjunction(schemas.get(trigger), value));
    else names.set(trigger, [...(names.get(trigger) ?? []), ...value]);
  }
  return { names, schemas: Object.fromEntries(schemas) };
}

const isNode = (value: readonly string[] | SchemaNode): value is SchemaNode =>
  typeof value === 'boolean' || isKeywords(value);

const conjunction = (one: SchemaNode | undefined, other: SchemaNode): SchemaNode =>
  one === undefined ? other : { allOf: [one, other] };
