import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { DIAGNOSTIC_CODES } from '../../core/diagnostics/codes.ts';
import { renderSarif } from './render-sarif.ts';
import { validation } from './testing/example-outputs.ts';

/** The parts of SARIF 2.1.0 that we use, as strict as the standard says them. */
const level = z.enum(['none', 'note', 'warning', 'error']);
const message = z.strictObject({ text: z.string().min(1) });
const sarif = z.strictObject({
  $schema: z.url(),
  version: z.literal('2.1.0'),
  runs: z.tuple([
    z.strictObject({
      tool: z.strictObject({
        driver: z.strictObject({
          name: z.string().min(1),
          rules: z.array(
            z.strictObject({
              id: z.string().min(1),
              shortDescription: message,
              help: message,
              defaultConfiguration: z.strictObject({ level }),
            }),
          ),
        }),
      }),
      columnKind: z.enum(['utf16CodeUnits', 'unicodeCodePoints']),
      originalUriBaseIds: z.record(z.string(), z.strictObject({ description: message })),
      results: z.array(
        z.strictObject({
          ruleId: z.string(),
          ruleIndex: z.int().min(0).optional(),
          level,
          message,
          locations: z.tuple([
            z.strictObject({
              physicalLocation: z.strictObject({
                artifactLocation: z.strictObject({ uri: z.string(), uriBaseId: z.string() }),
                region: z.strictObject({ startLine: z.int().min(1), startColumn: z.int().min(1) }),
              }),
              logicalLocations: z.array(z.strictObject({ fullyQualifiedName: z.string() })).optional(),
            }),
          ]),
        }),
      ),
    }),
  ]),
});

describe('renderSarif', () => {
  const [run] = sarif.parse(JSON.parse(renderSarif(validation))).runs;

  test('every code is a rule, and every result points at its own', () => {
    expect(run.tool.driver.rules.map(({ id }) => id)).toEqual(Object.keys(DIAGNOSTIC_CODES));
    for (const { ruleId, ruleIndex } of run.results)
      expect(run.tool.driver.rules[ruleIndex ?? -1]?.id).toBe(ruleId);
  });

  test('severities, places and texts arrive', () => {
    expect(run.results.map((each) => each.level)).toEqual(['error', 'warning', 'note']);
    expect(run.results[0]).toMatchObject({
      message: {
        text: 'The key `version` is missing.\nIt was: 100% Add the key under the mapping that is named.',
      },
      locations: [
        {
          physicalLocation: {
            artifactLocation: {
              uri: 'catalog/a%C3%B1o%20nuevo%2C%20100%25.tool.yaml',
              uriBaseId: '%SRCROOT%',
            },
            region: { startLine: 3, startColumn: 5 },
          },
          logicalLocations: [{ fullyQualifiedName: '/versions/0' }],
        },
      ],
    });
  });

  test('a code of another release is a result without a rule', () => {
    const foreign = { ...validation, diagnostics: [{ ...validation.diagnostics[0], code: 'new_code' }] };
    const parsed = sarif.parse(JSON.parse(renderSarif(foreign as typeof validation)));
    expect(parsed.runs[0].results[0]).toMatchObject({ ruleId: 'new_code' });
    expect(parsed.runs[0].results[0]).not.toHaveProperty('ruleIndex');
  });
});
