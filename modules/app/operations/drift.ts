import * as z from 'zod';
import { drift } from '../shapes/drift.ts';
import { renderDrift } from '../text/diff/render-drift.ts';
import { driftReport } from './drift-report.ts';
import { defineOperation } from './operation.ts';

export const instances = z
  .array(z.string().min(1).max(200))
  .max(100)
  .optional()
  .describe('Only these instances, such as instances.files; default: all.');

export const driftOperation = defineOperation({
  name: 'drift',
  summary: 'Compare what is declared with what running providers said of their tools',
  input: z.object({ instance: instances }),
  output: drift,
  reads: ['definitions', 'configuration'],
  effect: 'read',
  validator: 'none',
  audience: 'subject',
  http: { method: 'GET', path: '/v1/drift' },
  cli: {
    place: 'server_if_running',
    positional: ['instance'],
    examples: ['agent-tools drift', 'agent-tools drift instances.files'],
    render: renderDrift,
    exit: ({ ok }) => (ok ? 0 : 1),
  },
  run: (context, { instance }) => driftReport(context, instance, { look: false }),
});
