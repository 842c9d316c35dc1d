import * as z from 'zod';
import { presentVersion } from '../presenters/present-tool.ts';
import { versionList } from '../shapes/tool.ts';
import { noteVersions, renderVersions } from '../text/render-versions.ts';
import { findTool } from './find.ts';
import { defineOperation } from './operation.ts';
import { toolInput } from './show.ts';

export const versions = defineOperation({
  name: 'versions',
  summary: 'List the versions of a tool with their offers, newest first',
  input: z.object(toolInput),
  output: versionList,
  reads: ['definitions', 'registries', 'configuration'],
  effect: 'read',
  http: { method: 'GET', path: '/v1/tools/{id}/versions' },
  cli: {
    positional: ['id'],
    examples: ['agent-tools versions filesystem.read_file'],
    render: renderVersions,
    note: noteVersions,
  },
  run({ reader, services, envelope }, { id, source }) {
    const tool = findTool(reader, id, source);
    return {
      ...envelope(),
      id: tool.ref.id,
      versions: tool.versions.map((version) => presentVersion(tool, version, services.sha256)),
    };
  },
});
