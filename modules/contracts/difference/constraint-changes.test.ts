import { describe, expect, test } from 'vitest';
import { compareContracts } from './contract-difference.ts';

type Schema = Readonly<Record<string, unknown>>;

/** `kind severity path` of every change. */
function told(side: 'inputs' | 'outputs', before: unknown, after: unknown): readonly string[] {
  const { changes } = compareContracts({ [side]: before }, { [side]: after });
  return changes.map(({ kind, severity, path }) => `${kind} ${severity} ${path}`);
}

const closed = { additionalProperties: false };
const text = { type: 'string' };

/** The looser value first; undefined: the keyword is absent. */
const KEYWORDS: readonly (readonly [string, object, unknown, unknown])[] = [
  ['minimum', { type: 'number' }, 1, 2],
  ['maximum', { type: 'number' }, undefined, 2],
  ['exclusiveMinimum', { type: 'number' }, 1, 2],
  ['exclusiveMaximum', { type: 'number' }, 3, 2],
  ['multipleOf', { type: 'integer' }, 2, 4],
  ['minLength', text, undefined, 1],
  ['maxLength', text, 5, 4],
  ['pattern', text, undefined, '^a'],
  ['minItems', { type: 'array' }, 1, 2],
  ['maxItems', { type: 'array' }, 3, 2],
  ['uniqueItems', { type: 'array' }, false, true],
  ['items', { type: 'array' }, undefined, text],
  ['contains', { type: 'array' }, undefined, text],
  ['minProperties', { type: 'object' }, 1, 2],
  ['maxProperties', { type: 'object' }, 3, 2],
  ['additionalProperties', { type: 'object' }, undefined, false],
  ['propertyNames', { type: 'object' }, undefined, { maxLength: 3 }],
  ['patternProperties/^a', { type: 'object' }, undefined, text],
  ['dependentRequired/a', { type: 'object' }, ['b'], ['b', 'c']],
  ['dependentSchemas/a', { type: 'object' }, undefined, { required: ['b'] }],
  ['allOf/0', { type: 'object' }, undefined, { required: ['b'] }],
  ['not', {}, undefined, text],
];

function withKeyword(base: object, place: string, value: unknown): Schema {
  if (value === undefined) return { ...base };
  const [keyword = '', key] = place.split('/');
  if (key === undefined) return { ...base, [keyword]: value };
  return { ...base, [keyword]: keyword === 'allOf' ? [value] : { [key]: value } };
}

describe('constraints', () => {
  test.each(KEYWORDS)('%s', (place, base, loose, tight) => {
    const [looser, tighter] = [withKeyword(base, place, loose), withKeyword(base, place, tight)];
    expect(told('inputs', looser, tighter)).toEqual([`constraint_tightened breaking /${place}`]);
    expect(told('outputs', looser, tighter)).toEqual([`constraint_tightened compatible /${place}`]);
    expect(told('inputs', tighter, looser)).toEqual([`constraint_loosened compatible /${place}`]);
    expect(told('outputs', tighter, looser)).toEqual([`constraint_loosened breaking /${place}`]);
  });

  test.each([
    ['a pattern', { type: 'string', pattern: 'a' }, { type: 'string', pattern: 'b' }, 'pattern'],
    ['multiples without a common one', { multipleOf: 0.2 }, { multipleOf: 0.1 }, 'multipleOf'],
    [
      'a new pattern of names beside closed members',
      { type: 'object', ...closed },
      { type: 'object', ...closed, patternProperties: { a: text } },
      'patternProperties/a',
    ],
    [
      'how many items may fit',
      { contains: text, maxContains: 2 },
      { contains: true, maxContains: 2 },
      'contains',
    ],
  ])('%s cannot be proved either way', (_what, before, after, place) => {
    for (const side of ['inputs', 'outputs'] as const)
      expect(told(side, before, after)).toEqual([`constraint_changed risky /${place}`]);
  });

  test('a format may not be checked at all, so that it is no certain break', () => {
    expect(told('inputs', text, { type: 'string', format: 'date' })).toEqual([
      'constraint_tightened risky /format',
    ]);
    expect(told('inputs', { type: 'string', format: 'date' }, text)).toEqual([
      'constraint_loosened compatible /format',
    ]);
  });
});
