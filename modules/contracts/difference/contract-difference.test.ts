import { describe, expect, test } from 'vitest';
import type { ChangeKind } from './change.ts';
import { compareContracts } from './contract-difference.ts';
import { REVERSE } from './testing/reversal.ts';

type Schema = Readonly<Record<string, unknown>> | boolean;

/** `kind severity path` of every change. */
function told(side: 'inputs' | 'outputs', before: unknown, after: unknown): readonly string[] {
  const { changes } = compareContracts({ [side]: before }, { [side]: after });
  return changes.map(({ kind, severity, path }) => `${kind} ${severity} ${path}`.trim());
}

const object = (properties: Readonly<Record<string, unknown>>, more: object = {}): Schema => ({
  type: 'object',
  properties,
  ...more,
});
const closed = { additionalProperties: false };
const text = { type: 'string' };
const whole = { type: 'integer' };

/** Before, after, what callers are told, what readers are told. Every row holds the other way round by the laws. */
const ROWS: readonly (readonly [string, Schema, Schema, readonly string[], readonly string[]])[] = [
  [
    'an optional member where all members were taken',
    object({ a: text }),
    object({ a: text, b: text }),
    ['parameter_added risky /properties/b'],
    ['output_added compatible /properties/b'],
  ],
  [
    'an optional member where no other was taken',
    object({ a: text }, closed),
    object({ a: text, b: text }, closed),
    ['parameter_added compatible /properties/b'],
    ['output_added breaking /properties/b'],
  ],
  [
    'an optional member that takes what its name took before',
    object({}, { additionalProperties: text }),
    object({ b: { type: ['string', 'null'] } }, { additionalProperties: text }),
    ['parameter_added compatible /properties/b'],
    ['output_added breaking /properties/b'],
  ],
  [
    'a required member',
    object({}),
    object({ b: text }, { required: ['b'] }),
    ['parameter_added breaking /properties/b'],
    ['output_added compatible /properties/b'],
  ],
  [
    'a member gone, others taken',
    object({ a: text }),
    object({}),
    ['parameter_removed risky /properties/a'],
    ['output_lost breaking /properties/a'],
  ],
  [
    'a member gone, others refused',
    object({ a: text }, closed),
    object({}, closed),
    ['parameter_removed breaking /properties/a'],
    ['output_lost risky /properties/a'],
  ],
  [
    'a guaranteed member gone, others refused',
    object({ a: text }, { ...closed, required: ['a'] }),
    object({}, closed),
    ['parameter_removed breaking /properties/a'],
    ['output_lost breaking /properties/a'],
  ],
  [
    'a member that becomes required',
    object({ a: text }),
    object({ a: text }, { required: ['a'] }),
    ['became_required breaking /properties/a'],
    ['output_guaranteed compatible /properties/a'],
  ],
  [
    'a member that becomes optional',
    object({ a: text }, { required: ['a'] }),
    object({ a: text }),
    ['became_optional compatible /properties/a'],
    ['output_optional breaking /properties/a'],
  ],
  [
    'a required member that is not described',
    object({}),
    object({}, { required: ['a'] }),
    ['became_required breaking /required'],
    ['output_guaranteed compatible /required'],
  ],
  [
    'fewer types',
    object({ a: { type: ['string', 'integer'] } }),
    object({ a: text }),
    ['type_narrowed breaking /properties/a'],
    ['type_narrowed compatible /properties/a'],
  ],
  [
    'number to integer',
    object({ a: { type: 'number' } }),
    object({ a: whole }),
    ['type_narrowed breaking /properties/a'],
    ['type_narrowed compatible /properties/a'],
  ],
  [
    'any type',
    object({ a: text }),
    object({ a: {} }),
    ['type_widened compatible /properties/a'],
    ['type_widened breaking /properties/a'],
  ],
  [
    'another type',
    object({ a: text }),
    object({ a: whole }),
    ['type_changed breaking /properties/a'],
    ['type_changed breaking /properties/a'],
  ],
  [
    'null as well',
    object({ a: text }),
    object({ a: { type: ['string', 'null'] } }),
    ['became_nullable compatible /properties/a'],
    ['became_nullable breaking /properties/a'],
  ],
  [
    'null as well, written as an alternative',
    object({ a: text }),
    object({ a: { oneOf: [{ type: 'null' }, text] } }),
    ['became_nullable compatible /properties/a'],
    ['became_nullable breaking /properties/a'],
  ],
  [
    'null no more',
    object({ a: { enum: ['x', null] } }),
    object({ a: { const: 'x' } }),
    ['became_not_nullable breaking /properties/a'],
    ['became_not_nullable compatible /properties/a'],
  ],
  [
    'values of an enum',
    object({ a: { enum: ['x', 'y'] } }),
    object({ a: { enum: ['z', 'y'] } }),
    ['enum_value_removed breaking /properties/a/enum', 'enum_value_added compatible /properties/a/enum'],
    ['enum_value_removed compatible /properties/a/enum', 'enum_value_added breaking /properties/a/enum'],
  ],
  [
    'a constant',
    object({ a: { const: 1 } }),
    object({ a: { const: 2 } }),
    ['enum_value_removed breaking /properties/a/const', 'enum_value_added compatible /properties/a/const'],
    ['enum_value_removed compatible /properties/a/const', 'enum_value_added breaking /properties/a/const'],
  ],
  [
    'an enum where any text was',
    object({ a: text }),
    object({ a: { type: 'string', enum: ['x'] } }),
    ['constraint_tightened breaking /properties/a/enum'],
    ['constraint_tightened compatible /properties/a/enum'],
  ],
  [
    'an alternative more',
    object({ a: { anyOf: [text, whole] } }),
    object({ a: { anyOf: [text, { type: 'boolean' }, whole] } }),
    ['alternative_added compatible /properties/a/anyOf/1'],
    ['alternative_added breaking /properties/a/anyOf/1'],
  ],
  [
    'an alternative less',
    object({ a: { anyOf: [text, whole, { type: 'boolean' }] } }),
    object({ a: { type: ['string', 'integer'] } }),
    ['alternative_removed breaking /properties/a/anyOf'],
    ['alternative_removed compatible /properties/a/anyOf'],
  ],
  [
    'a change inside one alternative, told apart by its tag',
    { oneOf: [tagged('x', text), tagged('y', text)] },
    { oneOf: [tagged('y', whole), tagged('x', text)] },
    ['type_changed breaking /oneOf/properties/value'],
    ['type_changed breaking /oneOf/properties/value'],
  ],
  [
    'a change inside alternatives that may overlap',
    { oneOf: [{ minimum: 1 }, { maxLength: 5 }] },
    { oneOf: [{ minimum: 2 }, { maxLength: 5 }] },
    ['constraint_tightened risky /oneOf/0/minimum'],
    ['constraint_tightened risky /oneOf/0/minimum'],
  ],
  [
    'more of what is excluded',
    { not: { type: 'string' } },
    { not: { type: ['string', 'integer'] } },
    ['type_widened breaking /not'],
    ['type_widened compatible /not'],
  ],
  [
    'a consequence',
    { if: { required: ['a'] }, ...then({ required: ['b'] }) },
    { if: { required: ['a'] }, ...then({ required: ['b', 'c'] }) },
    ['became_required breaking /then/required'],
    ['output_guaranteed compatible /then/required'],
  ],
  [
    'a condition',
    { if: { required: ['a'] }, ...then({ required: ['b'] }) },
    { if: { required: ['c'] }, ...then({ required: ['b'] }) },
    ['became_optional risky /if/required', 'became_required risky /if/required'],
    ['output_optional risky /if/required', 'output_guaranteed risky /if/required'],
  ],
  [
    'a default',
    object({ a: { type: 'integer', default: 1 } }),
    object({ a: { type: 'integer', default: 2 } }),
    ['default_changed risky /properties/a/default'],
    ['default_changed risky /properties/a/default'],
  ],
  [
    'a description',
    object({ a: { type: 'string', description: 'In metres.' } }),
    object({ a: { type: 'string', description: 'In feet.' } }),
    ['text_changed risky /properties/a/description'],
    ['text_changed risky /properties/a/description'],
  ],
  [
    'the spacing of a description',
    object({ a: { type: 'string', description: 'In\nmetres.' } }),
    object({ a: { type: 'string', description: ' In metres.' } }),
    ['text_changed cosmetic /properties/a/description'],
    ['text_changed cosmetic /properties/a/description'],
  ],
  [
    'a keyword that nobody knows',
    object({ a: { type: 'string', 'x-mcp-header': 'A' } }),
    object({ a: { type: 'string', 'x-mcp-header': 'B' } }),
    ['schema_changed risky /properties/a/x-mcp-header'],
    ['schema_changed risky /properties/a/x-mcp-header'],
  ],
  [
    'another dialect',
    { $schema: 'http://json-schema.org/draft-07/schema#', ...(object({ a: text }) as object) },
    { $schema: 'https://json-schema.org/draft/2020-12/schema', ...(object({ a: text }) as object) },
    ['schema_changed cosmetic /$schema'],
    ['schema_changed cosmetic /$schema'],
  ],
  [
    'another way to write the same',
    object({ a: text, b: whole }, { required: ['a', 'b'] }),
    {
      allOf: [object({ a: { $ref: '#/$defs/a' }, b: { type: ['integer'] } }, { required: ['b', 'a'] })],
      $defs: { a: text, unused: {} },
    },
    ['schema_changed cosmetic'],
    ['schema_changed cosmetic'],
  ],
  [
    'a shared definition, told once',
    object({ a: { $ref: '#/$defs/d' }, b: { $ref: '#/$defs/d' } }, { $defs: { d: text } }),
    object({ a: { $ref: '#/$defs/d' }, b: { $ref: '#/$defs/d' } }, { $defs: { d: whole } }),
    ['type_changed breaking /properties/a'],
    ['type_changed breaking /properties/a'],
  ],
  [
    'a schema that contains itself',
    object({ next: { $ref: '#' }, value: text }),
    object({ next: { $ref: '#' }, value: { type: 'string', minLength: 1 } }),
    ['constraint_tightened breaking /properties/value/minLength'],
    ['constraint_tightened compatible /properties/value/minLength'],
  ],
  [
    'what looks at what other keywords looked at',
    object({ a: text }, { unevaluatedProperties: false }),
    object({ a: text, b: text }, { unevaluatedProperties: false }),
    ['parameter_added risky /properties/b'],
    ['output_added risky /properties/b'],
  ],
  [
    'a schema that is no longer one',
    object({}),
    { type: 'objct' },
    ['schema_unreadable breaking'],
    ['schema_unreadable breaking'],
  ],
  [
    'a reference to elsewhere',
    object({}),
    { $ref: 'https://example.com/a.json' },
    ['schema_unreadable breaking'],
    ['schema_unreadable breaking'],
  ],
  [
    'a schema that becomes one',
    { type: 'objct' },
    object({}),
    ['schema_unreadable risky'],
    ['schema_unreadable risky'],
  ],
  ['nothing at all', true, false, ['type_narrowed breaking'], ['type_narrowed compatible']],
];

function tagged(tag: string, value: Schema): Schema {
  return object({ tag: { const: tag }, value }, { required: ['tag'] });
}

/** Built from pairs, it is nothing that could be awaited by mistake. */
function then(schema: Schema): Readonly<Record<string, unknown>> {
  return Object.fromEntries([['then', schema]]);
}

describe('compareContracts', () => {
  test.each(ROWS)('%s', (_what, before, after, inputs, outputs) => {
    expect(told('inputs', before, after)).toEqual(inputs);
    expect(told('outputs', before, after)).toEqual(outputs);
  });

  test('a half that came or went', () => {
    const { changes } = compareContracts({ inputs: {}, outputs: {} }, {});
    expect(changes).toEqual([
      { kind: 'schema_removed', side: 'inputs', path: '', severity: 'risky' },
      { kind: 'schema_removed', side: 'outputs', path: '', severity: 'breaking' },
    ]);
    expect(compareContracts({}, { inputs: {}, outputs: {} }).changes).toEqual([
      { kind: 'schema_added', side: 'inputs', path: '', severity: 'risky' },
      { kind: 'schema_added', side: 'outputs', path: '', severity: 'compatible' },
    ]);
    expect(compareContracts({}, {}).worst).toBe('none');
  });

  test('a change carries what was and what is', () => {
    const before = object({ limit: { type: 'integer', maximum: 100 }, mode: { type: 'string' } });
    const after = object({ limit: { type: 'integer', maximum: 10 }, filter: { type: 'string' } });
    expect(compareContracts({ inputs: before }, { inputs: after }).changes).toEqual([
      {
        kind: 'parameter_added',
        name: 'filter',
        presence: 'optional',
        after: '{"type":"string"}',
        side: 'inputs',
        path: '/properties/filter',
        severity: 'risky',
      },
      {
        kind: 'parameter_removed',
        name: 'mode',
        presence: 'optional',
        before: '{"type":"string"}',
        side: 'inputs',
        path: '/properties/mode',
        severity: 'risky',
      },
      {
        kind: 'constraint_tightened',
        constraint: 'maximum',
        before: '100',
        after: '10',
        side: 'inputs',
        path: '/properties/limit/maximum',
        severity: 'breaking',
      },
    ]);
  });

  test('every kind of a schema stands in the table', () => {
    const kinds = new Set(
      ROWS.flatMap(([, before, after]) =>
        (['inputs', 'outputs'] as const).flatMap((side) =>
          compareContracts({ [side]: before }, { [side]: after }).changes.map(({ kind }) => kind),
        ),
      ),
    );
    const elsewhere: readonly ChangeKind[] = [
      ...(['constraint_loosened', 'constraint_changed', 'schema_added', 'schema_removed'] as const),
      ...(['hint_flipped', 'definition_changed', 'tool_added', 'tool_removed'] as const),
    ];
    expect([...kinds, ...elsewhere].sort()).toEqual(Object.keys(REVERSE).sort());
  });
});
