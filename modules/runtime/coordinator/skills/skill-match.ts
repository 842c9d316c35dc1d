import { hasError } from '../../../core/diagnostics/diagnostic.ts';
import { compareToolRefs, type ToolRef } from '../../../core/ids.ts';
import {
  type EffectiveApproval,
  RISKS,
  type Risk,
  riskRank,
  strictestRisk,
} from '../../../core/model/risk.ts';
import type { CatalogReader } from '../../../core/ports/catalog.ts';
import type {
  NeedCandidate,
  NeedMatch,
  OpenReason,
  Skill,
  SkillMatch,
  SkillNeed,
  Verdict,
} from '../../../core/ports/skill-matching.ts';
import type { Instant } from '../../../core/time.ts';
import { sharedTags } from '../tags.ts';
import { candidatesFor, type MatchGround, stateRank } from './skill-candidates.ts';
import { suggestionsFor } from './skill-suggestions.ts';

/** Which tools satisfy each need of a skill (seed-reading 4.3). The same for the same catalog and file. */
export function matchSkill(skill: Skill, reader: CatalogReader, now: Instant): SkillMatch {
  const ground: MatchGround = { reader, now, skill };
  const found = skill.needs.map((need) => ({ need, candidates: candidatesFor(need, ground) }));
  const activated = activatedBy(skill.tags, reader);
  const rank = ranking(found, activated);
  const needs = found.map(({ need, candidates }) => needMatch(need, [...candidates].sort(rank), reader));
  return { skill, needs, activated, effective: effectiveOf(skill, needs) };
}

function needMatch(need: SkillNeed, candidates: readonly NeedCandidate[], reader: CatalogReader): NeedMatch {
  const satisfiedBy = candidates.filter(({ verdict }) => verdict.state === 'satisfied');
  const others = candidates.filter(({ verdict }) => verdict.state !== 'satisfied');
  const verdict = satisfiedBy[0]?.verdict ?? nearestVerdict(others) ?? absence(need, reader);
  const isMissing =
    verdict.state === 'unsatisfied' &&
    (verdict.reason === 'not_in_catalog' || verdict.reason === 'not_implemented');
  return { need, verdict, satisfiedBy, others, suggestions: isMissing ? suggestionsFor(need, reader) : [] };
}

/** Unknown before open: one of them may do. Of several the first as ranked. */
const nearestVerdict = (others: readonly NeedCandidate[]): Verdict | undefined =>
  others.map(({ verdict }) => verdict).sort((a, b) => stateRank(a) - stateRank(b))[0];

function absence(need: SkillNeed, reader: CatalogReader): Verdict {
  const isKnown = need.kind !== 'tool' && need.wanted.some(({ id }) => reader.capability(id) !== undefined);
  const reason: OpenReason = isKnown ? 'not_implemented' : 'not_in_catalog';
  return { state: 'unsatisfied', reason };
}

const refKey = ({ source, id }: ToolRef): string => `${source} ${id}`;

/** Named by its id in any need, more needs covered, more tags in common, lower risk (unknown last), then name. */
function ranking(
  found: readonly { readonly candidates: readonly NeedCandidate[] }[],
  activated: SkillMatch['activated'],
): (a: NeedCandidate, b: NeedCandidate) => number {
  const named = new Set<string>();
  const covered = new Map<string, number>();
  for (const { tool, by, verdict } of found.flatMap(({ candidates }) => candidates)) {
    if (verdict.state !== 'satisfied') continue;
    const key = refKey(tool);
    if (by.kind === 'id') named.add(key);
    else covered.set(key, (covered.get(key) ?? 0) + 1);
  }
  const tags = new Map(activated.map(({ tool, tags: shared }) => [refKey(tool), shared.length]));
  const isNamed = ({ tool }: NeedCandidate): number => (named.has(refKey(tool)) ? 0 : 1);
  return (a, b) =>
    isNamed(a) - isNamed(b) ||
    (covered.get(refKey(b.tool)) ?? 0) - (covered.get(refKey(a.tool)) ?? 0) ||
    (tags.get(refKey(b.tool)) ?? 0) - (tags.get(refKey(a.tool)) ?? 0) ||
    rankOf(a.risk) - rankOf(b.risk) ||
    compareToolRefs(a.tool, b.tool);
}

const rankOf = (risk: Risk | undefined): number => (risk === undefined ? RISKS.length : riskRank(risk));

function activatedBy(tags: readonly string[], reader: CatalogReader): SkillMatch['activated'] {
  if (tags.length === 0) return [];
  return reader
    .tools({ registered: true }, {})
    .items.flatMap(({ ref, name, tags: its }) => {
      const shared = sharedTags(its, tags);
      return shared.length === 0 ? [] : [{ tool: ref, name, tags: shared.map(({ tag }) => tag) }];
    })
    .sort((a, b) => b.tags.length - a.tags.length || compareToolRefs(a.tool, b.tool));
}

/** Of the skill and the best tool of each need: risks add up to the highest, approvals to any (seed-reading 4.3, 7). */
function effectiveOf(
  { risk, approvalRequired, diagnostics }: Skill,
  needs: readonly NeedMatch[],
): SkillMatch['effective'] {
  const best = new Map(
    needs.flatMap(({ satisfiedBy: [first] }) =>
      first === undefined ? [] : [[refKey(first.tool), first] as const],
    ),
  );
  const used = [...best.values()];
  const strictest = strictestRisk([risk, ...used.map((each) => each.risk)]);
  return {
    ...(strictest !== undefined && { risk: strictest }),
    riskUnknownOf: used
      .filter((each) => each.risk === undefined)
      .map(({ tool }) => tool)
      .sort(compareToolRefs),
    approval: approvalOf(approvalRequired === true || isHigh(risk), !hasError(diagnostics), used, needs),
  };
}

const isHigh = (risk: Risk | undefined): boolean => risk === 'high' || risk === 'critical';

/** A need without a tool, or one that could not be read, leaves open what its tool would ask for. */
function approvalOf(
  skillAsks: boolean,
  isWhole: boolean,
  used: readonly NeedCandidate[],
  needs: readonly NeedMatch[],
): EffectiveApproval {
  if (skillAsks || used.some(({ approval }) => approval === 'required')) return 'required';
  const isOpen = !isWhole || needs.some(({ verdict }) => verdict.state !== 'satisfied');
  return isOpen || used.some(({ approval }) => approval === 'unknown') ? 'unknown' : 'not_required';
}
