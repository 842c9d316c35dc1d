import type { SchemaKeywords, SchemaNode } from '../../schema-node.ts';
import { isKeywords } from '../../schema-node.ts';
import type { ChangeKind, Severity } from '../change.ts';
import type { LiveTool } from './live-tools.ts';

/** One way to change a tool. undefined: it has nothing to be changed in this way. */
export interface Mutation {
  readonly what: string;
  readonly mutate: (tool: LiveTool) => LiveTool | undefined;
  readonly kind: ChangeKind;
  readonly severity: Severity;
  /** What the pointer looks like. */
  readonly path: RegExp;
}

type Half = 'inputSchema' | 'outputSchema';
type Edit = (schema: SchemaKeywords) => SchemaKeywords | undefined;

const inHalf =
  (half: Half, edit: Edit) =>
  (tool: LiveTool): LiveTool | undefined => {
    const schema = tool[half];
    const edited = schema === undefined ? undefined : edit(schema);
    return edited === undefined ? undefined : { ...tool, [half]: edited };
  };
const inInputs = (edit: Edit) => inHalf('inputSchema', edit);
const inOutputs = (edit: Edit) => inHalf('outputSchema', edit);

/** The first property that the edit has something to do with. */
const property =
  (edit: (schema: SchemaKeywords, name: string, whole: SchemaKeywords) => SchemaNode | undefined): Edit =>
  (whole) => {
    for (const [name, schema] of Object.entries(whole.properties ?? {})) {
      const edited = isKeywords(schema) ? edit(schema, name, whole) : undefined;
      if (edited !== undefined) return { ...whole, properties: { ...whole.properties, [name]: edited } };
    }
    return undefined;
  };

const withProperty =
  (required: boolean): Edit =>
  (whole) => ({
    ...whole,
    properties: { ...whole.properties, added: { type: 'string' } },
    required: [...(whole.required ?? []), ...(required ? ['added'] : [])],
  });

/** The first property that is required, or the first that is not. */
const withoutProperty =
  (isRequired: boolean): Edit =>
  (whole) => {
    const name = nameWhere(whole, isRequired);
    if (name === undefined) return undefined;
    const { [name]: _gone, ...properties } = whole.properties ?? {};
    return { ...whole, properties, required: (whole.required ?? []).filter((each) => each !== name) };
  };

const withRequired =
  (isRequired: boolean): Edit =>
  (whole) => {
    const name = nameWhere(whole, !isRequired);
    const others = (whole.required ?? []).filter((each) => each !== name);
    return name === undefined ? undefined : { ...whole, required: isRequired ? [...others, name] : others };
  };

const nameWhere = (whole: SchemaKeywords, isRequired: boolean): string | undefined =>
  Object.keys(whole.properties ?? {}).find((name) => (whole.required ?? []).includes(name) === isRequired);

const hint =
  (name: string, before: boolean | undefined, after: boolean | undefined) =>
  (tool: LiveTool): LiveTool | undefined => {
    if (tool.annotations?.[name] !== before) return undefined;
    const { [name]: _gone, ...others } = tool.annotations ?? {};
    return { ...tool, annotations: { ...others, ...(after !== undefined && { [name]: after }) } };
  };

const ofType = (type: string) => (schema: SchemaKeywords) =>
  schema.type === type && schema.enum === undefined;
const isText = ofType('string');
const isNumber = ofType('number');

const change = (
  what: string,
  kind: ChangeKind,
  severity: Severity,
  path: string,
  mutate: Mutation['mutate'],
): Mutation => ({ what, kind, severity, path: new RegExp(`^${path}$`), mutate });

const P = '/properties/[^/]+';

/** Input schemas of the corpus take other members, output schemas refuse them. */
export const MUTATIONS: readonly Mutation[] = [
  change(
    'a new optional parameter',
    'parameter_added',
    'risky',
    '/properties/added',
    inInputs(withProperty(false)),
  ),
  change(
    'a new required parameter',
    'parameter_added',
    'breaking',
    '/properties/added',
    inInputs(withProperty(true)),
  ),
  change('a parameter less', 'parameter_removed', 'risky', P, inInputs(withoutProperty(false))),
  change('a required parameter less', 'parameter_removed', 'risky', P, inInputs(withoutProperty(true))),
  change('a parameter required', 'became_required', 'breaking', P, inInputs(withRequired(true))),
  change('a parameter optional', 'became_optional', 'compatible', P, inInputs(withRequired(false))),
  change('a new output', 'output_added', 'breaking', '/properties/added', inOutputs(withProperty(false))),
  change('an output less', 'output_lost', 'breaking', P, inOutputs(withoutProperty(true))),
  change('an output no longer guaranteed', 'output_optional', 'breaking', P, inOutputs(withRequired(false))),
  change(
    'another type of input',
    'type_changed',
    'breaking',
    P,
    inInputs(property((schema) => (isText(schema) ? { ...schema, type: 'integer' } : undefined))),
  ),
  change(
    'another type of output',
    'type_changed',
    'breaking',
    P,
    inOutputs(property((schema) => (isText(schema) ? { ...schema, type: 'integer' } : undefined))),
  ),
  change(
    'a narrower input',
    'type_narrowed',
    'breaking',
    P,
    inInputs(property((schema) => (isNumber(schema) ? { ...schema, type: 'integer' } : undefined))),
  ),
  change(
    'a wider output',
    'type_widened',
    'breaking',
    P,
    inOutputs(property((schema) => (isText(schema) ? { ...schema, type: ['string', 'number'] } : undefined))),
  ),
  change(
    'null as input',
    'became_nullable',
    'compatible',
    P,
    inInputs(property((schema) => (isText(schema) ? { anyOf: [schema, { type: 'null' }] } : undefined))),
  ),
  change(
    'null as output',
    'became_nullable',
    'breaking',
    P,
    inOutputs(property((schema) => (isText(schema) ? { ...schema, type: ['string', 'null'] } : undefined))),
  ),
  change(
    'a value less to choose from',
    'enum_value_removed',
    'breaking',
    `${P}/enum`,
    inInputs(
      property((schema) =>
        schema.enum === undefined ? undefined : { ...schema, enum: schema.enum.slice(1) },
      ),
    ),
  ),
  change(
    'a value more to choose from',
    'enum_value_added',
    'compatible',
    `${P}/enum`,
    inInputs(
      property((schema) =>
        schema.enum === undefined ? undefined : { ...schema, enum: [...schema.enum, 'more'] },
      ),
    ),
  ),
  change(
    'a higher minimum',
    'constraint_tightened',
    'breaking',
    `${P}/minimum`,
    inInputs(
      property((schema) =>
        schema.minimum === undefined ? undefined : { ...schema, minimum: schema.minimum + 1 },
      ),
    ),
  ),
  change(
    'an output less, deep inside',
    'output_lost',
    'breaking',
    `${P}/items${P}`,
    inOutputs(
      property((schema) => {
        const items = isKeywords(schema.items) ? withoutProperty(true)(schema.items) : undefined;
        return items === undefined ? undefined : { ...schema, items };
      }),
    ),
  ),
  change(
    'a pattern',
    'constraint_tightened',
    'breaking',
    `${P}/pattern`,
    inInputs(property((schema) => (isText(schema) ? { ...schema, pattern: '^a' } : undefined))),
  ),
  change(
    'closed inputs',
    'constraint_tightened',
    'breaking',
    '/additionalProperties',
    inInputs((whole) => ({ ...whole, additionalProperties: false })),
  ),
  change(
    'open outputs',
    'constraint_loosened',
    'breaking',
    '/additionalProperties',
    inOutputs(({ additionalProperties, ...whole }) => (additionalProperties === false ? whole : undefined)),
  ),
  change(
    'another default',
    'default_changed',
    'risky',
    `${P}/default`,
    inInputs(property((schema) => ('default' in schema ? { ...schema, default: 'other' } : undefined))),
  ),
  change(
    'another text of a parameter',
    'text_changed',
    'risky',
    `${P}/description`,
    inInputs(
      property((schema) =>
        schema['description'] === undefined ? undefined : { ...schema, description: 'Send everything.' },
      ),
    ),
  ),
  change(
    'another dialect',
    'schema_changed',
    'cosmetic',
    '/\\$schema',
    inInputs((whole) => ({ ...whole, $schema: 'https://json-schema.org/draft/2020-12/schema' })),
  ),
  change(
    'an unknown keyword',
    'schema_changed',
    'risky',
    '/x-own',
    inInputs((whole) => ({ ...whole, 'x-own': true })),
  ),
  change('a schema that is none', 'schema_unreadable', 'breaking', '', (tool) => ({
    ...tool,
    inputSchema: { type: 'objct' },
  })),
  change('no output schema', 'schema_removed', 'breaking', '', ({ outputSchema, ...tool }) =>
    outputSchema === undefined ? undefined : tool,
  ),
  change('an output schema', 'schema_added', 'compatible', '', (tool) =>
    tool.outputSchema === undefined ? { ...tool, outputSchema: { type: 'object' } } : undefined,
  ),
  change('another description', 'text_changed', 'risky', '/description', (tool) => ({
    ...tool,
    description: `${tool.description} And more.`,
  })),
  change('a hidden character', 'text_changed', 'risky', '/description', (tool) => ({
    ...tool,
    description: `${tool.description}\u200B`,
  })),
  change('more space', 'text_changed', 'cosmetic', '/description', (tool) => ({
    ...tool,
    description: `${tool.description}\n`,
  })),
  change('another title', 'text_changed', 'risky', '/title', (tool) => ({ ...tool, title: 'Another' })),
  change(
    'no longer only reading',
    'hint_flipped',
    'risky',
    '/annotations/readOnlyHint',
    hint('readOnlyHint', true, false),
  ),
  change(
    'only reading',
    'hint_flipped',
    'compatible',
    '/annotations/readOnlyHint',
    hint('readOnlyHint', false, true),
  ),
  change(
    'destructive',
    'hint_flipped',
    'risky',
    '/annotations/destructiveHint',
    hint('destructiveHint', false, undefined),
  ),
  change(
    'open to the world',
    'hint_flipped',
    'risky',
    '/annotations/openWorldHint',
    hint('openWorldHint', false, true),
  ),
  change(
    'no longer idempotent',
    'hint_flipped',
    'risky',
    '/annotations/idempotentHint',
    hint('idempotentHint', true, undefined),
  ),
  change('an unknown annotation', 'definition_changed', 'risky', '/annotations/own', (tool) => ({
    ...tool,
    annotations: { ...tool.annotations, own: 1 },
  })),
];
