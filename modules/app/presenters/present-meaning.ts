import type * as z from 'zod';
import type { AskedMeaning } from '../../core/ports/embedder.ts';
import type { searchMeaning } from '../shapes/tool.ts';

export const presentMeaning = (asked: AskedMeaning | undefined): z.output<typeof searchMeaning> | null =>
  asked === undefined
    ? null
    : {
        embedder: asked.embedder,
        state: asked.failure === undefined ? 'used' : 'unavailable',
        reason: asked.failure ?? null,
        embedded: asked.embedded,
      };
