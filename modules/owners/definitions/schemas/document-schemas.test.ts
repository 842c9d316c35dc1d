import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { readYaml } from '../../../documents/index.ts';
import { documentSchemas } from './document-schemas.ts';

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
const schemas = documentSchemas();
const validator = (name: keyof typeof schemas) => ajv.compile(schemas[name] as AnySchema);
const golden = (name: string): string => path.join(import.meta.dirname, '..', 'golden', name);
const documentIn = (file: string): unknown => readYaml(readFileSync(file)).value;

const CASES = [
  ['tool', 'sound/catalog'],
  ['tool', 'seed-examples/catalog'],
  ['provider', 'sound/packages/complete-server'],
  ['provider', 'seed-examples/packages/filesystem-mcp-server'],
  ['capability', 'sound/capabilities'],
  ['capability', 'seed-examples/capabilities'],
] as const;

describe('JSON Schema of documents', () => {
  test.each(CASES)('%s takes what is sound: %s', (name, folder) => {
    const takes = validator(name);
    for (const file of readdirSync(golden(folder)).filter((each) => each.endsWith('.yaml'))) {
      expect([file, takes(documentIn(path.join(golden(folder), file))), takes.errors]).toEqual([
        file,
        true,
        null,
      ]);
    }
  });

  test.each([
    ['tool', 'fields/catalog/missing.tool.yaml'],
    ['tool', 'fields/catalog/types.tool.yaml'],
    ['tool', 'fields/catalog/values.tool.yaml'],
    ['tool', 'identifiers/catalog/no-id.tool.yaml'],
    ['tool', 'versions/catalog/numbers.tool.yaml'],
    ['tool', 'labels/catalog/prices.tool.yaml'],
    ['tool', 'vocabulary/catalog/empty.tool.yaml'],
    ['provider', 'fields/packages/p/provider.yaml'],
    ['capability', 'fields/capabilities/missing.yaml'],
    ['capability', 'text-faults/capabilities/word.yaml'],
  ] as const)('%s refuses %s', (name, file) => {
    expect(validator(name)(documentIn(golden(file)))).toBe(false);
  });
});
