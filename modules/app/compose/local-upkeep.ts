import type { SecretReferences } from '../../core/ports/secret-references.ts';
import type { StoreUpkeep } from '../../core/ports/store-upkeep.ts';
import type { Configured } from './configured.ts';
import { late } from './late.ts';

export interface LocalUpkeepSettings {
  readonly workspace: string;
  /** What a person's paths are relative to. */
  readonly folder: string;
  readonly configured: Configured;
  readonly secrets: SecretReferences;
}

/** What is done to the store as a whole: it knows the records of every owner, and is loaded by its commands alone. */
export function localUpkeep({ workspace, folder, configured, secrets }: LocalUpkeepSettings): StoreUpkeep {
  const upkeep = late(async () => {
    const { localStoreUpkeep } = await import('../../store/upkeep/local-upkeep.ts');
    const { resolveStoreUrl } = await import('../../store/resolved-url.ts');
    const { approvalCodec } = await import('../../owners/approvals/approval-event.ts');
    const { reviewCodec } = await import('../../owners/reviews/review-event.ts');
    const { TOKEN_EVENTS } = await import('../../authentication/kept-token.ts');
    const { indexFormat } = await import('../../owners/indexes/index-format.ts');
    const { builtinFormat } = await import('../../owners/builtin/builtin-format.ts');
    const { inventoryFormat } = await import('../../owners/inventory/inventory-format.ts');
    const { observationFormat } = await import('../../owners/observations/observation-format.ts');
    return localStoreUpkeep({
      url: async (signal) => resolveStoreUrl((await configured.readable(signal)).store.url, secrets, signal),
      workspace,
      folder,
      codecs: {
        ledgers: { approvals: approvalCodec, reviews: reviewCodec, tokens: TOKEN_EVENTS },
        mirrors: {
          indexes: indexFormat.codec,
          builtin: builtinFormat.codec,
          inventory: inventoryFormat.codec,
          observations: observationFormat.codec,
        },
      },
    });
  });
  return {
    backup: async (...given) => (await upkeep()).backup(...given),
    restore: async (...given) => (await upkeep()).restore(...given),
    check: async (...given) => (await upkeep()).check(...given),
  };
}
