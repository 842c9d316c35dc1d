import * as z from 'zod';
import { renderDiagnosis } from '../text/render-set-up.ts';
import { defineOperation } from './operation.ts';

export const doctor = defineOperation({
  name: 'doctor',
  summary: 'Say what is wrong with this set-up, and the next step',
  input: z.object({}),
  output: z
    .object({
      ok: z.boolean(),
      findings: z.array(
        z.object({
          check: z.string(),
          outcome: z.enum(['ok', 'warning', 'problem']),
          message: z.string(),
          hint: z.string().nullable(),
        }),
      ),
    })
    .meta({ id: 'Diagnosis' }),
  reads: ['definitions', 'registries', 'configuration'],
  effect: 'read',
  cli: {
    place: 'files',
    examples: ['agent-tools doctor'],
    render: renderDiagnosis,
    exit: ({ ok }) => (ok ? 0 : 1),
  },
  async run({ services, signal }) {
    const findings = await services.setUp.look(signal);
    return {
      ok: findings.every(({ outcome }) => outcome !== 'problem'),
      findings: findings.map(({ check, outcome, message, hint }) => ({
        check,
        outcome,
        message,
        hint: hint ?? null,
      })),
    };
  },
});
