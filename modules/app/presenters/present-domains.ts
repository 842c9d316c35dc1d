import type * as z from 'zod';
import type { CatalogReader } from '../../core/ports/catalog.ts';
import type { domainCount } from '../shapes/capability.ts';
import { orUnknown } from './unknown.ts';

/** What the tools of this reader are about: domains as the vocabulary declares them, those with most tools first. */
export function presentDomains(reader: CatalogReader): z.output<typeof domainCount>[] {
  const byDomain = Map.groupBy(reader.capabilities(), ({ domain }) => orUnknown(domain));
  return [...byDomain]
    .map(([domain, capabilities]) => ({
      domain,
      tools: new Set(capabilities.flatMap(({ id }) => reader.toolsWith(id))).size,
    }))
    .filter(({ tools }) => tools > 0)
    .sort((one, other) => other.tools - one.tools || (one.domain < other.domain ? -1 : 1));
}
