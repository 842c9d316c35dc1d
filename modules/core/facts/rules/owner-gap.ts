import type { FactOwner } from '../../ports/owner-reader.ts';
import { concluded, type FactRule } from '../axis-rule.ts';
import type { Subjects } from '../evidence.ts';
import type { Axis } from '../fact.ts';

/** Where an owner says nothing at all, nothing is known of it: neither true nor false. */
export const ownerIsSilent = <A extends Axis, K extends keyof Subjects>(
  owner: FactOwner,
): FactRule<A, K> => ({
  id: 'owner_is_silent',
  text: 'The owner of this fact has nothing to say here, or does not answer.',
  decide(_statements, _subject, evidence) {
    const gap = evidence.gap(owner);
    return gap === undefined ? undefined : concluded({ state: 'unknown', reason: gap, owner });
  },
});
