import type { ToolId } from '../../ids.ts';
import type { Observation } from '../../model/observation.ts';
import { type AxisRule, by, concluded, type Statement } from '../axis-rule.ts';
import type { Evidence } from '../evidence.ts';
import {
  isOfAnotherProvider,
  knownValue,
  newest,
  type Observed,
  observationChecks,
  observed,
  unobservedRules,
} from './observed.ts';
import { countPinned, namedVersion, pinnedFor } from './pinned-definitions.ts';

/** What runs against what was pinned at import or review; nothing pinned means that nobody can tell. */
function compare(provider: string, seen: Observation, evidence: Evidence): Observed<'contract_match'> {
  if (seen.definitionDigests.size === 0) return observed(seen, undefined, 'no_digests_reported');
  const tools = evidence.offeredBy(provider);
  const named = namedVersion(tools, provider, seen);
  const pinnedTo = (id: ToolId): readonly string[] => pinnedFor(evidence.named(id), provider);
  const isNamedUnpinned =
    named !== undefined && named.digests.length === 0 && pinnedTo(named.tool).length > 0;
  const expected = countPinned(tools, provider) - (isNamedUnpinned ? 1 : 0);
  if (expected === 0) {
    return {
      ...observed(seen, undefined, undefined),
      says: { state: 'unknown', reason: 'not_declared', detailCode: 'nothing_pinned', owner: 'observations' },
    };
  }
  let matches = 0;
  for (const [id, live] of seen.definitionDigests) {
    const digests = named?.tool === id ? named.digests : pinnedTo(id);
    if (digests.length === 0) continue;
    if (!digests.includes(live)) return observed(seen, false, 'definition_differs');
    matches += 1;
  }
  return matches < expected ? observed(seen, undefined, 'not_all_observed') : observed(seen, true, undefined);
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
        provider === undefined || isOfAnotherProvider(seen, provider)
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
