import { test } from 'vitest';
import { expectNothingUnsafe } from './testing/laws.ts';

test('what a validator refuses after and took before is never called safe, over many schemas', () => {
  expectNothingUnsafe(15_000);
});
