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

export const capabilityList = z
  .object({
    ...envelope,
    total: z.int(),
    next_cursor: z.string().nullable(),
    capabilities: z.array(z.object(fields).meta({ id: 'CapabilityItem' })),
  })
  .meta({ id: 'CapabilityList' });
