import * as z from 'zod';
import { presentCapability } from '../presenters/present-capability.ts';
import { capability as shape } from '../shapes/capability.ts';
import { renderCapability } from '../text/render-capabilities.ts';
import { findCapability } from './find.ts';
import { defineOperation } from './operation.ts';

export const capability = defineOperation({
  name: 'capability',
  summary: 'Show a capability with the tools and providers that implement it',
  input: z.object({
    id: z.string().min(1).max(300).describe('The id of the capability, or one of its aliases.'),
  }),
  output: shape,
  reads: ['definitions', 'registries'],
  effect: 'read',
  http: { method: 'GET', path: '/v1/capabilities/{id}' },
  cli: {
    command: 'capabilities',
    positional: ['id'],
    render: renderCapability,
  },
  run: ({ reader, envelope }, { id }) => ({
    ...envelope(),
    ...presentCapability(reader, findCapability(reader, id)),
  }),
});
