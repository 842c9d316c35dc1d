import * as z from 'zod';
import { hasError } from '../../core/diagnostics/diagnostic.ts';
import { presentDiagnostic } from '../presenters/present-diagnostic.ts';
import { policyTest } from '../shapes/policy.ts';
import { renderGithub } from '../text/render-github.ts';
import { renderPolicyTest } from '../text/render-policy.ts';
import { defineOperation } from './operation.ts';
import { outputBytes } from './run-operation.ts';

export const policyTestOperation = defineOperation({
  name: 'policy test',
  summary: 'Run the tables kept beside the policies, and say which decisions are not as expected',
  input: z.object({
    format: z.enum(['text', 'json', 'github']).optional().describe('How to print the outcome.'),
  }),
  output: policyTest,
  reads: ['definitions', 'registries', 'configuration'],
  effect: 'read',
  cli: {
    place: 'files',
    examples: ['agent-tools policy test', 'agent-tools policy test --format github'],
    render: renderPolicyTest,
    formats: { json: { print: outputBytes }, github: { print: renderGithub } },
    exit: ({ ok }) => (ok ? 0 : 1),
  },
  async run({ services, reader, signal }) {
    const { cases, diagnostics } = await services.policies.test(reader.tools({}, {}).items, signal);
    const failed = cases.filter(({ ok }) => !ok).length;
    return {
      // A table that is not found must not pass for one that holds.
      ok: cases.length > 0 && failed === 0 && !hasError(diagnostics),
      summary: { passed: cases.length - failed, failed },
      cases: cases.map(({ policies, ...each }) => ({ ...each, policies: [...policies] })),
      diagnostics: diagnostics.map(presentDiagnostic),
    };
  },
});
