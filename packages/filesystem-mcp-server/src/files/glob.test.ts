import { describe, expect, test } from 'vitest';
import { compileGlob } from './glob.ts';

test.each([
  ['*.md', 'a.md', true],
  ['*.md', 'deep/down/a.md', true],
  ['*.md', 'a.mdx', false],
  ['a*b*c', 'aXbYbc', true],
  ['a?c', 'abc', true],
  ['a?c', 'a🐦c', true],
  ['a?c', 'ac', false],
  ['src/*.ts', 'src/a.ts', true],
  ['src/*.ts', 'src/x/a.ts', false],
  ['src/*.ts', 'other/src/a.ts', false],
  ['src/**', 'src/x/a.ts', true],
  ['src/**/a.ts', 'src/a.ts', true],
  ['src/**/a.ts', 'src/x/y/a.ts', true],
  ['**/test/**/*.ts', 'a/test/b/c.ts', true],
  ['**/test/**/*.ts', 'a/tests/b/c.ts', false],
  ['**', 'any/thing', true],
  ['*', 'any/thing', true],
  ['*.{ts,tsx}', 'a.tsx', true],
  ['*.{ts,tsx}', 'a.js', false],
  ['{a,b}/{c,d}', 'b/d', true],
  ['a{b', 'a{b', true],
  ['[id].ts', '[id].ts', true],
  ['[id].ts', 'i.ts', false],
  ['(a+)+$', '(a+)+$', true],
  ['a.c', 'abc', false],
  ['A*', 'abc', false],
])('%j against %j: %j', (pattern, path, matches) => {
  expect(compileGlob(pattern, false)(path)).toBe(matches);
});

test('case is ignored on demand', () => {
  expect(compileGlob('READ*', true)('docs/readme.MD')).toBe(true);
});

describe('hostile patterns', () => {
  const name = 'a'.repeat(255);

  test.each([
    ['stars in a name', `${'*a'.repeat(127)}b`, name],
    ['stars over directories', `${'**/a/'.repeat(50)}b`, `${'a/'.repeat(127)}a`],
    ['question marks and stars', `${'*?'.repeat(127)}b`, name],
  ])('%s take no time', (_, pattern, path) => {
    const start = performance.now();
    expect(compileGlob(pattern, false)(path)).toBe(false);
    // The exponential way would take longer than the universe; this leaves room for a busy machine.
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  test('braces cannot multiply without end', () => {
    expect(() => compileGlob('{a,b}'.repeat(6), false)).toThrow(
      expect.objectContaining({ code: 'invalid_argument' }),
    );
  });
});
