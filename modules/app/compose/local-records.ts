import { randomBytes } from 'node:crypto';
import type { ApprovalCommands } from '../../core/ports/approval-commands.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { EvidenceCommands } from '../../core/ports/evidence-commands.ts';
import type { OwnerId } from '../../core/ports/owner-reader.ts';
import type { ReviewCommands } from '../../core/ports/review-commands.ts';
import type { StoreSource } from '../../core/ports/store.ts';
import type { KeptSource } from '../../core/records/kept-mirror.ts';
import type { LaterJournal } from '../../core/records/later-journal.ts';
import type { LedgerSource } from '../../core/records/ledger-reader.ts';
import { createApprovalsReader } from '../../owners/approvals/reader.ts';
import { createBuiltinReader, keptBuiltin } from '../../owners/builtin/reader.ts';
import { nodeSha256 } from '../../owners/definitions/index.ts';
import { IndexesReader, keptIndexes } from '../../owners/indexes/reader.ts';
import { createInventoryReader, keptInventory } from '../../owners/inventory/reader.ts';
import { createObservationsReader, keptObservations } from '../../owners/observations/reader.ts';
import { createReviewsReader } from '../../owners/reviews/reader.ts';
import { nodeEarlierRecords } from '../../store/index.ts';
import { evidenceCommands } from '../evidence-commands.ts';
import type { Owners } from '../owner-round.ts';
import type { Configured } from './configured.ts';
import { late } from './late.ts';

export interface LocalRecordsSettings {
  readonly stores: StoreSource;
  readonly clock: Clock;
  readonly configured: Configured;
  readonly journal: LaterJournal;
  /** Where files of versions before the store are imported from; absent: nowhere. */
  readonly workspace: string | undefined;
}

export interface LocalRecords {
  readonly owners: Pick<
    Owners,
    'indexes' | 'builtin' | 'inventory' | 'observations' | 'approvals' | 'reviews'
  >;
  readonly evidence: EvidenceCommands;
  readonly approvals: ApprovalCommands;
  readonly reviews: ReviewCommands;
}

/** The owners that keep their records in the store, and their commands, which are loaded by those who give one. */
export function localRecords({
  stores,
  clock,
  configured,
  journal,
  workspace,
}: LocalRecordsSettings): LocalRecords {
  const sha256 = nodeSha256;
  const keptIn = (owner: OwnerId): KeptSource => ({
    stores,
    sha256,
    ...(workspace !== undefined && { earlier: nodeEarlierRecords(workspace, owner) }),
  });
  const indexes = keptIndexes(keptIn('indexes'));
  const builtin = keptBuiltin(keptIn('builtin'));
  const inventory = keptInventory(keptIn('inventory'));
  const observations = keptObservations(keptIn('observations'));
  const recorded = { clock, sha256 };
  const ledgers: LedgerSource = { stores, clock, sha256 };
  const token = (): string => randomBytes(6).toString('hex');

  const declaredIndexes = {
    clock,
    declared: async (signal: AbortSignal) => (await configured.settings(signal)).indexes.map(({ id }) => id),
  };
  const configuredInstances = {
    clock,
    async configured(signal: AbortSignal) {
      const { instances } = await configured.readable(signal);
      return new Map(Object.values(instances).map(({ id, provider }) => [id, provider]));
    },
  };
  const approvalCommands = late(async () => {
    const { LedgerApprovalCommands } = await import('../../owners/approvals/commands.ts');
    return new LedgerApprovalCommands({ ...ledgers, journal, token });
  });
  const reviewCommands = late(async () => {
    const { LedgerReviewCommands } = await import('../../owners/reviews/commands.ts');
    return new LedgerReviewCommands({ ...ledgers, journal, token });
  });

  return {
    owners: {
      indexes: new IndexesReader(indexes, { ...recorded, ...declaredIndexes }),
      builtin: createBuiltinReader(builtin, recorded),
      inventory: createInventoryReader(inventory, recorded),
      observations: createObservationsReader(observations, recorded),
      approvals: createApprovalsReader(ledgers),
      reviews: createReviewsReader(ledgers),
    },
    evidence: evidenceCommands({
      recorded: {
        indexes: late(async () => {
          const { IndexCommands } = await import('../../owners/indexes/commands.ts');
          return new IndexCommands(indexes, declaredIndexes);
        }),
        builtin: late(async () => {
          const { BuiltinCommands } = await import('../../owners/builtin/commands.ts');
          return new BuiltinCommands(builtin);
        }),
        inventory: late(async () => {
          const { InventoryCommands } = await import('../../owners/inventory/commands.ts');
          return new InventoryCommands(inventory, clock);
        }),
      },
      observations: late(async () => {
        const { ObservationCommands } = await import('../../owners/observations/commands.ts');
        return new ObservationCommands(observations, configuredInstances);
      }),
    }),
    approvals: {
      request: async (...given) => (await approvalCommands()).request(...given),
      decide: async (...given) => (await approvalCommands()).decide(...given),
      use: async (...given) => (await approvalCommands()).use(...given),
    },
    reviews: { record: async (...given) => (await reviewCommands()).record(...given) },
  };
}
