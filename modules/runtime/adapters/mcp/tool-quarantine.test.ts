import { describe, expect, test } from 'vitest';
import { hasReferenceLoop } from './reference-loop.ts';
import { sortTools } from './tool-quarantine.ts';

const object = { type: 'object' };

describe('tools that are sorted', () => {
  test('stay as they came, in their order, with keys that nobody knows', () => {
    const sent = [
      {
        name: 'b',
        inputSchema: { ...object, 'x-kept': 1 },
        'x-kept': [null],
        execution: { taskSupport: 'optional' },
      },
      { name: 'a', inputSchema: {}, description: 7 },
    ];
    expect(sortTools(sent, false)).toEqual({ tools: sent, quarantined: [] });
  });

  test('several alike are one; several that differ are none, and said once', () => {
    const one = { name: 'one', inputSchema: object };
    expect(sortTools([one, { inputSchema: object, name: 'one' }], false)).toEqual({
      tools: [one],
      quarantined: [],
    });
    expect(sortTools([one, { ...one, title: 'Other' }, one], false)).toEqual({
      tools: [],
      quarantined: [{ name: 'one', reason: 'name_duplicate' }],
    });
  });

  test.each([
    ['no schema', { name: 'x' }, 'schema_missing'],
    ['null', { name: 'x', inputSchema: null }, 'schema_not_an_object'],
    ['arguments that are no object', { name: 'x', inputSchema: { type: 'string' } }, 'schema_not_an_object'],
    ['output', { name: 'x', inputSchema: object, outputSchema: [] }, 'schema_not_an_object'],
    ['depth', { name: 'x', inputSchema: deep(5_000) }, 'schema_cyclic'],
    ['output loop', { name: 'x', inputSchema: object, outputSchema: { $ref: '#' } }, 'schema_cyclic'],
    ['empty name', { name: '', inputSchema: object }, 'name_missing'],
  ])('%s', (_, tool, reason) => {
    const { tools, quarantined } = sortTools([tool, { name: 'good', inputSchema: object }], false);
    expect(tools.map(({ name }) => name)).toEqual(['good']);
    expect(quarantined.map((each) => each.reason)).toEqual([reason]);
  });

  const declares = (property: object, more: object = {}) => ({
    name: 'x',
    inputSchema: { ...object, properties: { one: property }, ...more },
  });
  test.each([
    ['string', declares({ type: 'string', 'x-mcp-header': 'Region' }), true],
    [
      'nested by properties',
      declares({ properties: { two: { type: 'boolean', 'x-mcp-header': 'Two' } } }),
      true,
    ],
    [
      'a property of that name',
      declares({ type: 'string' }, { properties: { 'x-mcp-header': { type: 'string' } } }),
      true,
    ],
    ['a value of that name', declares({ type: 'string' }, { default: { 'x-mcp-header': 'no' } }), true],
    ['number', declares({ type: 'number', 'x-mcp-header': 'N' }), false],
    ['no type', declares({ 'x-mcp-header': 'N' }), false],
    ['no token', declares({ type: 'string', 'x-mcp-header': 'a b' }), false],
    ['empty', declares({ type: 'string', 'x-mcp-header': '' }), false],
    ['no text', declares({ type: 'string', 'x-mcp-header': 7 }), false],
    ['items', declares({ type: 'array', items: { type: 'string', 'x-mcp-header': 'N' } }), false],
    ['the root', declares({ type: 'string' }, { 'x-mcp-header': 'N' }), false],
    [
      'below anyOf',
      declares({ anyOf: [{ properties: { a: { type: 'string', 'x-mcp-header': 'N' } } }] }),
      false,
    ],
    [
      'in $defs',
      declares({ type: 'string' }, { $defs: { a: { type: 'string', 'x-mcp-header': 'N' } } }),
      false,
    ],
    [
      'twice but for case',
      declares(
        {},
        {
          properties: {
            a: { type: 'string', 'x-mcp-header': 'N' },
            b: { type: 'string', 'x-mcp-header': 'n' },
          },
        },
      ),
      false,
    ],
  ])('headers: %s', (_, tool, valid) => {
    expect(sortTools([tool], true).quarantined).toEqual(
      valid ? [] : [{ name: 'x', reason: 'header_invalid' }],
    );
    expect(sortTools([tool], false).quarantined).toEqual([]);
  });
});

describe('a loop of references', () => {
  test.each([
    ['a tree', { properties: { child: { $ref: '#' } } }, false],
    ['a list of itself', { $defs: { a: { items: { $ref: '#/$defs/a' } } }, $ref: '#/$defs/a' }, false],
    ['the same twice', { $defs: { a: {} }, allOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/a' }] }, false],
    ['another document', { $ref: 'https://example.com/schema' }, false],
    ['nowhere', { $ref: '#/$defs/none' }, false],
    ['an escaped name', { $defs: { 'a/b': { $ref: '#/$defs/a~1b' } } }, true],
    ['itself', { $ref: '#' }, true],
    ['two', { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } }, true],
    ['by way of anyOf', { $defs: { a: { anyOf: [{ type: 'null' }, { $ref: '#/$defs/a' }] } } }, true],
    ['by way of if', { if: { $ref: '#' } }, true],
  ])('%s', (_, schema, expected) => {
    expect(hasReferenceLoop(schema)).toBe(expected);
  });
});

function deep(levels: number): object {
  let schema: object = {};
  for (let level = 0; level < levels; level += 1) schema = { properties: { a: schema } };
  return schema;
}
