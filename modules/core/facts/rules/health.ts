import { type AxisRule, by, concluded } from '../axis-rule.ts';
import { isKnown, knownValue, newest, observationChecks, observed, unobservedRules } from './observed.ts';

/** One result that the capability's own runtime or probe defines; the catalog never derives one (ADR-015). */
export const health: AxisRule<'health', 'instance'> = {
  about: 'instance',
  owner: 'observations',
  question: 'Is it healthy, degraded or failed?',
  reads: ['observations', 'configuration', 'inventory', 'definitions'],
  exposure: 'public',
  gather: (id, evidence) =>
    evidence.observations(id).map((seen) => observed<'health'>(seen, seen.health?.status, seen.health?.code)),
  checks: observationChecks(),
  rules: [
    ...unobservedRules<'health'>(),
    {
      id: 'runtimes_disagree',
      text: 'Runtimes see different things, and no owner says which one counts.',
      decide(statements) {
        const known = statements.filter(isKnown);
        return known.some((each) => knownValue(each) !== knownValue(known[0] ?? each))
          ? concluded(
              {
                state: 'unknown',
                reason: 'unresolved_collision',
                detailCode: 'runtimes_disagree',
                owner: 'observations',
              },
              known,
            )
          : undefined;
      },
    },
    {
      id: 'probed',
      text: 'The runtime that saw it last says so.',
      decide(statements) {
        const known = newest(statements.filter(isKnown));
        return known && by(known);
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
