import type { Authority, AuthorityRequest, Decision } from '../../../core/ports/authority.ts';
import type {
  PolicyExplanation,
  PolicyInspection,
  PolicyState,
  PolicyTestReport,
} from '../../../core/ports/policy-inspection.ts';

const DEFAULT: PolicyState = {
  kind: 'default',
  mode: 'enforce',
  digest: 'default',
  policies: 0,
  classes: 1,
  load: 'complete',
  healthy: true,
  diagnostics: [],
};

/** Policies that say what a test wants them to say, and remember what they were asked. */
export class FakePolicies implements Authority, PolicyInspection {
  readonly asked: AuthorityRequest[] = [];
  decision: Decision = { outcome: 'allow', policies: ['permitted'] };
  current: PolicyState = DEFAULT;

  /** As if there were files. */
  say(decision: Decision): void {
    this.decision = decision;
    this.current = { ...DEFAULT, kind: 'files', digest: JSON.stringify(decision), policies: 1 };
  }

  state(): PolicyState {
    return this.current;
  }

  loaded(): Promise<PolicyState> {
    return Promise.resolve(this.current);
  }

  decide(request: AuthorityRequest): Promise<Decision> {
    this.asked.push(request);
    return Promise.resolve(this.decision);
  }

  findings(): Promise<PolicyState['diagnostics']> {
    return Promise.resolve(this.current.diagnostics);
  }

  reload(): Promise<PolicyState> {
    return Promise.resolve(this.current);
  }

  explain(): Promise<PolicyExplanation> {
    return Promise.resolve({ outcome: 'allow', code: null, policies: [] });
  }

  explainVisibility(): Promise<PolicyExplanation> {
    return Promise.resolve({ outcome: 'allow', code: null, policies: [] });
  }

  test(): Promise<PolicyTestReport> {
    return Promise.resolve({ cases: [], diagnostics: [] });
  }
}
