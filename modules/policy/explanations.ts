import { LOCAL, type Subject } from '../core/model/subject.ts';
import type { Decision } from '../core/ports/authority.ts';
import type { PolicyExplanation } from '../core/ports/policy-inspection.ts';
import { DEFAULT_RULES } from './default-policy.ts';
import type { PolicySet } from './policy-set.ts';

/** A decision with the policies that made it, each at its place; rules of the default policy have none. */
export function explained(decision: Decision, set: PolicySet | undefined): PolicyExplanation {
  return {
    outcome: decision.outcome,
    code: decision.outcome === 'deny' ? decision.code : null,
    policies: decision.policies.map((id) => {
      const policy = set?.policies.get(id);
      if (policy === undefined)
        return { ...ruleOf(id), effect: decision.outcome === 'deny' ? 'forbid' : 'permit' };
      const { effect, file, line, note = null } = policy;
      return { id, effect, file, line, note };
    }),
  };
}

export const seesByDefault = ({ id }: Subject): PolicyExplanation => ({
  outcome: 'allow',
  code: null,
  policies: [
    {
      id: id === LOCAL.id ? 'local_sees_everything' : 'everybody_sees_everything',
      effect: 'permit',
      file: null,
      line: null,
      note: null,
    },
  ],
});

const isRule = (id: string): id is keyof typeof DEFAULT_RULES => Object.hasOwn(DEFAULT_RULES, id);

const ruleOf = (id: string) => ({ id, file: null, line: null, note: isRule(id) ? DEFAULT_RULES[id] : null });
