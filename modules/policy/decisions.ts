import type { Subject } from '../core/model/subject.ts';
import { isPermitted } from '../core/model/subject.ts';
import type { Tool } from '../core/model/tool.ts';
import type { AuthorityRequest, Decision } from '../core/ports/authority.ts';
import type { CedarEngine, EngineDecision } from './cedar-engine.ts';
import { PERMISSION_MISSING } from './default-policy.ts';
import {
  type Entity,
  projectContext,
  projectResource,
  projectSubject,
  projectTool,
  type Vocabulary,
} from './entities.ts';
import type { PolicySet } from './policy-set.ts';

/** Decides under one set of policies, whatever is in force meanwhile. May throw when the engine fails. */
export class Decisions {
  readonly set: PolicySet;
  readonly #engine: CedarEngine;
  readonly #vocabulary: () => Vocabulary;

  constructor(set: PolicySet, engine: CedarEngine, vocabulary: () => Vocabulary) {
    this.set = set;
    this.#engine = engine;
    this.#vocabulary = vocabulary;
  }

  decide(request: AuthorityRequest): Decision {
    const { subject, action, resource } = request;
    if (!isPermitted(subject, action)) return PERMISSION_MISSING;
    const approved = resource.kind === 'tool' && resource.approved;
    const asked = this.#ask(request, approved);
    if (asked.allowed) return { outcome: 'allow', policies: asked.policies };
    if (action === 'call' && resource.kind === 'tool' && !approved) {
      const withApproval = this.#ask(request, true);
      // Where nothing forbids, it is the permits that ask for an approval.
      const policies = asked.policies.length > 0 ? asked.policies : withApproval.policies;
      if (withApproval.allowed) return { outcome: 'approval_required', policies };
    }
    return { outcome: 'deny', code: 'policy_denied', policies: asked.policies };
  }

  sees(subject: Subject, tool: Tool): EngineDecision {
    return this.look(projectSubject(subject), projectTool(tool, this.#vocabulary()));
  }

  look(principal: Entity, resource: Entity): EngineDecision {
    const { digest, texts: policies } = this.set;
    return this.#engine.decide({ digest, policies, principal, action: 'see', resource, context: {} });
  }

  #ask({ subject, action, resource }: AuthorityRequest, approved: boolean): EngineDecision {
    const { digest, texts: policies } = this.set;
    return this.#engine.decide({
      digest,
      policies,
      principal: projectSubject(subject),
      action,
      resource: projectResource(resource, this.#vocabulary()),
      context: projectContext(action, resource, approved),
    });
  }
}

/** Whether a subject sees a tool, as a decision that names its policies. */
export function seenAs(decisions: Decisions, subject: Subject, tool: Tool): Decision {
  const { allowed, policies } = decisions.sees(subject, tool);
  return allowed ? { outcome: 'allow', policies } : { outcome: 'deny', code: 'policy_denied', policies };
}
