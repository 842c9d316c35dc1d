import { expect, test } from 'vitest';
import type { SeenOutcome } from '../../core/ports/providers.ts';
import { healthOf } from './health.ts';

const many = (count: number, outcome: SeenOutcome): readonly SeenOutcome[] =>
  Array.from({ length: count }, () => outcome);

test.each<
  readonly [what: string, probe: SeenOutcome | undefined, calls: readonly SeenOutcome[], health: string]
>([
  ['nothing seen', undefined, [], 'unknown'],
  ['a good look', 'ok', [], 'healthy'],
  ['a good call', undefined, ['ok'], 'healthy'],
  ['a look that failed', 'timeout', many(9, 'ok'), 'failed probe_timeout'],
  ['a probe whose tool failed', 'tool_error', [], 'failed probe_tool_error'],
  ['lists, and fails every call', 'ok', many(3, 'timeout'), 'failed every_call_fails'],
  [
    'fails in several ways',
    'ok',
    ['timeout', 'invalid_response', 'provider_unavailable'],
    'failed every_call_fails',
  ],
  ['one call, and it failed', 'ok', ['timeout'], 'degraded calls_fail'],
  ['half of them fail', 'ok', ['ok', 'timeout', 'ok', 'timeout'], 'degraded calls_fail'],
  ['few of them fail', 'ok', [...many(9, 'ok'), 'timeout'], 'healthy'],
  ['answers that tools failed', 'ok', ['tool_error', 'tool_error'], 'healthy'],
  ['every tool says it failed', 'ok', many(3, 'tool_error'), 'degraded every_call_fails'],
  ['tools that are not there', 'ok', ['tool_missing', 'ok'], 'healthy'],
])('%s: with look %s', (_what, probe, calls, expected) => {
  const health = healthOf({ active: true, ...(probe !== undefined && { probe }), calls });
  const { status, code } = health ?? { status: 'unknown' };
  expect(code === undefined ? status : `${status} ${code}`).toBe(expected);
});

test('one that does not run is failed where it should, and nothing where it should not', () => {
  expect(healthOf({ active: false, fault: 'exited', calls: [] })).toEqual({
    status: 'failed',
    code: 'exited',
  });
  expect(healthOf({ active: false, calls: [] })).toBeUndefined();
});
