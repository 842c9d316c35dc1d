import * as z from 'zod';
import { drift } from '../shapes/drift.ts';
import { renderDrift } from '../text/diff/render-drift.ts';
import { instances } from './drift.ts';
import { driftReport } from './drift-report.ts';
import { defineOperation } from './operation.ts';

/** Not a read: providers are started by it, and what they say becomes evidence. */
export const driftLook = defineOperation({
  name: 'drift look',
  summary: 'Ask the providers now what their tools are, and compare that with what is declared',
  input: z.object({ instance: instances }),
  output: drift,
  reads: ['definitions', 'configuration'],
  effect: 'command',
  permission: 'call',
  ends: 'with_caller',
  audience: 'subject',
  http: { method: 'POST', path: '/v1/drift/look' },
  cli: {
    place: 'server_if_running',
    positional: ['instance'],
    examples: ['agent-tools drift look instances.files'],
    render: renderDrift,
    exit: ({ ok }) => (ok ? 0 : 1),
  },
  run: (context, { instance }) => driftReport(context, instance, { look: true }),
});
