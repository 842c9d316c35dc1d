import fc from 'fast-check';
import semver from 'semver';
import { describe, expect, test } from 'vitest';
import { compareVersions, isPreRelease, versionForm } from './version-order.ts';

const number = fc.nat({ max: 30 }).map(String);
const identifier = fc.oneof(number, fc.constantFrom('alpha', 'beta', 'rc', 'rc-1', 'x7'));
const semantic = fc
  .tuple(
    fc.array(number, { minLength: 3, maxLength: 3 }),
    fc.array(identifier, { maxLength: 3 }),
    fc.array(identifier, { maxLength: 1 }),
  )
  .map(([release, pre, build]) =>
    [
      release.join('.'),
      pre.length > 0 ? `-${pre.join('.')}` : '',
      build.length > 0 ? `+${build.join('.')}` : '',
    ].join(''),
  );
const anyVersion = fc.oneof(
  semantic,
  fc.constantFrom(
    'latest',
    '^2.0',
    '2',
    '1.10',
    '1.9',
    '2026-08-31',
    '2026.8.31',
    '1.0rc1',
    '1.0.post2',
    'v1.0.0',
    '',
  ),
  fc.string({ maxLength: 6 }),
);

describe('compareVersions', () => {
  test('is the precedence of semantic versions', () => {
    fc.assert(
      fc.property(semantic, semantic, (a, b) => {
        const order = semver.compare(a, b);
        if (order !== 0) expect(Math.sign(compareVersions(a, b))).toBe(order);
      }),
    );
  });

  test('is a total order', () => {
    fc.assert(
      fc.property(anyVersion, anyVersion, anyVersion, (a, b, c) => {
        expect(Math.sign(compareVersions(a, b))).toBe(-Math.sign(compareVersions(b, a)) + 0);
        expect(compareVersions(a, b) === 0).toBe(a === b);
        if (compareVersions(a, b) <= 0 && compareVersions(b, c) <= 0)
          expect(compareVersions(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });

  test.each([
    ['1.9', '1.10'],
    ['1.10.0', '1.10.1'],
    ['2026-05-09', '2026-08-31'],
    ['2025.12.31', '2026.8.31'],
    ['1.0rc1', '1.0.0'],
    ['1.0.0', '1.0.post1'],
    ['1.0.2', '1.0.2k'],
    ['latest', '0.0.1'],
    ['99999999999999999998.0.0', '99999999999999999999.0.0'],
    ['build9', 'build10'],
  ])('%s before %s', (earlier, later) => {
    expect(compareVersions(earlier, later)).toBeLessThan(0);
  });
});

describe('versionForm', () => {
  test.each([
    ...['1.2.3', 'v1.2.3', '1.2.3-rc.1+b5', '2026.8.31', '2026-08-31', '1.2.3.4', '1.0rc1', '1.0.post2'].map(
      (text) => [text, 'exact'] as const,
    ),
    ...['2', '1.10', 'v3'].map((text) => [text, 'partial'] as const),
    ...[
      'latest',
      '^2.0.0',
      '1.x',
      '>=1',
      '1..2',
      '1.2.',
      '',
      ' 1.2.3',
      '1.2.3 ',
      'one',
      `1.${'0'.repeat(200)}`,
    ].map((text) => [text, undefined] as const),
  ])('%j is %s', (text, form) => {
    expect(versionForm(text)).toBe(form);
  });

  test('a long version takes no longer than its length', () => {
    expect(versionForm('1'.repeat(1_000_000))).toBeUndefined();
  });
});

test.each([
  ['1.0.0-rc.1', true],
  ['1.0.0', false],
  ['1.0b2', true],
  ['2026-08-31', false],
  ['latest', false],
])('isPreRelease(%s) is %s', (text, expected) => {
  expect(isPreRelease(text)).toBe(expected);
});
