import * as z from 'zod';
import { presentRegistryItem } from '../presenters/present-registry.ts';
import { registryList } from '../shapes/registry.ts';
import { noteRegistries, renderRegistries } from '../text/render-registry.ts';
import { defineOperation } from './operation.ts';
import { pageOfNames, paging } from './paging.ts';

export const registryListOperation = defineOperation({
  name: 'registry list',
  summary: 'List the tools.json registries of the workspace',
  input: z.object(paging),
  output: registryList,
  reads: ['registries', 'configuration'],
  effect: 'read',
  http: { method: 'GET', path: '/v1/registries' },
  cli: {
    pages: 'registries',
    examples: ['agent-tools registry list'],
    render: renderRegistries,
    note: noteRegistries,
  },
  run({ reader, defaultLimit, envelope }, input) {
    const all = reader
      .registries()
      .flatMap((registry) => (registry.id === undefined ? [] : [{ registry, id: registry.id }]));
    const { items, total, next_cursor } = pageOfNames(all, ({ id }) => id, input, defaultLimit);
    return {
      ...envelope(),
      total,
      next_cursor,
      registries: items.map(({ registry, id }) => presentRegistryItem(registry, id)),
    };
  },
});
