import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Finding } from '../../core/diagnostics/diagnostic.ts';
import { withoutBadMembers } from './bad-members.ts';

test('what remains of a list knows where it stood', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean()), (good) => {
      const registries = good.map((_, at) => ({ at }));
      const findings = good.flatMap((isGood, at): readonly Finding[] =>
        isGood ? [] : [{ code: 'wrong_type', path: ['registries', at, 'id'], message: 'm' }],
      );
      const { value, original } = withoutBadMembers({ registries }, findings);
      const { registries: kept } = value as { readonly registries: typeof registries };
      expect(kept.map(({ at }) => at)).toEqual(good.flatMap((isGood, at) => (isGood ? [at] : [])));
      for (const [index, { at }] of kept.entries())
        expect(original(['registries', index, 'path'])).toEqual(['registries', at, 'path']);
    }),
  );
});
