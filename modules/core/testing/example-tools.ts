import {
  DEFINITIONS,
  parseProviderId,
  parseRegistryId,
  parseToolId,
  registrySource,
  type ToolId,
} from '../ids.ts';
import type { Offer } from '../model/offer.ts';
import type { Tool, Version } from '../model/tool.ts';

/** Tools for tests: valid unless told otherwise. */

export function toolId(text: string): ToolId {
  const id = parseToolId(text);
  if (id === undefined) throw new Error(`${text} is no tool id.`);
  return id;
}

export function exampleOffer(providerId = 'acme', fields: Partial<Offer> = {}): Offer {
  const id = parseProviderId(providerId);
  if (id === undefined) throw new Error(`${providerId} is no provider id.`);
  return { providerId: id, lifecycle: 'active', call: {}, derived: false, ...fields };
}

export const exampleVersion = (fields: Partial<Version> = {}): Version => ({
  version: '1.0.0',
  revision: 'sha256:00',
  lifecycle: 'active',
  offers: [exampleOffer()],
  ...fields,
});

export const exampleTool = (id: string, fields: Partial<Tool> = {}): Tool => ({
  ref: { source: DEFINITIONS, id: toolId(id) },
  origin: { kind: 'definition', file: `catalog/${id}.tool.yaml` },
  type: 'tool',
  name: id,
  lifecycle: 'active',
  registration: { state: 'registered' },
  operations: [],
  tags: [],
  languages: [],
  examples: [],
  aliases: [],
  sameAs: [],
  versions: [exampleVersion()],
  conflicts: [],
  diagnostics: [],
  ...fields,
});

export function registryTool(id: string, registry = 'local', fields: Partial<Tool> = {}): Tool {
  const registryId = parseRegistryId(registry);
  if (registryId === undefined) throw new Error(`${registry} is no registry id.`);
  return exampleTool(id, {
    ref: { source: registrySource(registryId), id: toolId(id) },
    origin: { kind: 'registry', registry: registryId, index: 0, file: 'tools.json' },
    ...fields,
  });
}
