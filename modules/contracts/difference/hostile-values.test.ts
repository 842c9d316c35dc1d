import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareContracts } from './contract-difference.ts';
import { compareDefinitions, type LiveDefinition } from './definition-difference.ts';
import { compareToolSets } from './tool-set-difference.ts';

const nested = (depth: number, wrap: (inner: unknown) => unknown): unknown => {
  let value: unknown = { type: 'string' };
  for (let level = 0; level < depth; level += 1) value = wrap(value);
  return value;
};
const cyclic: Record<string, unknown> = { type: 'object' };
cyclic['properties'] = { self: cyclic };
const doubled = nested(60, (inner) => ({ type: 'array', prefixItems: [inner, inner] }));
const numbers = (count: number, from = 0): readonly number[] =>
  Array.from({ length: count }, (_, index) => index + from);

/** A chain of definitions that comes back to its beginning after some steps. */
function circle(length: number, last: object, width = 1): unknown {
  const properties = (index: number) =>
    numbers(width).map((each): [string, unknown] => [
      `next${each}`,
      { $ref: `#/$defs/d${(index + 1) % length}` },
    ]);
  const definitions = numbers(length).map((index): [string, unknown] => [
    `d${index}`,
    {
      type: 'object',
      properties: Object.fromEntries(properties(index)),
      ...(index === length - 1 && last),
    },
  ]);
  return { $ref: '#/$defs/d0', $defs: Object.fromEntries(definitions) };
}

/** Every definition refers to the next one twice: inlining would take 2 to the power of the count. */
function doubling(count: number, last: unknown): unknown {
  const definitions = numbers(count).map((index): [string, unknown] => [
    `d${index}`,
    index === count - 1
      ? last
      : { properties: { a: { $ref: `#/$defs/d${index + 1}` }, b: { $ref: `#/$defs/d${index + 1}` } } },
  ]);
  return { $ref: '#/$defs/d0', $defs: Object.fromEntries(definitions) };
}

describe('values that mean harm', () => {
  test.each<readonly [string, unknown, unknown, string]>([
    ['null', null, {}, 'risky'],
    ['a list', {}, [], 'breaking'],
    ['a word', {}, 'string', 'breaking'],
    ['no JSON', {}, { default: 1n }, 'breaking'],
    ['not a number', {}, { minimum: Number.NaN }, 'breaking'],
    ['a class', {}, new Map(), 'breaking'],
    ['what contains itself', {}, cyclic, 'risky'],
    ['a depth beyond the stack', {}, nested(50_000, (inner) => ({ not: inner })), 'risky'],
    ['what doubles at every level', {}, doubled, 'risky'],
    ['a reference to itself', { $ref: '#' }, {}, 'risky'],
    [
      'references in a circle',
      { $ref: '#/$defs/a', $defs: { a: { $ref: '#' } } },
      { type: 'string' },
      'breaking',
    ],
    ['a dynamic reference', {}, { $dynamicRef: '#a', $defs: { a: { $dynamicAnchor: 'a' } } }, 'risky'],
    ['circles of different lengths', circle(31, {}), circle(37, { required: ['next0'] }), 'breaking'],
    ['circles whose product is beyond all bounds', circle(211, {}, 60), circle(223, {}, 60), 'risky'],
    [
      'definitions that double',
      doubling(400, { type: 'string' }),
      doubling(400, { type: 'number' }),
      'breaking',
    ],
    [
      'a pattern that never ends',
      { pattern: '^(a+)+$' },
      { pattern: '^(a|a)+$', enum: ['a'.repeat(60)] },
      'breaking',
    ],
    [
      'names of the prototype',
      { properties: { constructor: true } },
      JSON.parse('{"properties":{"__proto__":{"type":"string"}},"required":["toString"]}'),
      'breaking',
    ],
    ['half a character', { description: '\ud800' }, { description: '\udc00' }, 'risky'],
  ])('%s', (_what, before, after, worst) => {
    expect(compareContracts({ inputs: before }, { inputs: after }).worst).toBe(worst);
    expect(compareContracts({ inputs: after }, { inputs: after }).worst).toBe('none');
  });

  test('a huge enum is compared by value, and what is told stays bounded', () => {
    const before = { enum: numbers(100_000) };
    const after = { enum: numbers(100_000, 1_000) };
    const difference = compareContracts({ inputs: before }, { inputs: after });
    expect(difference.counts).toMatchObject({ breaking: 1_000, compatible: 1_000 });
    expect(difference.changes).toHaveLength(200);
    expect(difference.omitted).toBe(1_800);
    expect(difference.changes.every(({ severity }) => severity === 'breaking')).toBe(true);
  });

  test('long and hidden texts are cut and cleaned wherever they stand', () => {
    const evil = `\u202E\u001B[2J${'x'.repeat(100_000)}`;
    const property = (value: unknown) => ({
      type: 'object',
      properties: { [evil]: value },
      required: [evil],
    });
    const schema = {
      ...property({ const: evil, default: evil, [evil]: evil, description: evil }),
      title: evil,
    };
    const difference = compareDefinitions(
      { name: evil, annotations: { [evil]: evil }, inputSchema: {} },
      { name: 'a', inputSchema: schema, outputSchema: property({ pattern: evil }) },
    );
    const text = JSON.stringify(difference);
    expect(text.length).toBeLessThan(5_000);
    for (const hidden of ['\u202E', '\u001B']) expect(text).not.toContain(hidden);
    expect(text).toContain('<U+202E><U+001B>[2Jxxx');
    expect(text).toContain('xxx…');
    expect(difference.worst).toBe('breaking');
  });

  test('whatever is put in its place, a definition is compared', () => {
    const value = fc.oneof(
      fc.anything({ withBigInt: true, withMap: true, withNullPrototype: true }),
      fc.constant(cyclic),
    );
    const definition: fc.Arbitrary<LiveDefinition> = fc.record(
      {
        name: value,
        title: value,
        description: value,
        inputSchema: value,
        outputSchema: value,
        annotations: value,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(definition, definition, (before, after) => {
        const { changes } = compareDefinitions(before, after);
        expect(JSON.stringify(changes).length).toBeLessThan(200_000);
        expect(compareToolSets([before], [after]).tools.length).toBeLessThan(3);
      }),
      { numRuns: 500 },
    );
  });
});
