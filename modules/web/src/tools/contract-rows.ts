/** One field of a contract, flattened for a table. */
export interface ContractRow {
  /** Names from the root, joined by dots; `[]` stands for the items of a list. */
  readonly path: string;
  readonly depth: number;
  readonly type: string;
  readonly required: boolean;
  readonly description: string | undefined;
  /** What else narrows it: `1 ≤ x ≤ 20`, `default 10`, `format uri`. */
  readonly limits: readonly string[];
}

export interface ContractRows {
  readonly rows: readonly ContractRow[];
  /** There are more fields than are shown. */
  readonly cut: boolean;
}

const MAX_ROWS = 120;
const MAX_DEPTH = 4;
const MAX_TEXT = 80;

type Schema = Readonly<Record<string, unknown>>;

/** The fields of an object's JSON Schema. The schema is of strangers: bounded, and nothing in it is believed. */
export function contractRows(schema: unknown): ContractRows {
  const rows: ContractRow[] = [];
  let cut = false;
  const visit = (within: Schema, prefix: string, depth: number): void => {
    const properties = asSchema(within['properties']);
    if (properties === undefined) return;
    const required = Array.isArray(within['required']) ? within['required'] : [];
    for (const [name, value] of Object.entries(properties)) {
      if (rows.length >= MAX_ROWS) {
        cut = true;
        return;
      }
      const field = asSchema(value) ?? {};
      const path = `${prefix}${name}`;
      const description = field['description'];
      rows.push({
        path,
        depth,
        type: typeOf(field),
        required: required.includes(name),
        description: typeof description === 'string' ? description : undefined,
        limits: limitsOf(field),
      });
      const items = asSchema(field['items']);
      const inner = items?.['properties'] === undefined ? field : items;
      if (inner['properties'] === undefined) continue;
      if (depth + 1 >= MAX_DEPTH) cut = true;
      else visit(inner, inner === items ? `${path}[].` : `${path}.`, depth + 1);
    }
  };
  const root = asSchema(schema);
  if (root !== undefined) visit(root, '', 0);
  return { rows, cut };
}

const asSchema = (value: unknown): Schema | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Schema) : undefined;

function typeOf(field: Schema, depth = 0): string {
  const { type, enum: values, const: value, anyOf, oneOf, allOf, items, $ref } = field;
  if (values !== undefined && Array.isArray(values)) return clip(values.map(literal).join(' | '));
  if (value !== undefined) return clip(literal(value));
  const choices = [anyOf, oneOf, allOf].find(Array.isArray);
  if (choices !== undefined && depth < MAX_DEPTH) {
    const types = choices.slice(0, 8).map((each) => typeOf(asSchema(each) ?? {}, depth + 1));
    return clip([...new Set(types)].join(choices === allOf ? ' & ' : ' | '));
  }
  if (typeof $ref === 'string') return clip(`→ ${$ref.split('/').at(-1) ?? $ref}`);
  if (type === 'array') {
    const item = asSchema(items);
    const inner = item === undefined || depth >= MAX_DEPTH ? 'any' : typeOf(item, depth + 1);
    return clip(inner.includes(' ') ? `(${inner})[]` : `${inner}[]`);
  }
  if (Array.isArray(type)) return clip(type.map(String).join(' | '));
  return typeof type === 'string' ? clip(type) : 'any';
}

function limitsOf(field: Schema): readonly string[] {
  const limits: string[] = [];
  const range = (low: unknown, high: unknown, unit: string): void => {
    const from = isLimit(low) ? `${low} ≤ ` : '';
    const to = isLimit(high) ? ` ≤ ${high}` : '';
    if (from !== '' || to !== '') limits.push(`${from}${unit}${to}`);
  };
  range(field['minimum'], field['maximum'], 'x');
  range(field['minLength'], field['maxLength'], 'length');
  range(field['minItems'], field['maxItems'], 'items');
  for (const key of ['format', 'pattern', 'default'] as const) {
    const value = field[key];
    if (value !== undefined)
      limits.push(`${key} ${clip(typeof value === 'string' ? value : literal(value))}`);
  }
  return limits;
}

/** The ends of what a number can be limit nothing. */
const isLimit = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER;

const literal = (value: unknown): string => clip(JSON.stringify(value) ?? 'undefined');

const clip = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text);
