import { expect, test } from 'vitest';
import type { Offer } from '../model/offer.ts';
import type { Risk } from '../model/risk.ts';
import { effectiveRisk } from './effective-risk.ts';

const version = (risk: Risk | undefined, ...offers: readonly (Risk | undefined)[]) => ({
  ...(risk !== undefined && { risk }),
  offers: offers.map((each) => ({ ...(each !== undefined && { risk: each }) }) as Offer),
});

test.each([
  ['nobody states one', undefined, [version(undefined, undefined)], [undefined], undefined],
  ['the tool', 'low', [], [], 'low'],
  ['a version', 'low', [version('high')], ['medium'], 'high'],
  ['an offer', 'low', [version('medium', 'low', 'critical')], [], 'critical'],
  ['the vocabulary', 'low', [version(undefined)], ['low', 'high'], 'high'],
] as const)('%s', (_, tool, versions, vocabulary, expected) => {
  expect(effectiveRisk(tool, versions, vocabulary)).toBe(expected);
});
