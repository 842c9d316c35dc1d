import * as z from 'zod';
import { presentTypedCapability } from '../presenters/present-status.ts';
import { typedCapabilityList } from '../shapes/status.ts';
import { pageOfIdentities } from './catalog-page.ts';
import { READS } from './catalog-reads.ts';
import { defineOperation } from './operation.ts';
import { paging } from './paging.ts';

export const catalogCapabilities = defineOperation({
  name: 'catalog capabilities',
  summary: 'List family keys with what their owners declare and what offers them',
  input: z.object(paging),
  output: typedCapabilityList,
  reads: READS.capabilities,
  effect: 'read',
  http: { method: 'GET', path: '/v1/catalog/capabilities' },
  run({ reader, now, services, defaultLimit, envelope }, input) {
    const context = { facts: reader.facts, stamps: reader.stamps, sha256: services.sha256, now };
    const { items, total, next_cursor } = pageOfIdentities(
      'capabilities',
      (page) => reader.facts.capabilities(page),
      (each) => presentTypedCapability(each, context),
      input,
      defaultLimit,
    );
    return { ...envelope(), total, next_cursor, capabilities: items };
  },
});
