import * as z from 'zod';
import { presentProvider } from '../presenters/present-provider.ts';
import { provider as shape } from '../shapes/provider.ts';
import { renderProvider } from '../text/render-provider.ts';
import { findProvider } from './find.ts';
import { defineOperation } from './operation.ts';

export const provider = defineOperation({
  name: 'provider',
  summary: 'Show a provider with the tools that it offers',
  input: z.object({ id: z.string().min(1).max(300).describe('The provider_id.') }),
  output: shape,
  reads: ['definitions'],
  effect: 'read',
  http: { method: 'GET', path: '/v1/providers/{id}' },
  cli: {
    command: 'providers',
    positional: ['id'],
    render: renderProvider,
  },
  run: ({ reader, envelope }, { id }) => ({
    ...envelope(),
    ...presentProvider(reader, findProvider(reader, id)),
  }),
});
