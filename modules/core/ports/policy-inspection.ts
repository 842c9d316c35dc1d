import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Subject } from '../model/subject.ts';
import type { Tool } from '../model/tool.ts';
import type { AuthorityRequest, Decision } from './authority.ts';

/** What people ask of the policies themselves. */
export interface PolicyInspection {
  /** What is in force now. `default`: there are no policy files (CONTRACT 6). */
  state(): PolicyState;
  /** The same, once the policies were read for the first time: whoever only reads the catalog does without them. */
  loaded(): Promise<PolicyState>;
  /** Findings of the policy files as they are now. */
  findings(signal: AbortSignal): Promise<readonly Diagnostic[]>;
  /** Reads the policies again; what cannot be read leaves the last good ones in force and says so. */
  reload(signal: AbortSignal): Promise<PolicyState>;
  explain(request: AuthorityRequest): Promise<PolicyExplanation>;
  explainVisibility(subject: Subject, tool: Tool): Promise<PolicyExplanation>;
  /** Runs the tables kept beside the policies over the tools given. */
  test(tools: readonly Tool[], signal: AbortSignal): Promise<PolicyTestReport>;
}

export interface PolicyState {
  readonly kind: 'default' | 'files';
  readonly mode: 'enforce' | 'observe';
  /** What is configured and does not hold, because this server can be reached from other machines. */
  readonly overruled?: 'observe';
  readonly digest: string;
  readonly policies: number;
  /** Classes that the tools of the current view fall into for `see`. */
  readonly classes: number;
  /**
   * `kept_after_failed_load`: what is there now cannot be read or has errors, and the last good policies of this process
   * hold (law 9). `failed`: there are none.
   */
  readonly load: 'not_loaded' | 'complete' | 'kept_after_failed_load' | 'failed';
  /** false: nothing is shown to anybody but `local`, and nothing is allowed. */
  readonly healthy: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

export interface PolicyExplanation {
  readonly outcome: Decision['outcome'];
  readonly code: string | null;
  /** Those that decided, each with its `@id` and place. */
  readonly policies: readonly {
    readonly id: string;
    readonly effect: 'permit' | 'forbid';
    readonly file: string | null;
    readonly line: number | null;
    readonly note: string | null;
  }[];
}

export interface PolicyTestReport {
  readonly cases: readonly PolicyTestCase[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface PolicyTestCase {
  readonly file: string;
  readonly line: number;
  readonly name: string;
  readonly expected: Decision['outcome'];
  readonly actual: Decision['outcome'];
  readonly ok: boolean;
  readonly policies: readonly string[];
}
