import { type AxisRule, by } from '../axis-rule.ts';
import { isKnown, knownValue, newest, observationChecks, observed, unobservedRules } from './observed.ts';

/** Instantiated anywhere: one runtime that sees it is enough, and all must deny it. */
export const activity: AxisRule<'active', 'instance'> = {
  about: 'instance',
  owner: 'observations',
  question: 'Is it instantiated?',
  reads: ['observations', 'configuration', 'inventory', 'definitions'],
  exposure: 'public',
  gather: (id, evidence) =>
    evidence.observations(id).map((seen) => observed<'active'>(seen, seen.active, undefined)),
  checks: observationChecks(),
  rules: [
    ...unobservedRules<'active'>(),
    {
      id: 'seen_active',
      text: 'A runtime sees it instantiated.',
      decide(statements) {
        const active = newest(statements.filter((each) => knownValue(each) === true));
        return active && by(active);
      },
    },
    {
      id: 'maybe_still_active',
      text: 'The last that a runtime saw of it was that it is active, and that no longer counts.',
      decide(statements) {
        const before = newest(
          statements.filter(({ says }) => says.state === 'unknown' && says.last?.value === true),
        );
        return before && by(before);
      },
    },
    {
      id: 'seen_inactive',
      text: 'Every runtime that speaks of it sees it not instantiated.',
      decide(statements) {
        const inactive = newest(statements.filter(isKnown));
        return inactive && by(inactive);
      },
    },
    {
      id: 'no_longer_counts',
      text: 'What was seen of it no longer counts.',
      decide(statements) {
        const last = newest(statements);
        return last && by(last);
      },
    },
  ],
};
