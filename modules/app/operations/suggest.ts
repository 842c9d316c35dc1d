import * as z from 'zod';
import { envelope as envelopeShape } from '../shapes/basics.ts';
import { defineOperation } from './operation.ts';

export const suggest = defineOperation({
  name: 'suggest',
  summary: 'Complete the last word of a search',
  input: z.object({
    prefix: z.string().min(1).max(200).describe('What has been typed so far.'),
    limit: z.int().min(1).max(50).optional().describe('At most so many (1 to 50, default 10).'),
  }),
  output: z.object({ ...envelopeShape, suggestions: z.array(z.string()) }).meta({ id: 'Suggestions' }),
  reads: ['definitions', 'registries'],
  effect: 'read',
  asksIndex: () => true,
  http: { method: 'GET', path: '/v1/suggest' },
  run: ({ reader, envelope }, { prefix, limit }) => ({
    ...envelope(),
    suggestions: [...reader.suggest(prefix, limit ?? 10)],
  }),
});
