import { expect, test } from 'vitest';
import type { Lifecycle } from '../model/lifecycle.ts';
import { toolLifecycle } from './tool-lifecycle.ts';

const rows: readonly (readonly [string | undefined, boolean, readonly (string | undefined)[], Lifecycle])[] =
  [
    ['active', false, [], 'active'],
    ['supported', false, ['deprecated'], 'maintenance'],
    ['legendary', false, ['active'], 'unknown'],
    [undefined, false, [], 'unknown'],
    [undefined, false, ['deprecated', 'active', 'planned'], 'active'],
    [undefined, false, ['experimental', 'supported'], 'maintenance'],
    [undefined, false, ['experimental', 'maintenance'], 'experimental'],
    [undefined, false, ['withdrawn', 'planned'], 'planned'],
    [undefined, false, [undefined, 'mythical'], 'unknown'],
    [undefined, true, ['active'], 'deprecated'],
    ['active', true, [], 'deprecated'],
    [undefined, true, [], 'deprecated'],
    ['proposed', true, [], 'planned'],
    ['suspended', true, [], 'withdrawn'],
  ];

test.each(rows)('status %s, deprecation %s, versions %j: %s', (status, deprecated, versions, expected) => {
  expect(toolLifecycle({ status, deprecated, versions })).toBe(expected);
});
