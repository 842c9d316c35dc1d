import * as z from 'zod';
import { envelope as envelopeShape } from '../shapes/basics.ts';
import { renderReload } from '../text/render-reload.ts';
import { defineOperation } from './operation.ts';

export const reload = defineOperation({
  name: 'reload',
  summary: 'Read the workspace again and answer when the new view is served',
  input: z.object({
    paths: z
      .array(z.string().min(1).max(4_096))
      .max(10_000)
      .optional()
      .describe('Workspace-relative paths, when nothing else has changed.'),
  }),
  output: z.object(envelopeShape).meta({ id: 'Reloaded' }),
  reads: ['definitions', 'registries', 'configuration'],
  effect: 'command',
  permission: 'administer',
  http: { method: 'POST', path: '/v1/reload' },
  cli: {
    place: 'server',
    positional: ['paths'],
    examples: ['agent-tools reload', 'agent-tools reload catalog/surrealkit.tool.yaml'],
    render: renderReload,
  },
  async run({ services, signal, visibility, envelope }, { paths }) {
    await services.reloader.reload(paths, signal);
    return envelope(services.catalog.pin(visibility));
  },
});
