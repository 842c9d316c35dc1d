import * as z from 'zod';
import { presentObservation } from '../presenters/present-status.ts';
import { observationList } from '../shapes/status.ts';
import { pageOfIdentities } from './catalog-page.ts';
import { READS } from './catalog-reads.ts';
import { defineOperation } from './operation.ts';
import { paging } from './paging.ts';

export const catalogObservations = defineOperation({
  name: 'catalog observations',
  summary: 'List what runtimes reported, as it was recorded',
  input: z.object(paging),
  output: observationList,
  reads: READS.observations,
  effect: 'read',
  http: { method: 'GET', path: '/v1/catalog/observations' },
  run({ reader, defaultLimit, envelope }, input) {
    const { items, total, next_cursor } = pageOfIdentities(
      'observations',
      (page) => reader.facts.observations(page),
      presentObservation,
      input,
      defaultLimit,
    );
    return { ...envelope(), total, next_cursor, observations: items };
  },
});
