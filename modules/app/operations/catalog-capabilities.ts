import * as z from 'zod';
import { presentTypedCapability } from '../presenters/present-status.ts';
import { typedCapabilityList } from '../shapes/status.ts';
import { cursorKey, narrowing, pageOfIdentities } from './catalog-page.ts';
import { READS } from './catalog-reads.ts';
import { findScope } from './find.ts';
import { defineOperation } from './operation.ts';
import { paging } from './paging.ts';

export const catalogCapabilities = defineOperation({
  name: 'catalog capabilities',
  summary: 'List family keys with what their owners declare and what offers them',
  input: z.object({ id: narrowing, ...paging }),
  output: typedCapabilityList,
  reads: READS.capabilities,
  effect: 'read',
  http: { method: 'GET', path: '/v1/catalog/capabilities' },
  run({ reader, now, services, defaultLimit, envelope }, input) {
    const context = { facts: reader.facts, stamps: reader.stamps, sha256: services.sha256, now };
    const scope = input.id === undefined ? undefined : findScope(reader, input.id);
    const { items, total, next_cursor } = pageOfIdentities(
      cursorKey('capabilities', input.id),
      (page) => reader.facts.capabilities(page, scope),
      (each) => presentTypedCapability(each, context),
      input,
      defaultLimit,
    );
    return { ...envelope(), total, next_cursor, capabilities: items };
  },
});
