import { vi } from 'vitest';
import { OwnerRound } from '../../modules/app/owner-round.ts';
import { PersistentMap } from '../../modules/core/persistent-map.ts';
import type { OwnerId, Snapshot } from '../../modules/core/ports/owner-reader.ts';

/** The snapshots that owners of this process gave last; everything in them is frozen before anyone reads it. */
export interface SnapshotWatch extends Disposable {
  readonly last: ReadonlyMap<OwnerId, Snapshot<unknown>>;
}

export function watchSnapshots(): SnapshotWatch {
  const last = new Map<OwnerId, Snapshot<unknown>>();
  const ask = OwnerRound.prototype.ask;
  const spied = vi.spyOn(OwnerRound.prototype, 'ask').mockImplementation(async function (
    this: OwnerRound,
    ...given: Parameters<typeof ask>
  ) {
    const snapshot = await ask.apply(this, given);
    if (last.get(snapshot.owner) !== snapshot) freezeDeeply(snapshot);
    last.set(snapshot.owner, snapshot);
    return snapshot;
  });
  return { last, [Symbol.dispose]: () => spied.mockRestore() };
}

const frozen = new WeakSet<object>();

/** Maps and sets keep what they hold in slots that freezing does not reach, so their methods that write are taken. */
export function freezeDeeply(value: unknown): void {
  if (typeof value !== 'object' || value === null || frozen.has(value) || ArrayBuffer.isView(value)) return;
  frozen.add(value);
  if (value instanceof PersistentMap) {
    for (const [, record] of value.entries()) freezeDeeply(record);
  } else if (value instanceof Map || value instanceof Set) {
    for (const [key, each] of value.entries()) {
      freezeDeeply(key);
      freezeDeeply(each);
    }
    const refuse = (): never => {
      throw new TypeError('What an owner said is not changed.');
    };
    for (const method of ['set', 'add', 'delete', 'clear'])
      if (method in value) Object.defineProperty(value, method, { value: refuse });
  }
  for (const key of Reflect.ownKeys(value)) freezeDeeply(Reflect.get(value, key));
  Object.freeze(value);
}
