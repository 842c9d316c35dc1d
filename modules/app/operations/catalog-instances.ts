import * as z from 'zod';
import { presentInstance } from '../presenters/present-status.ts';
import { instanceList } from '../shapes/status.ts';
import { cursorKey, narrowing, pageOfIdentities } from './catalog-page.ts';
import { READS } from './catalog-reads.ts';
import { findScope } from './find.ts';
import { defineOperation } from './operation.ts';
import { paging } from './paging.ts';

export const catalogInstances = defineOperation({
  name: 'catalog instances',
  summary: 'List configured instances with what is known of each',
  input: z.object({ id: narrowing, ...paging }),
  output: instanceList,
  reads: READS.instances,
  effect: 'read',
  http: { method: 'GET', path: '/v1/catalog/instances' },
  run({ reader, now, services, defaultLimit, envelope }, input) {
    const context = { facts: reader.facts, stamps: reader.stamps, sha256: services.sha256, now };
    const scope = input.id === undefined ? undefined : findScope(reader, input.id);
    const { items, total, next_cursor } = pageOfIdentities(
      cursorKey('instances', input.id),
      (page) => reader.facts.instances(page, scope),
      (each) => presentInstance(each, context),
      input,
      defaultLimit,
    );
    return { ...envelope(), total, next_cursor, instances: items };
  },
});
