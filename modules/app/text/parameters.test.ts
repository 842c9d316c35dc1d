import { describe, expect, test } from 'vitest';
import { projectParameters, schemaType } from './parameters.ts';

describe('schemaType', () => {
  test.each([
    [{ type: 'string' }, 'string'],
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ type: 'array', items: { type: 'integer' } }, 'integer[]'],
    [{ type: 'array', items: { enum: ['a', 'b'] } }, '("a" | "b")[]'],
    [{ type: 'array' }, 'any[]'],
    [{ enum: [1, 'two', null] }, '1 | "two" | null'],
    [{ const: 'x' }, '"x"'],
    [{ anyOf: [{ type: 'string' }, { type: 'string' }, { type: 'number' }] }, 'string | number'],
    [{ $ref: '#/$defs/Place' }, 'Place'],
    [{ properties: {} }, 'object'],
    [{}, 'any'],
    [true, 'any'],
    [false, 'never'],
    ['nonsense', 'any'],
  ])('%j is %s', (schema, expected) => {
    expect(schemaType(schema)).toBe(expected);
  });

  test('a schema without end has an end', () => {
    const endless: Record<string, unknown> = { type: 'array' };
    endless['items'] = endless;
    expect(schemaType(endless)).toMatch(/^any(\[\])+$/);
  });
});

describe('projectParameters', () => {
  test('names nested parameters by their path', () => {
    const schema = {
      type: 'object',
      required: ['path'],
      properties: {
        path: { type: 'string', description: 'Where.' },
        items: {
          type: 'array',
          items: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
        },
        options: { properties: { depth: { type: 'integer' } } },
      },
    };
    expect(projectParameters(schema)).toEqual([
      { name: 'path', type: 'string', required: true, description: 'Where.' },
      { name: 'items', type: 'object[]', required: false, description: '' },
      { name: 'items[].name', type: 'string', required: true, description: '' },
      { name: 'options', type: 'object', required: false, description: '' },
      { name: 'options.depth', type: 'integer', required: false, description: '' },
    ]);
  });

  test.each([[{ type: 'string' }], [true], ['unknown'], [null], [{ properties: 'x' }]])(
    '%j describes no parameters',
    (schema) => {
      expect(projectParameters(schema)).toBeUndefined();
    },
  );

  test('a schema that holds itself ends', () => {
    const node: Record<string, unknown> = { type: 'object' };
    node['properties'] = { left: node, right: node };
    expect(projectParameters(node)?.length).toBe(14);
  });

  test('thousands of parameters are cut at what one can read', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, at) => [`p${at}`, { type: 'string' }]),
    );
    expect(projectParameters({ properties })).toHaveLength(200);
  });
});
