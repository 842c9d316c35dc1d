import { expect, test } from 'vitest';
import { nearestWord } from './nearest-word.ts';

test.each<[string, readonly string[], string | undefined]>([
  ['hihg', ['low', 'high'], 'high'],
  ['providerType', ['provider_id', 'provider_type'], 'provider_type'],
  ['Capabilities', ['capabilities'], 'capabilities'],
  ['capabilites', ['capabilities', 'captions'], 'capabilities'],
  ['npm', ['npm_package', 'cli'], undefined],
  ['lo', ['low'], 'low'],
  ['x', ['y'], undefined],
  ['id', ['is'], undefined],
  ['descripción', ['description'], 'description'],
  ['tool', ['tool'], undefined],
  ['', ['a'], undefined],
  ['k'.repeat(1000), ['k'.repeat(999)], undefined],
])('%j among %j: %j', (word, candidates, expected) => {
  expect(nearestWord(word, candidates)).toBe(expected);
});
