import type * as z from 'zod';
import { hasError } from '../../core/diagnostics/diagnostic.ts';
import type {
  NeedCandidate,
  NeedMatch,
  SkillMatch,
  Verdict,
  Wanted,
} from '../../core/ports/skill-matching.ts';
import type { SkillMatchShape, SkillNeedShape, skillMatches } from '../shapes/skill.ts';
import type { Envelope } from './envelope.ts';
import { presentDiagnostic } from './present-diagnostic.ts';
import { orUnknown } from './unknown.ts';

type Shown = z.output<typeof skillMatches>;

export function presentSkillMatches(matches: readonly SkillMatch[]): Omit<Shown, keyof Envelope> {
  const skills = matches.map(presentSkillMatch);
  const needs = skills.flatMap((each) => each.needs);
  const count = (state: SkillNeedShape['state']): number =>
    needs.filter((need) => need.state === state).length;
  const found = skills.flatMap((each) => each.diagnostics);
  return {
    ok: skills.every(({ ok }) => ok),
    summary: {
      skills: skills.length,
      needs: needs.length,
      satisfied: count('satisfied'),
      unsatisfied: count('unsatisfied'),
      unknown: count('unknown'),
      errors: found.filter(({ severity }) => severity === 'error').length,
    },
    skills,
  };
}

/** ok: the file has no error, and every need is satisfied. */
function presentSkillMatch({ skill, needs, activated, effective }: SkillMatch): SkillMatchShape {
  const isSatisfied = needs.every(({ verdict }) => verdict.state === 'satisfied');
  return {
    file: skill.file,
    ok: isSatisfied && !hasError(skill.diagnostics),
    format: skill.format,
    name: orUnknown(skill.name),
    description: orUnknown(skill.description),
    license: orUnknown(skill.license),
    compatibility: orUnknown(skill.compatibility),
    allowed_tools: [...skill.allowedTools],
    tags: [...skill.tags],
    languages: [...skill.languages],
    max_risk: skill.maxRisk ?? null,
    risk: orUnknown(skill.risk),
    approval_required: orUnknown(skill.approvalRequired),
    machine: {
      bins: [...skill.machine.bins],
      any_bins: [...skill.machine.anyBins],
      environment: [...skill.machine.environment],
    },
    needs: needs.map(presentNeed),
    activated: activated.map(({ tool, name, tags }) => ({ ...tool, name, tags: [...tags] })),
    effective_risk: orUnknown(effective.risk),
    risk_unknown_of: effective.riskUnknownOf.map((ref) => ({ ...ref })),
    effective_approval: effective.approval,
    diagnostics: skill.diagnostics.map(presentDiagnostic),
  };
}

const presentNeed = ({ need, verdict, satisfiedBy, others, suggestions }: NeedMatch): SkillNeedShape => ({
  kind: need.kind,
  wanted: need.wanted.map((each) => ({ id: each.id, version: versionText(each) })),
  ...presentVerdict(verdict),
  satisfied_by: satisfiedBy.map(presentCandidate),
  others: others.map(presentCandidate),
  suggestions: [...suggestions],
});

const versionText = ({ version }: Wanted<string>): string | null =>
  version === undefined ? null : `${version.rule === 'exactly' ? '' : '>='}${version.text}`;

const presentCandidate = (candidate: NeedCandidate): SkillNeedShape['satisfied_by'][number] => ({
  ...candidate.tool,
  name: candidate.name,
  by: candidate.by.kind,
  capability: candidate.by.kind === 'capability' ? candidate.by.capability : null,
  ...presentVerdict(candidate.verdict),
  risk: orUnknown(candidate.risk),
  approval: candidate.approval,
});

const presentVerdict = (verdict: Verdict): Pick<SkillNeedShape, 'state' | 'reason'> => ({
  state: verdict.state,
  reason: verdict.state === 'satisfied' ? null : verdict.reason,
});
