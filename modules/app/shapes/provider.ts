import * as z from 'zod';
import { diagnostic, envelope, orUnknown, party } from './basics.ts';

const fields = {
  provider_id: z.string(),
  provider_type: orUnknown(z.string()),
  provider_type_canonical: orUnknown(z.string()),
  /** false: offers name it, but no provider.yaml describes it. */
  declared: z.boolean(),
  name: orUnknown(z.string()),
  description: orUnknown(z.string()),
  version: orUnknown(z.string()),
  license: orUnknown(z.string()),
  provides: z.array(z.object({ tool_id: z.string(), version: orUnknown(z.string()) })),
  tools: z.array(z.string()),
};

export const provider = z
  .object({
    ...envelope,
    ...fields,
    website: orUnknown(z.string()),
    author: orUnknown(party),
    publisher: orUnknown(party),
    permissions: orUnknown(z.record(z.string(), z.unknown())),
    env: z.array(
      z.object({
        name: z.string(),
        description: orUnknown(z.string()),
        required: orUnknown(z.boolean()),
        secret: orUnknown(z.boolean()),
      }),
    ),
    diagnostics_list: z.array(diagnostic),
  })
  .meta({ id: 'Provider' });

export const providerList = z
  .object({
    ...envelope,
    total: z.int(),
    next_cursor: z.string().nullable(),
    providers: z.array(z.object(fields).meta({ id: 'ProviderItem' })),
  })
  .meta({ id: 'ProviderList' });
