import fc from 'fast-check';
import { expect } from 'vitest';
import { compareContracts } from '../contract-difference.ts';
import { instances, versions } from './schema-arbitraries.ts';
import { judge } from './schema-judge.ts';

const UNSAFE = ['breaking', 'risky'];

/**
 * The law that callers and readers rely on, with a validator of others as the judge: where some value was accepted as
 * input and is no more, or is given as output and was not before, the difference says so.
 */
export function expectNothingUnsafe(numRuns: number): void {
  let hits = 0;
  fc.assert(
    fc.property(
      versions,
      fc.array(instances, { minLength: 60, maxLength: 60 }),
      ([before, after], values) => {
        const verdict = judge(before, after, values);
        if (verdict === undefined) return;
        const inputs = compareContracts({ inputs: before }, { inputs: after });
        const outputs = compareContracts({ outputs: before }, { outputs: after });
        if (verdict.lost.length > 0) expect(UNSAFE).toContain(inputs.worst);
        if (verdict.gained.length > 0) expect(UNSAFE).toContain(outputs.worst);
        hits += verdict.lost.length > 0 ? 1 : 0;
      },
    ),
    { numRuns },
  );
  // A generator that never meets the law would prove nothing.
  expect(hits).toBeGreaterThan(numRuns / 20);
}
