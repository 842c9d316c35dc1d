import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '../canonical-json.ts';
import { compareContracts } from './contract-difference.ts';
import { expectNothingUnsafe } from './testing/laws.ts';
import { reversed, sortedTexts, withoutSeverity } from './testing/reversal.ts';
import { documents, rewritten, type TestSchema, versions } from './testing/schema-arbitraries.ts';

const both = (schema: unknown) => ({ inputs: schema, outputs: schema });

/** A circle that leads to the same difference by two ways, of which each side would find another one first. */
const SHARED_BY_TWO_WAYS = JSON.parse(`[
  {
    "anyOf": [{"if": {"enum": [true]}, "then": {"enum": [""]}, "else": {"enum": [""]}}],
    "oneOf": [
      {
        "oneOf": [
          {"items": {"not": {"enum": [true]}}, "contains": {}, "minContains": 0, "unevaluatedItems": false},
          {"additionalProperties": {}, "description": ""}
        ],
        "title": ""
      },
      {"anyOf": [{"enum": [true]}], "oneOf": [false, {"$ref": "#", "description": ""}, false], "properties": {}, "required": []},
      {"$ref": "#"}
    ]
  },
  {
    "anyOf": [
      {
        "if": {"enum": [true, "new"], "type": "string"},
        "then": {"enum": ["", "new"]},
        "else": {"type": "string"},
        "type": ["string", "null"]
      }
    ],
    "oneOf": [
      {"$ref": "#"},
      {"anyOf": [{"enum": [true]}], "oneOf": [false, {"$ref": "#", "description": ""}, false], "properties": {}, "required": []}
    ]
  }
]`) as [TestSchema, TestSchema];

describe('laws of the difference of contracts', () => {
  test('nothing differs from itself, in whatever order it is written', () => {
    fc.assert(
      fc.property(documents, (schema) => {
        expect(compareContracts(both(schema), both(rewritten(schema)))).toEqual({
          changes: [],
          omitted: 0,
          worst: 'none',
          counts: { breaking: 0, risky: 0, compatible: 0, cosmetic: 0 },
        });
      }),
    );
  });

  test('is empty exactly where the canonical forms are equal', () => {
    fc.assert(
      fc.property(versions, ([before, after]) => {
        const { changes } = compareContracts(both(before), both(after));
        expect(changes.length === 0).toBe(canonicalJson(before) === canonicalJson(after));
      }),
      { numRuns: 500 },
    );
  });

  test('every change is its opposite the other way round', () => {
    fc.assert(
      fc.property(versions, ([before, after]) => {
        const forth = compareContracts(both(before), both(after));
        const back = compareContracts(both(after), both(before));
        if (forth.omitted > 0) return;
        expect(sortedTexts(back.changes.map(reversed))).toEqual(
          sortedTexts(forth.changes.map(withoutSeverity)),
        );
      }),
      { numRuns: 1_000, examples: [[SHARED_BY_TWO_WAYS]] },
    );
  });

  test('the order of keys and of notes is irrelevant', () => {
    fc.assert(
      fc.property(versions, ([before, after]) => {
        expect(compareContracts(both(rewritten(before)), both(rewritten(after)))).toEqual(
          compareContracts(both(before), both(after)),
        );
      }),
      { numRuns: 500 },
    );
  });

  test('the worst severity and the counts are those of the changes', () => {
    fc.assert(
      fc.property(versions, ([before, after]) => {
        const { changes, counts, worst, omitted } = compareContracts(both(before), both(after));
        expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(changes.length + omitted);
        for (const { severity } of changes) expect(counts[severity]).toBeGreaterThan(0);
        expect(worst === 'none').toBe(changes.length === 0);
      }),
    );
  });

  test('what a validator refuses after and took before is never called safe', () => {
    expectNothingUnsafe(400);
  });
});
