import type { ToolRef } from '../ids.ts';

/** Whom the runtime asks before a call. The catalog never does; what it may tell is that nobody is there to ask. */
export interface Authority {
  /** Whether anything of the policy stands against this subject calling this tool. Never a permission by itself (law 6). */
  standing(subject: string, tool: ToolRef): Promise<PolicyStanding>;
}

export type PolicyStanding =
  | { readonly state: 'policy_not_configured' }
  | { readonly state: 'permitted' | 'blocked'; readonly code?: string };

/** The owner of reviews. */
export interface Reviews {
  state(tool: ToolRef): Promise<'not_reviewed' | 'reviewed' | 'rejected'>;
}

/** As long as no policy is configured. */
export const NO_POLICY: Authority = { standing: () => Promise.resolve({ state: 'policy_not_configured' }) };
/** As long as no review was ever recorded. */
export const NO_REVIEWS: Reviews = { state: () => Promise.resolve('not_reviewed') };
