/** Keywords whose values are schemas by name, so that a key in them is no keyword. */
const BY_NAME: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
]);
/** Keywords whose values are data. */
const DATA: ReadonlySet<string> = new Set(['default', 'const', 'enum', 'examples']);
/** Between a client and the server that asks for it (2026-07-28, `x-mcp-header`): here, the catalog and the provider. */
const TRANSPORT = 'x-mcp-header';

/** The schema as this endpoint means it, without what it says about the way to the provider. */
export function ownSchema<T>(schema: T): T;
export function ownSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((each) => ownSchema(each));
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) => {
      if (key === TRANSPORT) return [];
      if (DATA.has(key)) return [[key, value]];
      if (BY_NAME.has(key) && isObject(value))
        return [
          [key, Object.fromEntries(Object.entries(value).map(([name, each]) => [name, ownSchema(each)]))],
        ];
      return [[key, ownSchema(value)]];
    }),
  );
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
