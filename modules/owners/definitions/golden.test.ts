import { env } from 'node:process';
import { describe, expect, test } from 'vitest';
import { DIAGNOSTIC_CODES, type DiagnosticCode } from '../../core/diagnostics/codes.ts';
import { expectedOf, goldenCases, readGolden, writeExpected } from './testing/golden-case.ts';

/** Codes of documents that this owner does not read, and the one that would need a file of a megabyte. */
const ELSEWHERE: ReadonlySet<DiagnosticCode> = new Set([
  ...(['json_syntax', 'duplicate_name', 'invalid_name', 'invalid_status', 'empty_tags'] as const),
  ...(['unsupported_schema_version', 'location_missing', 'location_not_a_file'] as const),
  ...(['location_outside_registry', 'name_dir_mismatch', 'operations_mismatch', 'empty_languages'] as const),
  ...(['overlay_missing', 'unknown_instance', 'file_too_large', 'records_not_imported'] as const),
  ...(['policy_syntax', 'policy_invalid', 'policy_id_missing', 'policy_id_duplicate'] as const),
  ...(['policy_too_fine', 'policy_engine_failed', 'policy_test_failed'] as const),
  ...(['policy_observe_off_loopback'] as const),
  ...(['entry_point_failed', 'invalid_envelope', 'unknown_operation_accepted'] as const),
  ...(['exit_code_mismatch', 'example_failed', 'stdin_not_read'] as const),
]);

describe('golden folders', () => {
  // `GOLDEN=write` writes what is found; whoever does it reads every changed line.
  test.each(goldenCases())('%s', async (name) => {
    const result = await readGolden(name);
    if (env['GOLDEN'] === 'write') writeExpected(name, result);
    expect(result).toEqual(expectedOf(name));
  });

  test('each code of this owner is provoked by one case and absent in another', async () => {
    const found = await Promise.all(goldenCases().map(readGolden));
    const codes = found.map(({ diagnostics }) => new Set(diagnostics.map(([, what]) => what.split(' ')[1])));
    const own = Object.keys(DIAGNOSTIC_CODES).filter((code) => !ELSEWHERE.has(code as DiagnosticCode));
    expect(own.filter((code) => !codes.some((each) => each.has(code)))).toEqual([]);
    expect(own.filter((code) => codes.every((each) => each.has(code)))).toEqual([]);
  });
});
