import type { InventoryRecord } from '../../core/model/artifact.ts';
import type { OwnerReader } from '../../core/ports/owner-reader.ts';
import { KeptMirror, type KeptSource } from '../../core/records/kept-mirror.ts';
import { MirrorReader, type ReaderSettings } from '../../core/records/mirror-reader.ts';
import { turningPoints } from '../../core/records/record-times.ts';
import type { InventoryRow } from './inventory-document.ts';

export type KeptInventory = KeptMirror<InventoryRow, InventoryRecord>;

export const keptInventory = (source: KeptSource): KeptInventory =>
  new KeptMirror('inventory', source, async () => (await import('./inventory-format.ts')).inventoryFormat);

/** One record for each artifact, under its id. */
export const createInventoryReader = (
  kept: KeptInventory,
  settings: ReaderSettings,
): OwnerReader<InventoryRecord> =>
  new MirrorReader(kept, { ...settings, instantsOf: ({ observedAt }) => turningPoints({ observedAt }) });
