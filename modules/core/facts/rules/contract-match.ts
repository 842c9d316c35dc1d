import type { Observation } from '../../model/observation.ts';
import type { Tool } from '../../model/tool.ts';
import { type AxisRule, by, concluded, type Statement } from '../axis-rule.ts';
import type { Evidence } from '../evidence.ts';
import {
  knownValue,
  newest,
  type Observed,
  observationChecks,
  observed,
  unobservedRules,
} from './observed.ts';

interface Pinned {
  readonly tool: Tool;
  /** Of the versions that this provider offers; of the one that was seen, where the runtime named it. */
  readonly digests: readonly string[];
}

function pinnedBy(provider: string, seen: Observation, evidence: Evidence): readonly Pinned[] {
  return evidence.offeredBy(provider).map((tool) => {
    const offered = tool.versions.filter(({ offers }) =>
      offers.some(({ providerId }) => providerId === provider),
    );
    const named = offered.filter(
      ({ version }) =>
        tool.key !== undefined &&
        version !== undefined &&
        seen.implementation === `${tool.key}@${version}#${provider}`,
    );
    return {
      tool,
      digests: (named.length > 0 ? named : offered).flatMap(({ definitionDigest }) => definitionDigest ?? []),
    };
  });
}

/** What runs against what was pinned at import or review; nothing pinned means that nobody can tell. */
function compare(provider: string, seen: Observation, evidence: Evidence): Observed<'contract_match'> {
  if (seen.definitionDigests.size === 0) return observed(seen, undefined, 'no_digests_reported');
  const pinned = pinnedBy(provider, seen, evidence).filter(({ digests }) => digests.length > 0);
  const live = pinned.map(({ tool, digests }) => {
    const digest = seen.definitionDigests.get(tool.ref.id);
    return digest === undefined ? undefined : digests.includes(digest);
  });
  if (live.includes(false)) return observed(seen, false, 'definition_differs');
  if (pinned.length === 0) {
    return {
      ...observed(seen, undefined, undefined),
      says: { state: 'unknown', reason: 'not_declared', detailCode: 'nothing_pinned', owner: 'observations' },
    };
  }
  return live.includes(undefined)
    ? observed(seen, undefined, 'not_all_observed')
    : observed(seen, true, undefined);
}

export const contractMatch: AxisRule<'contract_match', 'instance'> = {
  about: 'instance',
  owner: 'observations',
  question: 'Does what runs equal what was declared?',
  reads: ['observations', 'configuration', 'inventory', 'definitions'],
  exposure: 'public',
  gather(id, evidence): readonly Statement<'contract_match'>[] {
    const provider = evidence.instance(id)?.provider;
    return evidence
      .observations(id)
      .map((seen) =>
        provider === undefined
          ? observed<'contract_match'>(seen, undefined, undefined)
          : compare(provider, seen, evidence),
      );
  },
  checks: observationChecks(),
  rules: [
    ...unobservedRules<'contract_match'>(),
    {
      id: 'differs_somewhere',
      text: 'A runtime sees a definition that is not the pinned one.',
      decide(statements) {
        const differs = newest(statements.filter((each) => knownValue(each) === false));
        return differs && by(differs);
      },
    },
    {
      id: 'maybe_still_differs',
      text: 'The last that a runtime showed was not the pinned definition, and that no longer counts.',
      decide(statements) {
        const before = newest(
          statements.filter(({ says }) => says.state === 'unknown' && says.last?.value === false),
        );
        return before && by(before);
      },
    },
    {
      id: 'equal',
      text: 'Every runtime that counts showed every pinned definition, and each is the same.',
      decide(statements) {
        const counting = statements.filter(({ failed }) => failed === undefined);
        const last = newest(counting);
        return last !== undefined && counting.every((each) => knownValue(each) === true)
          ? concluded(last.says, counting)
          : undefined;
      },
    },
    {
      id: 'no_longer_counts',
      text: 'A runtime that counts does not tell, or what was seen no longer counts.',
      decide(statements) {
        const untold = newest(
          statements.filter((each) => each.failed === undefined && each.says.state === 'unknown'),
        );
        const last = untold ?? newest(statements);
        return last && by(last);
      },
    },
  ],
};
