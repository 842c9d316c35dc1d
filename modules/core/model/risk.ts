export const RISKS = ['low', 'medium', 'high', 'critical'] as const;
export type Risk = (typeof RISKS)[number];

export const riskRank = (risk: Risk): number => RISKS.indexOf(risk);

/** The strictest of those that are stated; undefined (unknown) only where none is. */
export function strictestRisk(risks: Iterable<Risk | undefined>): Risk | undefined {
  let strictest: Risk | undefined;
  for (const risk of risks) {
    if (risk !== undefined && (strictest === undefined || riskRank(risk) > riskRank(strictest)))
      strictest = risk;
  }
  return strictest;
}

export type EffectiveApproval = 'required' | 'not_required' | 'unknown';

/** CONTRACT 5: required when flagged or when the risk is high or critical; unknown where neither is stated enough. */
export function effectiveApproval(flag: boolean | undefined, risk: Risk | undefined): EffectiveApproval {
  if (flag === true || risk === 'high' || risk === 'critical') return 'required';
  if (flag === false && risk !== undefined) return 'not_required';
  return 'unknown';
}
