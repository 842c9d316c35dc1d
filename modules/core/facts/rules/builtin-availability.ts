import { familyOf } from '../../ids.ts';
import { type AxisRule, by, concluded } from '../axis-rule.ts';
import { ownerIsSilent } from './owner-gap.ts';

export const builtinAvailability: AxisRule<'available_builtin', 'family_key'> = {
  about: 'family_key',
  owner: 'builtin',
  question: 'Is it compiled in or shipped?',
  reads: ['builtin'],
  exposure: 'public',
  gather: (key, evidence) =>
    evidence.builtins(key).map(({ available, detailCode }) => ({
      step: 'builtin_inventory',
      owner: 'builtin',
      says: {
        state: 'known',
        value: available,
        ...(detailCode !== undefined && { detailCode }),
        owner: 'builtin',
      },
    })),
  checks: [],
  rules: [
    ownerIsSilent('builtin'),
    {
      id: 'built_in',
      text: 'The built-in inventory lists an implementation that is in this build.',
      decide(statements) {
        const there = statements.find(({ says }) => says.state === 'known' && says.value);
        return there && by(there);
      },
    },
    {
      id: 'left_out',
      text: 'The built-in inventory lists it as left out of this build.',
      decide: ([statement]) => statement && by(statement),
    },
    {
      id: 'complete_family',
      text: 'The built-in inventory lists all that there is of this family, and not this.',
      decide: (_statements, key, evidence) =>
        evidence.isFamilyComplete(familyOf(key))
          ? concluded({ state: 'known', value: false, detailCode: 'not_in_inventory', owner: 'builtin' })
          : undefined,
    },
  ],
};
