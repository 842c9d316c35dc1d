import { describe, expect, test } from 'vitest';
import { isDeniedHeader, isHeaderName, isHeaderValue } from './header-names.ts';

describe('headers that an argument may be', () => {
  test.each([
    ['x-mode', true, false],
    ['Accept', true, false],
    ['X-Forwarded-Host', true, true],
    ['PROXY-CONNECTION', true, true],
    [':authority', false, true],
    ['', false, false],
    ['a:b', false, false],
    ['ä', false, false],
  ])('%j: a name %s, denied %s', (name, isName, isDenied) => {
    expect([isHeaderName(name), isDeniedHeader(name)]).toEqual([isName, isDenied]);
  });

  test.each([
    ['plain; text="1"', true],
    ['a\tb', true],
    ['a\nb', false],
    ['a\0b', false],
    ['a\x7fb', false],
    ['€', false],
  ])('%j is a value: %s', (value, expected) => {
    expect(isHeaderValue(value)).toBe(expected);
  });
});
