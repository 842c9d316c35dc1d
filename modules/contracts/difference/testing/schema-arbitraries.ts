import fc from 'fast-check';

/** Schemas and instances over the same few names and values, so that they meet often. */
export type TestSchema = boolean | { readonly [keyword: string]: unknown };

const NAMES = ['a', 'b', 'c'];
const name = fc.constantFrom(...NAMES);
const text = fc.constantFrom('', 'a', 'ab', 'abc');
const number = fc.constantFrom(-1, 0, 1, 2, 3, 4, 0.5);
const scalar = fc.oneof(text, number, fc.constantFrom(true, false, null));
const count = fc.nat(3);

export const instances: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...NAMES, 'd'), tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

const values = fc.uniqueArray(
  fc.oneof(
    { weight: 8, arbitrary: scalar },
    { weight: 1, arbitrary: fc.constantFrom([], {}, ['a'], { a: 1 }) },
  ),
  { minLength: 1, maxLength: 4, selector: (value) => JSON.stringify(value) },
);
const type = fc.oneof(
  fc.constantFrom('string', 'number', 'integer', 'object', 'array', 'boolean', 'null'),
  fc.uniqueArray(fc.constantFrom('string', 'number', 'integer', 'object', 'array', 'null'), {
    minLength: 1,
    maxLength: 3,
  }),
);
const required = fc.uniqueArray(name, { maxLength: 2 });

interface Ties {
  readonly schema: TestSchema;
}

/** Each keyword with values of its shape. */
const keywords = (schema: fc.Arbitrary<TestSchema>): Readonly<Record<string, fc.Arbitrary<unknown>>> => {
  const members = fc.dictionary(name, schema, { maxKeys: 2 });
  const branches = fc.array(schema, { minLength: 1, maxLength: 3 });
  return {
    type,
    enum: values,
    const: scalar,
    minimum: number,
    maximum: number,
    exclusiveMinimum: number,
    exclusiveMaximum: number,
    multipleOf: fc.constantFrom(1, 2, 3, 4, 0.5),
    minLength: count,
    maxLength: count,
    pattern: fc.constantFrom('^a', 'b', '^$'),
    format: fc.constantFrom('date', 'email'),
    properties: members,
    patternProperties: fc.dictionary(fc.constantFrom('^a', '[ab]', '.'), schema, { maxKeys: 2 }),
    additionalProperties: schema,
    propertyNames: schema,
    required,
    dependentRequired: fc.dictionary(name, required, { maxKeys: 2 }),
    dependentSchemas: members,
    minProperties: count,
    maxProperties: count,
    items: schema,
    prefixItems: branches,
    contains: schema,
    minContains: count,
    maxContains: count,
    uniqueItems: fc.boolean(),
    minItems: count,
    maxItems: count,
    allOf: branches,
    anyOf: branches,
    oneOf: branches,
    not: schema,
    if: schema,
    // biome's rule about promises knows nothing of JSON Schema: built from pairs, this is no thenable.
    ...Object.fromEntries([
      ['then', schema],
      ['else', schema],
    ]),
    unevaluatedProperties: schema,
    unevaluatedItems: schema,
    description: text,
    title: text,
    default: scalar,
    'x-note': scalar,
    $ref: fc.constantFrom('#', '#/$defs/one', '#/$defs/two'),
  };
};

const GROUPS: readonly (readonly string[])[] = [
  ['type', 'minLength', 'maxLength', 'pattern', 'enum', 'description', 'format'],
  ['type', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'default'],
  ['type', 'properties', 'required', 'additionalProperties', 'description'],
  ['properties', 'required', 'additionalProperties', 'patternProperties', 'propertyNames', 'minProperties'],
  ['properties', 'dependentRequired', 'dependentSchemas', 'maxProperties', 'unevaluatedProperties'],
  ['type', 'items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems'],
  ['items', 'contains', 'minContains', 'maxContains', 'unevaluatedItems'],
  ['anyOf', 'description'],
  ['oneOf', 'title'],
  ['allOf', 'type', 'x-note'],
  ['not', 'type'],
  ['if', 'then', 'else'],
  ['$ref', 'description'],
  ['$ref', 'required', 'type'],
  ['enum', 'const', 'type'],
  ['anyOf', 'oneOf', 'allOf', 'properties', 'required'],
];

const schemas: fc.Arbitrary<TestSchema> = fc.letrec<Ties>((tie: fc.LetrecTypedTie<Ties>) => {
  const all = keywords(tie('schema'));
  const record = (group: readonly string[]): fc.Arbitrary<TestSchema> =>
    fc.record(Object.fromEntries(group.map((keyword) => [keyword, all[keyword] ?? fc.constant(true)])), {
      requiredKeys: [],
    });
  return {
    schema: fc.oneof(
      { depthSize: 'small', maxDepth: 4 },
      fc.oneof(fc.boolean(), record(['type']), record(['enum']), record(['type', 'enum'])),
      ...GROUPS.map(record),
    ),
  };
}).schema;

/** With definitions that may refer to each other, to themselves and to the whole. */
export const documents: fc.Arbitrary<TestSchema> = fc
  .tuple(schemas, fc.option(fc.record({ one: schemas, two: schemas }), { nil: undefined, freq: 2 }))
  .map(([schema, definitions]) => {
    const text = JSON.stringify(schema);
    const refers = text.includes('#/$defs') || definitions !== undefined;
    const $defs = definitions ?? { one: { type: 'string' }, two: { type: 'number' } };
    return refers && typeof schema === 'object' ? { ...schema, $defs } : schema;
  });

/** Two schemas, mostly two versions of one. */
export const versions: fc.Arbitrary<readonly [TestSchema, TestSchema]> = fc.oneof(
  { weight: 1, arbitrary: fc.tuple(documents, documents) },
  {
    weight: 6,
    arbitrary: fc
      .tuple(documents, documents, fc.array(fc.nat(19), { minLength: 24, maxLength: 24 }))
      .map(([before, other, choices]) => [before, mixSchemas(before, other, new Choices(choices))] as const),
  },
);

class Choices {
  readonly #choices: readonly number[];
  #next = 0;

  constructor(choices: readonly number[]) {
    this.#choices = choices;
  }

  take(): number {
    this.#next += 1;
    return this.#choices[this.#next % this.#choices.length] ?? 0;
  }
}

const isMapping = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const MAPS = ['properties', 'patternProperties', 'dependentSchemas', '$defs'];
const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const NODES = ['items', 'contains', 'additionalProperties', 'propertyNames', 'not', 'if', 'then', 'else'];

/** `before` with some parts taken from `other`, left out or put in another place. */
function mixSchemas(before: unknown, other: unknown, choices: Choices): TestSchema {
  if (!isMapping(before) || !isMapping(other)) return (choices.take() < 16 ? before : other) as TestSchema;
  const mixed: Record<string, unknown> = {};
  for (const keyword of new Set([...Object.keys(before), ...Object.keys(other)])) {
    const value = mixKeyword(keyword, before[keyword], other[keyword], choices);
    if (value !== undefined) mixed[keyword] = value;
  }
  return mixed;
}

function mixKeyword(keyword: string, before: unknown, other: unknown, choices: Choices): unknown {
  const choice = choices.take();
  if (before === undefined) return choice < 3 || keyword === '$defs' ? other : undefined;
  if (choice < 2 && keyword !== '$defs') return undefined;
  if (choice < 4 && other !== undefined) return other;
  if (MAPS.includes(keyword) && isMapping(before)) return mixMap(keyword, before, other, choices);
  if (LISTS.includes(keyword) && Array.isArray(before)) return mixList(before, other, choices);
  if (NODES.includes(keyword)) return mixSchemas(before, other ?? { type: 'string' }, choices);
  if (keyword === 'enum' && isList(before) && choice < 12) return [...before, 'new'];
  return before;
}

function mixMap(
  keyword: string,
  before: Readonly<Record<string, unknown>>,
  other: unknown,
  choices: Choices,
) {
  const others = isMapping(other) ? other : {};
  const mixed: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(others)])) {
    const choice = choices.take();
    const isKept = keyword === '$defs' || choice > 2;
    if (!isKept) continue;
    if (before[key] === undefined && choice > 6) continue;
    mixed[key] = mixSchemas(before[key] ?? others[key], others[key] ?? before[key], choices);
  }
  return mixed;
}

function mixList(before: readonly unknown[], other: unknown, choices: Choices): readonly unknown[] {
  const mixed = before.map((each) => mixSchemas(each, { type: ['string', 'null'] }, choices));
  if (choices.take() < 4) mixed.reverse();
  if (choices.take() < 4 && mixed.length > 1) mixed.pop();
  if (choices.take() < 4 && Array.isArray(other)) mixed.push(other[0] as TestSchema);
  return mixed;
}

/** The same schema with every mapping written in the opposite order. */
export function rewritten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewritten);
  if (!isMapping(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, each]) => [key, rewritten(each)]),
  );
}
