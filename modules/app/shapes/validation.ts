import * as z from 'zod';
import { diagnostic } from './basics.ts';

export const validation = z
  .object({
    ok: z.boolean(),
    checked: z.object({
      files: z.int(),
      tools: z.int(),
      providers: z.int(),
      capabilities: z.int(),
      registry_entries: z.int(),
    }),
    summary: z.object({ errors: z.int(), warnings: z.int(), infos: z.int() }),
    diagnostics: z.array(diagnostic),
  })
  .meta({ id: 'Validation' });
