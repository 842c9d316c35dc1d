import type { Finding } from '../core/diagnostics/diagnostic.ts';
import { isSchemaKeyword } from './schema-keywords.ts';
import { checkSchema } from './schema-shape.ts';

/** JSON Schema 2020-12; the boolean schemas occur inside others only. */
export type JsonSchema = Readonly<Record<string, unknown>> & { readonly type?: unknown };

/** `schema` is there exactly where there is no finding. Paths of findings begin at the expanded value. */
export type Expanded =
  | {
      readonly written: 'shorthand' | 'json_schema';
      readonly schema: JsonSchema;
      readonly findings: readonly [];
    }
  | { readonly written: 'shorthand' | 'json_schema'; readonly findings: readonly Finding[] };

const SCHEMA_OF_WORD = {
  string: { type: 'string' },
  number: { type: 'number' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  array: { type: 'array' },
  object: { type: 'object' },
  any: {},
} as const satisfies Record<string, JsonSchema>;

/** The words of the shorthand, without their suffixes. */
export const TYPE_WORDS: readonly string[] = Object.keys(SCHEMA_OF_WORD);

/**
 * CONTRACT 2: full JSON Schema where a key begins with `$`, or where `type: object` stands together with a mapping
 * under `properties` or another schema keyword; otherwise a mapping of parameter names to type words.
 * Findings carry the code `invalid_contract`.
 */
export function expandSchema(spec: unknown): Expanded {
  if (!isMapping(spec)) {
    const message = 'A contract is a mapping of parameters to types, or a JSON Schema object.';
    return { written: 'shorthand', findings: [{ code: 'invalid_contract', path: [], message }] };
  }
  if (!isFullSchema(spec)) return expandShorthand(spec);
  const findings = checkSchema(spec);
  return findings.length > 0
    ? { written: 'json_schema', findings }
    : { written: 'json_schema', schema: spec, findings: [] };
}

function isFullSchema(spec: JsonSchema): boolean {
  const keys = Object.keys(spec);
  if (keys.some((key) => key.startsWith('$'))) return true;
  if (spec.type !== 'object') return false;
  return keys.some((key) =>
    key === 'properties' ? isMapping(spec[key]) : key !== 'type' && isSchemaKeyword(key),
  );
}

/** `required` keeps the order of the document; it is left out where every parameter is optional. */
function expandShorthand(spec: JsonSchema): Expanded {
  const properties: (readonly [string, JsonSchema])[] = [];
  const required: string[] = [];
  const findings: Finding[] = [];
  for (const [name, word] of Object.entries(spec)) {
    const type = typeof word === 'string' ? readTypeWord(word) : undefined;
    if (type === undefined) {
      findings.push(unknownWord(name, word));
      continue;
    }
    properties.push([name, type.schema]);
    if (!type.optional) required.push(name);
  }
  if (findings.length > 0) return { written: 'shorthand', findings };
  const schema = {
    type: 'object',
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    ...(required.length > 0 && { required }),
  };
  return { written: 'shorthand', schema, findings: [] };
}

function readTypeWord(text: string): { readonly schema: JsonSchema; readonly optional: boolean } | undefined {
  const optional = text.endsWith('?');
  const type = optional ? text.slice(0, -1) : text;
  const list = type.endsWith('[]');
  const word = list ? type.slice(0, -2) : type;
  if (!Object.hasOwn(SCHEMA_OF_WORD, word)) return undefined;
  const schema = SCHEMA_OF_WORD[word as keyof typeof SCHEMA_OF_WORD];
  return { schema: list ? { type: 'array', items: schema } : schema, optional };
}

const unknownWord = (name: string, word: unknown): Finding => ({
  code: 'invalid_contract',
  path: [name],
  message:
    typeof word === 'string'
      ? `${JSON.stringify(word.slice(0, 60))} is not a type word.`
      : 'A parameter of the shorthand takes a type word.',
  hint: `Use ${TYPE_WORDS.join(', ')}, with \`[]\` for a list and \`?\` for optional, or write the whole as JSON Schema with \`type: object\` and \`properties\`.`,
});

const isMapping = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
