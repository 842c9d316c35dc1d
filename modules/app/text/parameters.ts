/** One parameter of a contract, as a line of a table. */
export interface Parameter {
  /** Nested ones with their path: `options.depth`, `items[].name`. */
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
}

/** Deeper structures belong to `--json`. */
const DEEPEST = 3;
const MOST = 200;

/**
 * The parameters of an object schema, with those of nested objects beneath theirs. undefined: the schema does not
 * describe an object with properties, and `schemaType` says all there is.
 */
export function projectParameters(schema: unknown): readonly Parameter[] | undefined {
  const properties = isRecord(schema) ? schema['properties'] : undefined;
  if (!isRecord(properties)) return undefined;
  const found: Parameter[] = [];
  collect(schema, '', 0, found);
  return found;
}

function collect(schema: unknown, prefix: string, depth: number, into: Parameter[]): void {
  if (!isRecord(schema) || depth === DEEPEST) return;
  const { properties, required } = schema;
  if (!isRecord(properties)) return;
  const needed = Array.isArray(required) ? required : [];
  for (const [key, value] of Object.entries(properties)) {
    if (into.length === MOST) return;
    const name = prefix + key;
    const text = isRecord(value) ? value['description'] : undefined;
    into.push({
      name,
      type: schemaType(value),
      required: needed.includes(key),
      description: typeof text === 'string' ? text : '',
    });
    if (!isRecord(value)) continue;
    collect(value, `${name}.`, depth + 1, into);
    collect(value['items'], `${name}[].`, depth + 1, into);
  }
}

/** A short word for what a schema allows: `string`, `"a" | "b"`, `integer[]`, `string | null`. */
export function schemaType(schema: unknown, depth = 0): string {
  if (schema === false) return 'never';
  if (!isRecord(schema) || depth > DEEPEST) return 'any';
  const { type, items } = schema;
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  for (const key of ['anyOf', 'oneOf']) {
    const choices = schema[key];
    if (Array.isArray(choices)) return unique(choices.map((each) => schemaType(each, depth + 1))).join(' | ');
  }
  if (typeof schema['$ref'] === 'string') return schema['$ref'].split('/').at(-1) ?? 'any';
  if (type === 'array') return arrayOf(schemaType(items, depth + 1));
  if (typeof type === 'string') return type;
  if (Array.isArray(type)) {
    return type
      .map((each) => (each === 'array' ? arrayOf(schemaType(items, depth + 1)) : String(each)))
      .join(' | ');
  }
  return isRecord(schema['properties']) ? 'object' : 'any';
}

const arrayOf = (item: string): string => (item.includes(' ') ? `(${item})[]` : `${item}[]`);
const unique = (words: readonly string[]): readonly string[] => [...new Set(words)];
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
