import * as z from 'zod';
import { presentRegistryCheck } from '../presenters/present-registry.ts';
import { registry } from '../shapes/registry.ts';
import { renderRegistry } from '../text/render-registry.ts';
import { findRegistry } from './find.ts';
import { defineOperation } from './operation.ts';

export const registryShow = defineOperation({
  name: 'registry show',
  summary: 'Show one registry as its agent sees it',
  input: z.object({ id: z.string().min(1).max(300).describe('The id under which the workspace lists it.') }),
  output: registry,
  reads: ['registries', 'configuration'],
  effect: 'read',
  http: { method: 'GET', path: '/v1/registries/{id}' },
  cli: {
    positional: ['id'],
    examples: ['agent-tools registry show local'],
    render: renderRegistry,
  },
  run: ({ reader, envelope }, { id }) => ({
    ...envelope(),
    ...presentRegistryCheck(findRegistry(reader, id)),
  }),
});
