import { OWNER_IDS, type OwnerId, type OwnerStamp, type Snapshot } from '../ports/owner-reader.ts';
import type { SearchIndex } from '../ports/search-index.ts';
import type { Instant } from '../time.ts';
import type { Masks } from './masks.ts';
import type { Ordinals } from './ordinals.ts';
import type { RecordKeys } from './record-keys.ts';
import type { Snapshots } from './snapshots.ts';
import type { ToolIndex } from './tool-index.ts';

/** One immutable state of everything. A request pins one and reads nothing else (law 10). */
export interface View {
  /** Names this view within the process. */
  readonly id: string;
  readonly snapshots: Snapshots;
  readonly tools: ToolIndex;
  readonly keys: RecordKeys;
  /** undefined: not built yet in this process. */
  readonly search?: SearchIndex;
  readonly ordinals: Ordinals;
  readonly masks: Masks;
}

export const stampsOf = (snapshots: Snapshots): Readonly<Record<OwnerId, OwnerStamp>> =>
  Object.fromEntries(OWNER_IDS.map((owner) => [owner, stampOf(snapshots[owner])])) as Record<
    OwnerId,
    OwnerStamp
  >;

/** An owner that cannot be read and of which nothing was kept is no more complete than one that was. */
const stampOf = ({ generation, observedAt, completeness, gap }: Snapshot<unknown>): OwnerStamp => ({
  generation,
  observedAt,
  completeness: gap === 'owner_unavailable' ? 'kept_after_failed_load' : completeness,
  ...(gap === 'owner_unavailable' && { gap }),
});

/** Ascending. */
export const boundariesOf = (snapshots: Snapshots, owners: readonly OwnerId[]): readonly Instant[] =>
  owners.flatMap((owner) => snapshots[owner].boundaries).sort();
