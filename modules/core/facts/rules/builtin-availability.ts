import { familyOf } from '../../ids.ts';
import { type AxisRule, onBearing, type Statement } from '../axis-rule.ts';
import { ownerIsSilent } from './owner-gap.ts';

type Availability = Statement<'available_builtin'>;

export const builtinAvailability: AxisRule<'available_builtin', 'family_key'> = {
  about: 'family_key',
  owner: 'builtin',
  question: 'Is it compiled in or shipped?',
  reads: ['builtin'],
  exposure: 'public',
  gather(key, evidence): readonly Availability[] {
    const implementations = evidence.builtins(key);
    if (implementations.length === 0)
      return evidence.isFamilyComplete(familyOf(key)) ? [NOT_IN_COMPLETE_FAMILY] : [];
    return implementations.map(
      ({ available, detailCode }): Availability => ({
        step: 'builtin_inventory',
        bearing: available ? 'built_in' : 'left_out',
        owner: 'builtin',
        says: {
          state: 'known',
          value: available,
          ...(detailCode !== undefined && { detailCode }),
          owner: 'builtin',
        },
      }),
    );
  },
  checks: [],
  rules: [
    ownerIsSilent('builtin'),
    onBearing('built_in', 'The built-in inventory lists an implementation that is in this build.'),
    onBearing('left_out', 'The built-in inventory lists it as left out of this build.'),
    onBearing(
      'complete_family',
      'The built-in inventory lists all that there is of this family, and not this.',
    ),
  ],
};

const NOT_IN_COMPLETE_FAMILY: Availability = {
  step: 'complete_family',
  bearing: 'complete_family',
  owner: 'builtin',
  says: { state: 'known', value: false, detailCode: 'not_in_inventory', owner: 'builtin' },
};
