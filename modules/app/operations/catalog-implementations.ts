import * as z from 'zod';
import { presentImplementation } from '../presenters/present-status.ts';
import { implementationList } from '../shapes/status.ts';
import { cursorKey, narrowing, pageOfIdentities } from './catalog-page.ts';
import { READS } from './catalog-reads.ts';
import { findScope } from './find.ts';
import { defineOperation } from './operation.ts';
import { paging } from './paging.ts';

export const catalogImplementations = defineOperation({
  name: 'catalog implementations',
  summary: 'List what offers a family key: built in, packaged or external',
  input: z.object({ id: narrowing, ...paging }),
  output: implementationList,
  reads: READS.implementations,
  effect: 'read',
  http: { method: 'GET', path: '/v1/catalog/implementations' },
  run({ reader, defaultLimit, envelope }, input) {
    const scope = input.id === undefined ? undefined : findScope(reader, input.id);
    const { items, total, next_cursor } = pageOfIdentities(
      cursorKey('implementations', input.id),
      (page) => reader.facts.implementations(page, scope),
      presentImplementation,
      input,
      defaultLimit,
    );
    return { ...envelope(), total, next_cursor, implementations: items };
  },
});
