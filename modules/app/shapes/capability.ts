import * as z from 'zod';
import { envelope, orUnknown, risk } from './basics.ts';

const fields = {
  id: z.string(),
  name: z.string(),
  description: orUnknown(z.string()),
  domain: orUnknown(z.string()),
  broader: z.array(z.string()),
  aliases: z.array(z.string()),
  risk: orUnknown(risk),
  tools: z.array(z.string()),
  providers: z.array(z.string()),
};

export const capability = z.object({ ...envelope, ...fields }).meta({ id: 'Capability' });

/** How many tools have a capability of this domain; `unknown`: of those that declare none. */
export const domainCount = z
  .object({ domain: orUnknown(z.string()), tools: z.int() })
  .meta({ id: 'DomainCount' });

export const capabilityList = z
  .object({
    ...envelope,
    total: z.int(),
    next_cursor: z.string().nullable(),
    domains: z.array(domainCount),
    capabilities: z.array(z.object(fields).meta({ id: 'CapabilityItem' })),
  })
  .meta({ id: 'CapabilityList' });
