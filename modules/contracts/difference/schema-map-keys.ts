import type { SchemaMap, SchemaNode } from '../schema-node.ts';

/** Every key of two mappings once, in an order that does not depend on how they were written. */
export function eachKey(
  before: SchemaMap | undefined,
  after: SchemaMap | undefined,
  visit: (key: string, before: SchemaNode | undefined, after: SchemaNode | undefined) => void,
): void {
  // Keys are data: a plain look-up would find `constructor` in every mapping.
  const [b, a] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after ?? {}))];
  for (const key of [...new Set([...b.keys(), ...a.keys()])].sort()) visit(key, b.get(key), a.get(key));
}
