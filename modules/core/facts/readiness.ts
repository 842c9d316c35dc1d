import { toolRefusal } from '../catalog/refusal.ts';
import { type InstanceId, implementationId } from '../ids.ts';
import { type Instance, missingEnvironment } from '../model/instance.ts';
import type { Offer } from '../model/offer.ts';
import { effectiveApproval } from '../model/risk.ts';
import type { Tool } from '../model/tool.ts';
import type { Readiness, ReadinessOutcome, SubjectStanding } from '../ports/facts.ts';
import type { Resolution } from '../ports/family-resolver.ts';
import type { Instant } from '../time.ts';
import { evaluate } from './evaluate.ts';
import type { Evidence } from './evidence.ts';
import type { Axis, Fact } from './fact.ts';
import { type NextStepCode, nextStep, nextStepCodes } from './next-steps.ts';
import { nothingRuns } from './rules/observed.ts';

type EvidenceItem = Readiness['evidence'][number];

interface Finding {
  readonly outcome: ReadinessOutcome;
  readonly reason: string;
  readonly steps: readonly NextStepCode[];
  readonly evidence: readonly EvidenceItem[];
}

export interface ReadinessSources {
  readonly evidence: Evidence;
  instancesBy(provider: string): readonly Instance[];
}

/**
 * Guidance for one subject at one moment, derived on request and never stored. It reads evidence and what policy said
 * before; it authorises nothing (law 6). The first that holds:
 * 1. `not_registered`, 2. `not_implemented`, 3. `not_compiled`, 4. the instance nearest to available, 5. blocked by policy.
 */
export function readinessOf(
  tool: Tool,
  resolution: Resolution<Tool> | undefined,
  { subject: _, policy, policyCode, approval: asked, review }: SubjectStanding,
  { evidence, instancesBy }: ReadinessSources,
  now: Instant,
): Readiness {
  const refused = definitionFinding(tool, resolution, now);
  const found =
    refused ?? buildFinding(tool, evidence, now) ?? instanceFinding(tool, evidence, instancesBy, now);
  const blocked =
    policy === 'blocked' &&
    refused === undefined &&
    // Policies that cannot be read add nothing to what nobody knows.
    (found.outcome === 'available' || (found.outcome === 'unknown' && policyCode !== 'policy_failed'));
  const changed = found.evidence.some(
    ({ axis, fact }) => axis === 'contract_match' && fact.state === 'known' && fact.value === false,
  );
  const approval =
    changed || asked === 'required'
      ? 'required'
      : effectiveApproval(tool.approvalRequired, tool.effectiveRisk);
  const { outcome, reason, steps } = blocked
    ? {
        outcome: 'policy_blocked' as const,
        reason: policyCode ?? 'policy_denied',
        steps: ['ask_policy'] as const,
      }
    : found;
  // What is missing comes first, and mending it alone would not be enough.
  const denied = policy === 'blocked' && !blocked && refused === undefined;
  const alsoAsks = denied && policyCode !== 'policy_failed';
  return {
    tool: tool.ref.id,
    outcome,
    reasonCode: reason,
    approval,
    subjectTo: [
      ...(policy === 'policy_not_configured' ? [policy] : ['policy']),
      ...(denied ? [policyCode ?? 'policy_denied'] : []),
      ...(review === 'reviewed' ? [] : [review]),
      ...(approval === 'not_required' ? [] : ['approval']),
    ],
    missingSteps: [...steps, ...(alsoAsks ? (['ask_policy'] as const) : [])].map(nextStep),
    evidence: found.evidence,
  };
}

const finding = (
  outcome: ReadinessOutcome,
  reason: string,
  steps: readonly NextStepCode[],
  evidence: readonly EvidenceItem[] = [],
): Finding => ({ outcome, reason, steps, evidence });

/** What the definition itself says against it. */
function definitionFinding(
  tool: Tool,
  resolution: Resolution<Tool> | undefined,
  now: Instant,
): Finding | undefined {
  const refusal = toolRefusal(tool, resolution, now);
  switch (refusal) {
    case undefined:
      return undefined;
    case 'invalid':
      return finding('not_registered', refusal, ['mend_document']);
    case 'duplicate':
      return finding('not_registered', refusal, ['remove_duplicate']);
    case 'unresolved':
      return finding('unknown', 'unresolved_collision', ['choose_source']);
    case 'planned':
    case 'no_offer':
      return finding('not_implemented', refusal, ['publish_tool']);
    case 'deprecated':
    case 'withdrawn':
      return finding('not_implemented', refusal, ['use_replacement']);
  }
}

const isLive = ({ lifecycle }: Offer): boolean => lifecycle !== 'withdrawn' && lifecycle !== 'planned';

/** Whether what is offered can run at all, and is in this build. */
function buildFinding({ key, versions }: Tool, evidence: Evidence, now: Instant): Finding | undefined {
  const live = versions.flatMap(({ version, offers }) =>
    offers.filter(isLive).map((offer) => ({ version, offer })),
  );
  if (live.every(({ offer }) => nothingRuns(offer.canonicalType)))
    return finding('not_implemented', 'nothing_to_run', ['use_replacement']);
  if (key === undefined) return undefined;
  const leftOut = new Set(
    evidence.builtins(key).flatMap(({ implementation, available }) => (available ? [] : [implementation])),
  );
  const isLeftOut = live.every(({ version, offer }) =>
    leftOut.has(implementationId(key, version, offer.providerId)),
  );
  return leftOut.size > 0 && isLeftOut
    ? finding(
        'not_compiled',
        'left_out',
        ['include_in_build'],
        [
          {
            axis: 'available_builtin',
            identity: key,
            fact: evaluate('available_builtin', key, evidence, now).fact,
          },
        ],
      )
    : undefined;
}

/** Nearest to available first. */
const NEARNESS: readonly ReadinessOutcome[] = [
  'available',
  'unknown',
  'dependency_unavailable',
  'missing_configuration',
  'disabled',
];

function instanceFinding(
  { versions }: Tool,
  evidence: Evidence,
  instancesBy: (provider: string) => readonly Instance[],
  now: Instant,
): Finding {
  const offers = versions.flatMap((version) => version.offers).filter(isLive);
  // An entry of a registry is started as it is: there is nothing to configure (seed-reading C4).
  if (offers.some(({ derived }) => derived)) return finding('available', 'ready', []);
  const providers = [...new Set(offers.map(({ providerId }) => providerId))];
  const findings = providers
    .flatMap((provider) => instancesBy(provider))
    .map((instance) => standingOf(instance, evidence, now));
  const nearest = NEARNESS.flatMap((outcome) => findings.filter((each) => each.outcome === outcome))[0];
  if (nearest !== undefined) return nearest;
  // Where the configuration cannot be read, nobody knows that there is none.
  const gap = evidence.gap('configuration');
  return gap === undefined
    ? finding('missing_configuration', 'no_instance', ['configure_instance'])
    : finding('unknown', gap, ['restore_owner']);
}

/** One instance: what turns it off or leaves it incomplete comes before what is not known of it. */
function standingOf(instance: Instance, evidence: Evidence, now: Instant): Finding {
  const { id } = instance;
  const enabled = evaluate('enabled', id, evidence, now).fact;
  const active = evaluate('active', id, evidence, now).fact;
  const health = evaluate('health', id, evidence, now).fact;
  const match = evaluate('contract_match', id, evidence, now).fact;
  const items = [
    item('configured', id, evaluate('configured', id, evidence, now).fact),
    item('enabled', id, enabled),
    item('active', id, active),
    item('health', id, health),
    item('contract_match', id, match),
  ];
  if (!instance.valid) return finding('missing_configuration', 'invalid_document', ['mend_document'], items);
  if (isKnown(enabled, false)) return finding('disabled', codeOf(enabled), ['enable_instance'], items);
  if (lacksEnvironment(instance, evidence))
    return finding('missing_configuration', 'missing_environment', ['set_environment'], items);
  if (isKnown(health, 'failed'))
    return finding('dependency_unavailable', 'health_failed', ['mend_instance'], items);
  if (isKnown(active, false))
    return finding('dependency_unavailable', 'not_active', ['start_runtime'], items);
  if (enabled.state !== 'known') return finding('unknown', 'enablement_unknown', ['state_enablement'], items);
  for (const [axis, fact] of [['active', active] as const, ['health', health] as const]) {
    if (fact.state === 'unknown') return finding('unknown', fact.reason, nextStepCodes(axis, fact), items);
  }
  return isKnown(health, 'degraded')
    ? finding('available', 'health_degraded', ['mend_instance'], items)
    : finding('available', 'ready', [], items);
}

const item = (axis: Axis, identity: InstanceId, fact: Fact): EvidenceItem => ({ axis, identity, fact });

const isKnown = <V>(fact: Fact<V>, value: V): boolean => fact.state === 'known' && fact.value === value;

const codeOf = (fact: Fact): string => ('detailCode' in fact ? fact.detailCode : undefined) ?? 'disabled';

function lacksEnvironment(instance: Instance, evidence: Evidence): boolean {
  const provider = instance.provider === undefined ? undefined : evidence.provider(instance.provider);
  return provider !== undefined && missingEnvironment(instance, provider).length > 0;
}
