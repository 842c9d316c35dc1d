import * as z from 'zod';
import { presentProviderItem } from '../presenters/present-provider.ts';
import { providerList } from '../shapes/provider.ts';
import { noteProviders, renderProviders } from '../text/render-providers.ts';
import { defineOperation } from './operation.ts';
import { pageOfNames, paging } from './paging.ts';

export const providers = defineOperation({
  name: 'providers',
  summary: 'List the providers with the tools that they offer',
  input: z.object(paging),
  output: providerList,
  reads: ['definitions'],
  effect: 'read',
  http: { method: 'GET', path: '/v1/providers' },
  cli: {
    pages: 'providers',
    examples: ['agent-tools providers', 'agent-tools providers filesystem-mcp-server'],
    render: renderProviders,
    note: noteProviders,
  },
  run({ reader, defaultLimit, envelope }, input) {
    const { items, total, next_cursor } = pageOfNames(reader.providerIds(), (id) => id, input, defaultLimit);
    return {
      ...envelope(),
      total,
      next_cursor,
      providers: items.map((id) => presentProviderItem(reader, id)),
    };
  },
});
