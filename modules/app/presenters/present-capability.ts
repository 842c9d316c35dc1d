import type * as z from 'zod';
import { providersOf } from '../../core/catalog/links.ts';
import type { Capability } from '../../core/model/capability.ts';
import type { CatalogReader } from '../../core/ports/catalog.ts';
import type * as shapes from '../shapes/capability.ts';
import type { Envelope } from './envelope.ts';
import { orUnknown } from './unknown.ts';

/** A word of the vocabulary with the tools that implement it and the providers through which. */
export function presentCapability(
  reader: CatalogReader,
  capability: Capability,
): Omit<z.output<typeof shapes.capability>, keyof Envelope> {
  const tools = reader.toolsWith(capability.id);
  return {
    id: capability.id,
    name: capability.name,
    description: orUnknown(capability.description),
    domain: orUnknown(capability.domain),
    broader: [...capability.broader],
    aliases: [...capability.aliases],
    risk: orUnknown(capability.risk),
    tools: [...new Set(tools.map((tool) => tool.ref.id))],
    providers: [...new Set(tools.flatMap(providersOf))].sort(),
  };
}
