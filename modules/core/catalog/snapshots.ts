import type { Approval } from '../model/approval.ts';
import type { BuiltinRecord, IndexRecord, InventoryRecord } from '../model/artifact.ts';
import type { DefinitionRecord } from '../model/definition-record.ts';
import type { ObservationRecord } from '../model/observation.ts';
import type { Registry } from '../model/registry.ts';
import type { Review } from '../model/review.ts';
import type { Workspace } from '../model/workspace.ts';
import type { OwnerId, Snapshot } from '../ports/owner-reader.ts';

/** What each owner publishes; a new owner does not compile until it stands here. */
export interface OwnerRecords extends Record<OwnerId, unknown> {
  definitions: DefinitionRecord;
  registries: Registry;
  configuration: Workspace;
  indexes: IndexRecord;
  builtin: BuiltinRecord;
  inventory: InventoryRecord;
  observations: ObservationRecord;
  approvals: Approval;
  reviews: Review;
}

/** One snapshot of every owner: the raw material of a view. */
export type Snapshots = { readonly [O in OwnerId]: Snapshot<OwnerRecords[O]> };
