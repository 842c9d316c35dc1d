import { describe, expect, test } from 'vitest';
import type { Lifecycle } from '../model/lifecycle.ts';
import { latestVersion, newestFirst } from './latest-version.ts';

const versions = (...list: readonly (readonly [version: string | undefined, lifecycle: Lifecycle])[]) =>
  list.map(([version, lifecycle]) => ({ ...(version !== undefined && { version }), lifecycle }));

describe('latestVersion', () => {
  test.each([
    ['the highest', versions(['1.9.0', 'active'], ['1.10.0', 'active']), '1.10.0'],
    [
      'a release before a higher pre-release',
      versions(['2.0.0-rc.1', 'active'], ['1.0.0', 'active']),
      '1.0.0',
    ],
    ['a pre-release where there is nothing else', versions(['2.0.0-rc.1', 'active']), '2.0.0-rc.1'],
    ['not what is planned', versions(['2.0.0', 'planned'], ['1.0.0', 'deprecated']), '1.0.0'],
    ['not what was withdrawn', versions(['2.0.0', 'withdrawn'], ['1.0.0', 'unknown']), '1.0.0'],
    ['nothing that names no release', versions(['^2.0.0', 'active'], [undefined, 'active']), undefined],
    ['none', [], undefined],
  ])('is %s', (_, list, expected) => {
    expect(latestVersion(list)).toBe(expected);
  });
});

test('newestFirst puts versions without a number last, in their order', () => {
  const unnumbered = [{ lifecycle: 'active' }, { lifecycle: 'planned' }] as const;
  const [low, high] = versions(['1.0.0', 'active'], ['2.0.0', 'active']);
  expect(newestFirst([unnumbered[0], low ?? unnumbered[0], unnumbered[1], high ?? unnumbered[0]])).toEqual([
    high,
    low,
    ...unnumbered,
  ]);
});
