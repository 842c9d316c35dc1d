import { describe, expect, test } from 'vitest';
import { type Asked, type Ended, verdictOf } from './run-verdict.ts';

const ended = (stdout: unknown, exitCode = 0): Ended => ({
  kind: 'ended',
  exitCode,
  stdout: new TextEncoder().encode(typeof stdout === 'string' ? stdout : JSON.stringify(stdout)),
});
const UNKNOWN: Asked = { tool: 'a', operation: 'none', expects: 'refusal' };
const EXAMPLE: Asked = { tool: 'a', operation: 'run', expects: 'result', expected: { result: { n: 1 } } };
const ANY_RESULT: Asked = { tool: 'a', operation: 'run', expects: 'result' };
const refusal = (code: string, more = {}) => ({
  tool: 'a',
  operation: 'none',
  ok: false,
  error: { code, message: 'No.' },
  ...more,
});
const success = (result: unknown, more = {}) => ({ tool: 'a', operation: 'run', ok: true, result, ...more });

describe('what a run did against the convention', () => {
  test.each<[string, Ended, Asked, string | undefined]>([
    ['an unknown operation refused', ended(refusal('unknown_operation'), 1), UNKNOWN, undefined],
    [
      'with a line end and more keys',
      ended(`${JSON.stringify(refusal('unknown_operation', { x: 1 }))}\n`, 3),
      UNKNOWN,
      undefined,
    ],
    [
      'refused for another reason',
      ended(refusal('invalid_arguments'), 1),
      UNKNOWN,
      'unknown_operation_accepted',
    ],
    ['accepted', ended(success(1, { operation: 'none' })), UNKNOWN, 'unknown_operation_accepted'],
    ['refused with exit code 0', ended(refusal('unknown_operation')), UNKNOWN, 'exit_code_mismatch'],
    ['nothing', ended(''), UNKNOWN, 'invalid_envelope'],
    [
      'a line before it',
      ended(`loading\n${JSON.stringify(refusal('unknown_operation'))}`, 1),
      UNKNOWN,
      'invalid_envelope',
    ],
    ['two of them', ended(JSON.stringify(success(1)).repeat(2)), ANY_RESULT, 'invalid_envelope'],
    ['a list', ended([]), ANY_RESULT, 'invalid_envelope'],
    [
      'bytes that are no text',
      { kind: 'ended', exitCode: 0, stdout: Uint8Array.of(0xff) },
      UNKNOWN,
      'invalid_envelope',
    ],
    ['of another tool', ended(refusal('unknown_operation', { tool: 'b' }), 1), UNKNOWN, 'invalid_envelope'],
    [
      'of another operation',
      ended(refusal('unknown_operation', { operation: 'x' }), 1),
      UNKNOWN,
      'invalid_envelope',
    ],
    ['a code that is none', ended(refusal('Unknown operation'), 1), UNKNOWN, 'invalid_envelope'],
    ['killed', { kind: 'failed', word: 'killed' }, UNKNOWN, 'entry_point_failed'],
    ['the result', ended(success({ n: 1 })), EXAMPLE, undefined],
    ['another result', ended(success({ n: 2 })), EXAMPLE, 'example_failed'],
    ['any result where none is stated', ended(success({ n: 2 })), ANY_RESULT, undefined],
    ['a refusal of an example', ended(refusal('bad', { operation: 'run' }), 1), ANY_RESULT, 'example_failed'],
    ['a result with exit code 1', ended(success({ n: 1 }), 1), EXAMPLE, 'exit_code_mismatch'],
  ])('%s', (_, what, asked, code) => {
    expect(verdictOf(what, asked)?.code).toBe(code);
  });

  test('what the tool wrote is never repeated', () => {
    const hostile = ended(
      { tool: 'SECRET', operation: 'none', ok: false, error: { code: 'x', message: 'SECRET' } },
      1,
    );
    expect(verdictOf(hostile, UNKNOWN)?.message).not.toContain('SECRET');
  });
});
