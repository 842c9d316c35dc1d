import { describe, expect, test } from 'vitest';
import { bestLifecycle, lifecycleOfStatus } from './lifecycle.ts';

describe('the lifecycle of a status word (seed-reading 6.4)', () => {
  test.each([
    ['active', 'active'],
    ['supported', 'maintenance'],
    ['preview', 'experimental'],
    ['proposed', 'planned'],
    ['deprecated', 'deprecated'],
    ['suspended', 'withdrawn'],
    ['shiny', undefined],
    ['toString', undefined],
  ])('%s: %s', (word, lifecycle) => {
    expect(lifecycleOfStatus(word)).toBe(lifecycle);
  });
});

describe('the best of several', () => {
  test.each([
    [[], 'unknown'],
    [[undefined], 'unknown'],
    [['shiny', 'withdrawn'], 'withdrawn'],
    [['experimental', 'active'], 'active'],
    [['experimental', 'supported'], 'maintenance'],
    [['experimental', 'maintenance'], 'experimental'],
    [['deprecated', 'planned'], 'deprecated'],
    [['maintenance', 'deprecated'], 'maintenance'],
  ])('%j: %s', (words, lifecycle) => {
    expect(bestLifecycle(words)).toBe(lifecycle);
  });
});
