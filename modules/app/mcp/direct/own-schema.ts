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
  if (Array.isArray(schema)) return schema.map((each: unknown) => ownSchema(each));
  return isObject(schema) ? ownKeywords(schema) : schema;
}

const ownKeywords = (schema: Keywords): Keywords =>
  Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => keyword !== TRANSPORT)
      .map(([keyword, value]) => [keyword, ownValue(keyword, value)]),
  );

function ownValue(keyword: string, value: unknown): unknown {
  if (DATA.has(keyword)) return value;
  if (!BY_NAME.has(keyword) || !isObject(value)) return ownSchema(value);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, ownSchema(each)]));
}

type Keywords = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Keywords =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
