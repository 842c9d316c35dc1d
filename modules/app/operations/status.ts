import * as z from 'zod';
import {
  presentArtifact,
  presentImplementation,
  presentInstance,
  presentObservation,
  presentTypedCapability,
} from '../presenters/present-status.ts';
import { CATALOG_VERSION, status as shape } from '../shapes/status.ts';
import { noteStatus, renderStatus } from '../text/render-status.ts';
import { narrowing } from './catalog-page.ts';
import { READS } from './catalog-reads.ts';
import { findScope } from './find.ts';
import { defineOperation } from './operation.ts';

export const status = defineOperation({
  name: 'status',
  summary: 'Say what is known of everything, who says so, and what nobody knows',
  input: z.object({ id: narrowing }),
  output: shape,
  reads: READS.everything,
  effect: 'read',
  http: { method: 'GET', path: '/v1/catalog' },
  cli: {
    positional: ['id'],
    lists: {
      artifacts: '/v1/catalog/artifacts',
      capabilities: '/v1/catalog/capabilities',
      implementations: '/v1/catalog/implementations',
      instances: '/v1/catalog/instances',
      observations: '/v1/catalog/observations',
    },
    examples: ['agent-tools status', 'agent-tools status instances.files'],
    render: renderStatus,
    note: noteStatus,
  },
  run({ reader, now, services, defaultLimit, envelope }, { id }) {
    const { facts, stamps } = reader;
    const scope = id === undefined ? undefined : findScope(reader, id);
    const page = defaultLimit === undefined ? {} : { limit: defaultLimit };
    const artifacts = facts.artifacts(page, scope);
    const capabilities = facts.capabilities(page, scope);
    const implementations = facts.implementations(page, scope);
    const instances = facts.instances(page, scope);
    const observations = facts.observations(page, scope);
    const context = { facts, stamps, sha256: services.sha256, now };
    return {
      catalog_version: CATALOG_VERSION,
      ...envelope(),
      subject_id: scope?.id ?? null,
      counts: {
        artifacts: artifacts.total,
        capabilities: capabilities.total,
        implementations: implementations.total,
        instances: instances.total,
        observations: observations.total,
      },
      artifacts: artifacts.items.map((each) => presentArtifact(each, context)),
      capabilities: capabilities.items.map((each) => presentTypedCapability(each, context)),
      implementations: implementations.items.map(presentImplementation),
      instances: instances.items.map((each) => presentInstance(each, context)),
      observations: observations.items.map(presentObservation),
    };
  },
});
