import { isObject } from './message.ts';

const HEADER = 'x-mcp-header';
/** RFC 9110, 5.6.2. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const TYPES: ReadonlySet<unknown> = new Set(['string', 'integer', 'boolean']);

/** `valid` says whether a tool may be called over HTTP at all; `present` whether anything is to be sent as a header. */
export interface HeaderDeclarations {
  readonly present: boolean;
  readonly valid: boolean;
}

/**
 * Where a property asks to be sent as a header too (MCP 2026-07-28, Streamable HTTP): only on a string, integer or boolean that is
 * reached by `properties` alone, with names that differ not only in case. Anything else makes the tool, and it alone, unusable.
 */
export function readHeaderDeclarations(schema: unknown): HeaderDeclarations {
  const names = new Set<string>();
  let present = false;
  let valid = true;
  const places: { node: unknown; reachable: boolean; schema: boolean }[] = [
    { node: schema, reachable: false, schema: true },
  ];
  for (let place = places.pop(); place !== undefined; place = places.pop()) {
    const { node } = place;
    if (Array.isArray(node)) {
      for (const each of node) places.push({ node: each, reachable: false, schema: true });
      continue;
    }
    if (!isObject(node)) continue;
    const name = node[HEADER];
    if (place.schema && name !== undefined) {
      present = true;
      const lower = String(name).toLowerCase();
      valid &&=
        place.reachable &&
        typeof name === 'string' &&
        TOKEN.test(name) &&
        TYPES.has(node['type']) &&
        !names.has(lower);
      names.add(lower);
    }
    const onPath = place.reachable || node === schema;
    for (const [key, value] of Object.entries(node)) {
      if (!place.schema) places.push({ node: value, reachable: false, schema: true });
      else if (key === 'properties' && isObject(value))
        for (const member of Object.values(value))
          places.push({ node: member, reachable: onPath, schema: true });
      else if (!DATA.has(key)) places.push({ node: value, reachable: false, schema: !MAPS.has(key) });
    }
  }
  return { present, valid };
}

/** Keywords whose members are schemas by a name that is no keyword. */
const MAPS: ReadonlySet<string> = new Set(['$defs', 'definitions', 'patternProperties', 'dependentSchemas']);
/** Keywords that hold values, not schemas. */
const DATA: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples']);
