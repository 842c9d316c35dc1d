import * as z from 'zod';
import { CatalogError } from '../../core/errors.ts';
import { presentVersion } from '../presenters/present-tool.ts';
import { singleVersion } from '../shapes/tool.ts';
import { renderSingleVersion } from '../text/render-version.ts';
import { findTool } from './find.ts';
import { defineOperation } from './operation.ts';
import { toolInput } from './show.ts';

export const version = defineOperation({
  name: 'version',
  summary: 'Show one version of a tool with its contract and offers',
  input: z.object({
    ...toolInput,
    version: z.string().min(1).max(200).describe('The version, or `unknown` for a source without versions.'),
  }),
  output: singleVersion,
  reads: ['definitions', 'registries', 'configuration'],
  effect: 'read',
  http: { method: 'GET', path: '/v1/tools/{id}/versions/{version}' },
  cli: {
    command: 'versions',
    positional: ['id', 'version'],
    examples: ['agent-tools versions filesystem.read_file 1.0.0'],
    render: renderSingleVersion,
  },
  run({ reader, services, envelope }, input) {
    const tool = findTool(reader, input.id, input.source);
    const found = tool.versions.find((each) => (each.version ?? 'unknown') === input.version);
    if (found === undefined) {
      const known = tool.versions.map((each) => each.version ?? 'unknown').join(', ');
      throw new CatalogError(
        'not_found',
        `${tool.ref.id} has no version ${JSON.stringify(input.version)}.`,
        known === '' ? 'It declares no version.' : `It has ${known}.`,
      );
    }
    return {
      ...envelope(),
      id: tool.ref.id,
      ...presentVersion(tool, found, services.sha256),
    };
  },
});
