import * as z from 'zod';
import { presentTool } from '../presenters/present-tool.ts';
import { tool } from '../shapes/tool.ts';
import { renderTool } from '../text/render-tool.ts';
import { findTool } from './find.ts';
import { defineOperation } from './operation.ts';

export const toolInput = {
  id: z.string().min(1).max(300).describe('The id of the tool, or one of its aliases.'),
  source: z.string().max(300).optional().describe('Where several sources have the id: which one.'),
};

export const show = defineOperation({
  name: 'show',
  summary: 'Show everything that is declared about a tool',
  input: z.object(toolInput),
  output: tool,
  reads: ['definitions', 'registries', 'configuration'],
  effect: 'read',
  stamp: ({ calls }, reader) => calls.snapshot(reader),
  http: { method: 'GET', path: '/v1/tools/{id}' },
  cli: {
    positional: ['id'],
    examples: ['agent-tools show filesystem.read_file'],
    render: renderTool,
  },
  run: ({ reader, now, services, envelope }, { id, source }) => ({
    ...envelope(),
    snapshot: services.calls.snapshot(reader),
    ...presentTool(reader, findTool(reader, id, source), now, services.sha256),
  }),
});
