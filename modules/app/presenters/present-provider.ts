import type * as z from 'zod';
import type { ProviderId } from '../../core/ids.ts';
import type { Provider } from '../../core/model/provider.ts';
import type { Tool } from '../../core/model/tool.ts';
import type { CatalogReader } from '../../core/ports/catalog.ts';
import type * as shapes from '../shapes/provider.ts';
import type { Envelope } from './envelope.ts';
import { presentDiagnostic } from './present-diagnostic.ts';
import { orUnknown } from './unknown.ts';

type Item = z.output<typeof shapes.providerList>['providers'][number];

export function presentProviderItem(reader: CatalogReader, id: ProviderId): Item {
  const provider = reader.provider(id);
  const tools = reader.toolsOf(id);
  const offered = typeFromOffers(tools, id);
  return {
    provider_id: id,
    provider_type: orUnknown(provider?.type ?? offered?.providerType),
    provider_type_canonical: orUnknown(provider?.canonicalType ?? offered?.canonicalType),
    declared: provider !== undefined,
    name: orUnknown(provider?.name),
    description: orUnknown(provider?.description),
    version: orUnknown(provider?.version),
    license: orUnknown(provider?.license),
    provides: (provider?.provides ?? []).map(({ toolId, version }) => ({
      tool_id: toolId,
      version: orUnknown(version),
    })),
    tools: [...new Set(tools.map((tool) => tool.ref.id))],
  };
}

export function presentProvider(
  reader: CatalogReader,
  id: ProviderId,
): Omit<z.output<typeof shapes.provider>, keyof Envelope> {
  const provider: Partial<Provider> = reader.provider(id) ?? {};
  return {
    ...presentProviderItem(reader, id),
    website: orUnknown(provider.website),
    author: orUnknown(provider.author && { ...provider.author }),
    publisher: orUnknown(provider.publisher && { ...provider.publisher }),
    permissions: orUnknown(provider.permissions && { ...provider.permissions }),
    env: (provider.environment ?? []).map(({ name, description, required, secret }) => ({
      name,
      description: orUnknown(description),
      required: orUnknown(required),
      secret: orUnknown(secret),
    })),
    diagnostics_list: (provider.diagnostics ?? []).map(presentDiagnostic),
  };
}

/** A provider without a provider.yaml is known by its offers alone. */
const typeFromOffers = (tools: readonly Tool[], id: ProviderId) =>
  tools
    .flatMap(({ versions }) => versions.flatMap(({ offers }) => offers))
    .find((offer) => offer.providerId === id && offer.providerType !== undefined);
