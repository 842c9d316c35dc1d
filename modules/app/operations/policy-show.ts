import * as z from 'zod';
import { hasError } from '../../core/diagnostics/diagnostic.ts';
import { presentDiagnostic } from '../presenters/present-diagnostic.ts';
import { policyState } from '../shapes/policy.ts';
import { renderPolicyState } from '../text/render-policy.ts';
import { defineOperation } from './operation.ts';

export const policyShow = defineOperation({
  name: 'policy show',
  summary: 'Say which policies are in force, and what is wrong with them',
  input: z.object({}),
  output: policyState,
  reads: ['definitions', 'registries', 'configuration'],
  effect: 'read',
  permission: 'administer',
  // A load that fails changes no generation.
  validator: 'none',
  http: { method: 'GET', path: '/v1/policy' },
  cli: {
    place: 'server_if_running',
    examples: ['agent-tools policy show'],
    render: renderPolicyState,
    exit: ({ healthy, diagnostics }) => (healthy && !hasError(diagnostics) ? 0 : 1),
  },
  async run({ services: { policies }, signal }) {
    const known = policies.state();
    const state = known.load === 'not_loaded' ? await policies.reload(signal) : known;
    const { kind, mode, load, healthy, digest, classes, diagnostics } = state;
    return {
      kind,
      mode,
      load,
      healthy,
      digest,
      policies: state.policies,
      classes,
      diagnostics: diagnostics.map(presentDiagnostic),
    };
  },
});
