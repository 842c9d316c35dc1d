import * as z from 'zod';
import { presentArtifact } from '../presenters/present-status.ts';
import { artifactList } from '../shapes/status.ts';
import { cursorKey, narrowing, pageOfIdentities } from './catalog-page.ts';
import { READS } from './catalog-reads.ts';
import { findScope } from './find.ts';
import { defineOperation } from './operation.ts';
import { paging } from './paging.ts';

export const catalogArtifacts = defineOperation({
  name: 'catalog artifacts',
  summary: 'List package artifacts with what is known of each',
  input: z.object({ id: narrowing, ...paging }),
  output: artifactList,
  reads: READS.artifacts,
  effect: 'read',
  http: { method: 'GET', path: '/v1/catalog/artifacts' },
  run({ reader, now, services, defaultLimit, envelope }, input) {
    const context = { facts: reader.facts, stamps: reader.stamps, sha256: services.sha256, now };
    const scope = input.id === undefined ? undefined : findScope(reader, input.id);
    const { items, total, next_cursor } = pageOfIdentities(
      cursorKey('artifacts', input.id),
      (page) => reader.facts.artifacts(page, scope),
      (each) => presentArtifact(each, context),
      input,
      defaultLimit,
    );
    return { ...envelope(), total, next_cursor, artifacts: items };
  },
});
