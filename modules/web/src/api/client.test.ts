import { describe, expect, test } from 'vitest';
import { newKey, retryAfter } from './client.ts';

const NOW = Date.UTC(2026, 10, 30);

describe('how long the server asks to be left alone', () => {
  test.each([
    [null, undefined],
    ['0', 0],
    ['7', 7_000],
    ['Mon, 30 Nov 2026 00:00:30 GMT', 30_000],
    ['Sun, 29 Nov 2026 00:00:00 GMT', 0],
    ['', undefined],
    ['soon', undefined],
    ['9'.repeat(400), undefined],
  ])('%j', (header, expected) => {
    expect(retryAfter(header, NOW)).toBe(expected);
  });
});

test('each key is another', () => {
  expect(new Set(Array.from({ length: 100 }, newKey)).size).toBe(100);
});
