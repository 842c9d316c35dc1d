import { isPermitted } from '../core/model/subject.ts';
import type { AuthorityRequest, AuthorityResource, Decision } from '../core/ports/authority.ts';
import { areInputsKnown } from '../core/projection/operation-contract.ts';

/**
 * What holds where there are no policy files (CONTRACT 6; DESIGN 10, B9 and B10). Everybody sees everything. Whoever has
 * the permission approves, reviews, installs and reports. A call is allowed where the effective risk is low or medium,
 * the contract is known, and nothing says that what runs is another; all else needs an approval. A call of one operation
 * is as dangerous as the most dangerous of the entry (an entry point is one program, and nothing but its own word keeps its
 * operations apart); its contract is its own.
 */
export function decideByDefault({ subject, action, resource }: AuthorityRequest): Decision {
  if (!isPermitted(subject, action)) return PERMISSION_MISSING;
  if (action !== 'call') return allow('permitted');
  if (resource.kind !== 'tool')
    return { outcome: 'deny', code: 'policy_denied', policies: ['only_tools_are_called'] };
  if (resource.approved) return allow('approved');
  const reasons = reasonsForApproval(resource);
  return reasons.length > 0
    ? { outcome: 'approval_required', policies: reasons }
    : allow('low_or_medium_risk');
}

/** A rule's name, and what it says. */
export const DEFAULT_RULES = {
  permission_missing: 'The credential does not permit the action.',
  permitted: 'Whoever has the permission may do this.',
  only_tools_are_called: 'Only a tool can be called.',
  approved: 'An approval holds for exactly this.',
  low_or_medium_risk: 'Low or medium risk, with a known contract.',
  contract_changed: 'What runs is not what was declared.',
  approval_flag: 'The definition asks for approval.',
  risk_high: 'The effective risk is high.',
  risk_critical: 'The effective risk is critical.',
  risk_unknown: 'Nobody states the risk.',
  contract_unknown: 'Nobody states what the tool takes.',
} as const satisfies Readonly<Record<string, string>>;
export type DefaultRule = keyof typeof DEFAULT_RULES;

const allow = (rule: DefaultRule): Decision => ({ outcome: 'allow', policies: [rule] });

/** A floor under every policy: no rule gives a credential what it does not have. */
export const PERMISSION_MISSING: Decision = {
  outcome: 'deny',
  code: 'policy_denied',
  policies: ['permission_missing' satisfies DefaultRule],
};

type ToolResource = Extract<AuthorityResource, { readonly kind: 'tool' }>;

function reasonsForApproval(resource: ToolResource): readonly DefaultRule[] {
  const { tool, contractMatch } = resource;
  const { effectiveRisk: risk, approvalRequired } = tool;
  const reasons: DefaultRule[] = [];
  if (contractMatch === false) reasons.push('contract_changed');
  if (approvalRequired === true) reasons.push('approval_flag');
  if (risk === undefined) reasons.push('risk_unknown');
  if (risk === 'high' || risk === 'critical') reasons.push(`risk_${risk}`);
  if (!isContractKnown(resource)) reasons.push('contract_unknown');
  return reasons;
}

/**
 * What the operation of the version takes is stated; without a version the latest is meant, without an operation all that
 * the tool has.
 */
export const isContractKnown = ({
  tool,
  version,
  operation,
}: Pick<ToolResource, 'tool' | 'version' | 'operation'>): boolean =>
  areInputsKnown(tool, {
    ...(version !== undefined && { version }),
    ...(operation !== undefined && { operation }),
  });
