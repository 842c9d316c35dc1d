import type * as z from 'zod';
import type { Facets } from '../../core/ports/catalog.ts';
import type { facets } from '../shapes/facets.ts';

export const presentFacets = (counted: Facets): z.output<typeof facets> => {
  const { domain, capability, risk, lifecycle, provider_type, tag, language, source } = counted;
  return {
    domain: [...domain],
    capability: [...capability],
    risk: [...risk],
    lifecycle: [...lifecycle],
    provider_type: [...provider_type],
    tag: [...tag],
    language: [...language],
    source: [...source],
  };
};
