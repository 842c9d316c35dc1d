import { describe, expect, test } from 'vitest';
import { CatalogError } from '../../../core/errors.ts';
import { parseSelection } from './selection.ts';

const refusalOf = (act: () => unknown): CatalogError => {
  try {
    act();
  } catch (error) {
    if (error instanceof CatalogError) return error;
    throw error;
  }
  throw new Error('It was not refused.');
};

describe('what an address chooses', () => {
  test.each<[string, object]>([
    ['tag=a', { filter: { tag: ['a'] }, skills: [] }],
    [
      'tag=a&tag=b&capability=file.read',
      { filter: { tag: ['a', 'b'], capability: ['file.read'] }, skills: [] },
    ],
    ['skill=pdf-reader&skill=x', { filter: {}, skills: ['pdf-reader', 'x'] }],
    ['skill=x&max_risk=low', { filter: { maxRisk: 'low' }, skills: ['x'] }],
    ['tag=two+words&tag=%C3%A9', { filter: { tag: ['two words', 'é'] }, skills: [] }],
    ['registered=true', { filter: { registered: true }, skills: [] }],
  ])('%s', (query, expected) => {
    expect(parseSelection(query)).toEqual(expected);
  });

  test.each([
    '',
    '&',
    'tag=',
    'tag',
    'tags=a',
    'tag=a&nothing=b',
    'tag=%zz',
    `tag=${'x'.repeat(201)}`,
    'risk=enormous',
    'registered=perhaps',
    'max_risk=low&max_risk=high',
    'skill=',
    'skill=../../etc',
    'skill=..%2f..%2fetc',
    'skill=a/b',
    'skill=a%00b',
    'skill=A',
    'skill=-a',
    'skill=a%0A',
    `skill=${'a'.repeat(65)}`,
    Array.from({ length: 21 }, (_, place) => `skill=s${place}`).join('&'),
    '__proto__=a',
    'constructor=a',
  ])('%j is refused, with a next step', (query) => {
    const { code, hint } = refusalOf(() => parseSelection(query));
    expect(code).toBe('invalid_request');
    expect(hint).toMatch(/[.?]$/);
  });
});
