import * as z from 'zod';
import { presentImplementation } from '../presenters/present-status.ts';
import { implementationList } from '../shapes/status.ts';
import { pageOfIdentities } from './catalog-page.ts';
import { READS } from './catalog-reads.ts';
import { defineOperation } from './operation.ts';
import { paging } from './paging.ts';

export const catalogImplementations = defineOperation({
  name: 'catalog implementations',
  summary: 'List what offers a family key: built in, packaged or external',
  input: z.object(paging),
  output: implementationList,
  reads: READS.implementations,
  effect: 'read',
  http: { method: 'GET', path: '/v1/catalog/implementations' },
  run({ reader, defaultLimit, envelope }, input) {
    const { items, total, next_cursor } = pageOfIdentities(
      'implementations',
      (page) => reader.facts.implementations(page),
      presentImplementation,
      input,
      defaultLimit,
    );
    return { ...envelope(), total, next_cursor, implementations: items };
  },
});
