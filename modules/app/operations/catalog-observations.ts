import * as z from 'zod';
import { presentObservation } from '../presenters/present-status.ts';
import { observationList } from '../shapes/status.ts';
import { cursorKey, narrowing, pageOfIdentities } from './catalog-page.ts';
import { READS } from './catalog-reads.ts';
import { findScope } from './find.ts';
import { defineOperation } from './operation.ts';
import { paging } from './paging.ts';

export const catalogObservations = defineOperation({
  name: 'catalog observations',
  summary: 'List what runtimes reported, as it was recorded',
  input: z.object({ id: narrowing, ...paging }),
  output: observationList,
  reads: READS.observations,
  effect: 'read',
  http: { method: 'GET', path: '/v1/catalog/observations' },
  run({ reader, defaultLimit, envelope }, input) {
    const scope = input.id === undefined ? undefined : findScope(reader, input.id);
    const { items, total, next_cursor } = pageOfIdentities(
      cursorKey('observations', input.id),
      (page) => reader.facts.observations(page, scope),
      presentObservation,
      input,
      defaultLimit,
    );
    return { ...envelope(), total, next_cursor, observations: items };
  },
});
