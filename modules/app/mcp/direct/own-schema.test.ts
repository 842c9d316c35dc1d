import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownSchema } from './own-schema.ts';

describe('what a schema says about the way to the provider', () => {
  test.each([
    [
      'goes, wherever a schema stands',
      {
        type: 'object',
        properties: { region: { type: 'string', 'x-mcp-header': 'Region' } },
        allOf: [{ $defs: { a: { 'x-mcp-header': 'A', type: 'string' } } }],
        items: { 'x-mcp-header': 'B' },
      },
      {
        type: 'object',
        properties: { region: { type: 'string' } },
        allOf: [{ $defs: { a: { type: 'string' } } }],
        items: {},
      },
    ],
    [
      'stays where it is the name of a parameter',
      { properties: { 'x-mcp-header': { type: 'string' } }, required: ['x-mcp-header'] },
      { properties: { 'x-mcp-header': { type: 'string' } }, required: ['x-mcp-header'] },
    ],
    [
      'stays in values',
      { default: { 'x-mcp-header': 1 }, const: { 'x-mcp-header': 2 }, enum: [{ 'x-mcp-header': 3 }] },
      { default: { 'x-mcp-header': 1 }, const: { 'x-mcp-header': 2 }, enum: [{ 'x-mcp-header': 3 }] },
    ],
  ])('%s', (_, schema, own) => {
    expect(ownSchema(schema)).toEqual(own);
  });

  test('and nothing else changes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        fc.pre(!JSON.stringify(value).includes('x-mcp-header'));
        expect(ownSchema(value)).toEqual(value);
      }),
    );
  });
});
