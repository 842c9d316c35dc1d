/**
 * The keywords of JSON Schema 2020-12 by the shape of their value, after its meta-schema and the vocabularies that
 * it names (https://json-schema.org/draft/2020-12/schema).
 */
const KEYWORDS = {
  anything: ['const', 'default'],
  text: [
    '$schema',
    '$id',
    '$comment',
    'title',
    'description',
    'format',
    'contentEncoding',
    'contentMediaType',
  ],
  flag: ['uniqueItems', 'deprecated', 'readOnly', 'writeOnly'],
  number: ['maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum'],
  positive_number: ['multipleOf'],
  count: [
    ...['maxLength', 'minLength', 'maxItems', 'minItems'],
    ...['maxContains', 'minContains', 'maxProperties', 'minProperties'],
  ],
  list: ['enum', 'examples'],
  names: ['required'],
  regular_expression: ['pattern'],
  reference: ['$ref', '$dynamicRef', '$recursiveRef'],
  anchor: ['$anchor', '$dynamicAnchor'],
  type: ['type'],
  schema: [
    ...['items', 'contains', 'additionalProperties', 'propertyNames', 'contentSchema'],
    ...['if', 'then', 'else', 'not', 'unevaluatedItems', 'unevaluatedProperties'],
  ],
  schemas: ['prefixItems', 'allOf', 'anyOf', 'oneOf'],
  // `definitions` and `dependencies` are of older drafts; the meta-schema of 2020-12 still describes them.
  schema_map: ['$defs', 'properties', 'dependentSchemas', 'definitions'],
  pattern_map: ['patternProperties'],
  names_map: ['dependentRequired'],
  flag_map: ['$vocabulary'],
  schema_or_names_map: ['dependencies'],
} as const satisfies Record<string, readonly string[]>;

export type KeywordShape = keyof typeof KEYWORDS;

const SHAPES: ReadonlyMap<string, KeywordShape> = new Map(
  Object.entries(KEYWORDS).flatMap(([shape, keywords]) =>
    keywords.map((keyword) => [keyword, shape as KeywordShape] as const),
  ),
);

/** undefined: a keyword that JSON Schema does not know, which it ignores. */
export const shapeOfKeyword = (key: string): KeywordShape | undefined => SHAPES.get(key);

export const isSchemaKeyword = (key: string): boolean => SHAPES.has(key);
