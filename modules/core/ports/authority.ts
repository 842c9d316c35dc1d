import type { InstanceId, ProviderId } from '../ids.ts';
import type { ReviewState } from '../model/review.ts';
import type { Subject } from '../model/subject.ts';
import type { Tool } from '../model/tool.ts';

/**
 * Whom the runtime and owners ask before an effect. The catalog never does, and nothing of `core` or `search` may: what is
 * seen is another decision (law 6). Never rejects: an engine that fails denies, `policy_failed`.
 */
export interface Authority {
  decide(request: AuthorityRequest): Promise<Decision>;
}

export type AuthorityAction = 'call' | 'approve' | 'review' | 'install' | 'report';

export interface AuthorityRequest {
  readonly subject: Subject;
  readonly action: AuthorityAction;
  readonly resource: AuthorityResource;
}

/** What an action is about. */
export type AuthorityResource =
  | {
      readonly kind: 'tool';
      readonly tool: Tool;
      /** Absent: the tool's latest. */
      readonly version?: string;
      /** Of an entry of a registry; absent: all that it has. */
      readonly operation?: string;
      readonly offer?: ProviderId;
      readonly instance?: InstanceId;
      /** Whether what runs is what was declared. */
      readonly contractMatch: boolean | 'unknown';
      readonly review: ReviewState;
      /** An approval that holds for exactly this is there. */
      readonly approved: boolean;
    }
  | { readonly kind: 'instance'; readonly id: InstanceId; readonly provider?: ProviderId }
  | { readonly kind: 'artifact'; readonly source: string; readonly purl?: string };

/** `policies` decided it: their `@id`s, or the names of the default policy's rules. */
export type Decision =
  | { readonly outcome: 'allow'; readonly policies: readonly string[] }
  /** An approval would change it. */
  | { readonly outcome: 'approval_required'; readonly policies: readonly string[] }
  | {
      readonly outcome: 'deny';
      readonly code: 'policy_denied' | 'policy_failed';
      readonly policies: readonly string[];
    };
