import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { capabilityDocument } from './capability-document.ts';
import { fits } from './fits.ts';
import { providerDocument } from './provider-document.ts';
import { toolDocument } from './tool-document.ts';

/** Values from a schema's own shape, with what does not fit strewn in. */
function valuesOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const fitting = ((): fc.Arbitrary<unknown> => {
    switch (def.type) {
      case 'string':
        return fc.constantFrom('', 'text', 'low');
      case 'boolean':
        return fc.boolean();
      case 'enum':
        return fc.constantFrom(...Object.values(def.entries));
      case 'optional':
        return valuesOf(def.innerType);
      case 'array':
        return fc.array(valuesOf(def.element), { maxLength: 2 });
      case 'union':
        return fc.oneof(...def.options.map(valuesOf));
      case 'object':
        return fc.record(
          Object.fromEntries(Object.entries(def.shape).map(([key, member]) => [key, valuesOf(member)])),
          { requiredKeys: [] },
        );
      case 'record':
        return fc.dictionary(fc.constantFrom('a', 'b'), valuesOf(def.valueType), { maxKeys: 2 });
      default:
        return fc.constantFrom(null, 1, 'text', [], {});
    }
  })();
  return fc.oneof(
    { weight: 400, arbitrary: fitting },
    { weight: 1, arbitrary: fc.constantFrom(null, 1, 'other', true, [], {}, [1], { a: 1 }) },
  );
}

describe('fits', () => {
  test.each([
    ['tool', toolDocument],
    ['provider', providerDocument],
    ['capability', capabilityDocument],
  ] as const)('finds of a %s what its schema finds', (_, schema: z.ZodType) => {
    const seen = { fitting: 0, other: 0 };
    fc.assert(
      fc.property(valuesOf(schema), (value) => {
        const does = fits(schema, value);
        seen[does ? 'fitting' : 'other'] += 1;
        expect(does).toBe(schema.safeParse(value).success);
      }),
      { numRuns: 1_000 },
    );
    expect(Math.min(seen.fitting, seen.other)).toBeGreaterThan(10);
  });
});
