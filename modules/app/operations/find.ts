import { CatalogError } from '../../core/errors.ts';
import {
  type CapabilityId,
  type ProviderId,
  parseCapabilityId,
  parseProviderId,
  parseRegistryId,
  parseSourceId,
  parseToolId,
  type RegistryId,
} from '../../core/ids.ts';
import type { Capability } from '../../core/model/capability.ts';
import type { Registry } from '../../core/model/registry.ts';
import type { Tool } from '../../core/model/tool.ts';
import type { CatalogReader } from '../../core/ports/catalog.ts';
import type { Scope } from '../../core/ports/facts.ts';
import { nearest } from './nearest.ts';

/** The tool that an id or alias names, or a refusal that says what is near (law: hidden is the same as absent). */
export function findTool(reader: CatalogReader, text: string, source?: string): Tool {
  const id = parseToolId(text);
  const from = source === undefined ? undefined : parseSourceId(source);
  const unreadable = source !== undefined && from === undefined;
  const resolution = id && !unreadable ? reader.tool(id, from) : undefined;
  if (resolution === undefined) throw toolNotFound(reader, text);
  if (resolution.kind === 'one') return resolution.value;
  const sources = resolution.candidates.map((tool) => tool.ref.source).join(', ');
  throw new CatalogError(
    'conflict',
    `Several sources define ${text}: ${sources}.`,
    'Name one with `source`, or set `sources.order` in agent-tools.yaml.',
  );
}

/** Every tool that an id or alias names: several where the workspace does not say which source counts. */
export function findTools(reader: CatalogReader, text: string): readonly Tool[] {
  const id = parseToolId(text);
  const resolution = id && reader.tool(id);
  if (resolution === undefined) throw toolNotFound(reader, text);
  return resolution.kind === 'one' ? [resolution.value] : resolution.candidates;
}

export const toolNotFound = (reader: CatalogReader, text: string): CatalogError =>
  notFound('tool', text, () => reader.tools({}, {}).items.map((tool) => tool.ref.id));

export function findCapability(reader: CatalogReader, text: string): Capability {
  const id: CapabilityId | undefined = parseCapabilityId(text);
  const found = id && reader.capability(id);
  if (found === undefined)
    throw notFound('capability', text, () => reader.capabilities().map((each) => each.id));
  return found;
}

export function findProvider(reader: CatalogReader, text: string): ProviderId {
  const id = parseProviderId(text);
  const known = reader.providerIds();
  if (id === undefined || !known.includes(id)) throw notFound('provider', text, () => known);
  return id;
}

export function findRegistry(reader: CatalogReader, text: string): Registry & { readonly id: RegistryId } {
  const id = parseRegistryId(text);
  const found = id && reader.registry(id);
  if (id === undefined || found === undefined) {
    throw notFound('registry', text, () => reader.registries().flatMap((each) => each.id ?? []));
  }
  return { ...found, id };
}

/** Everything that an id is about: a tool, a family key, or any identity. */
export function findScope(reader: CatalogReader, text: string): Scope {
  const found = reader.facts.scope(text);
  if (found === undefined) {
    throw notFound('tool, family key or identity', text, () => [
      ...reader.tools({}, {}).items.map((tool) => tool.ref.id),
      ...reader.facts.instances({}).items.map(({ id }) => id),
      ...reader.facts.capabilities({}).items,
    ]);
  }
  return found;
}

function notFound(kind: string, text: string, names: () => readonly string[]): CatalogError {
  const near = nearest(text, names());
  return new CatalogError(
    'not_found',
    `There is no ${kind} ${JSON.stringify(text.slice(0, 200))}.`,
    near.length > 0 ? `Did you mean ${near.join(', ')}?` : undefined,
  );
}
