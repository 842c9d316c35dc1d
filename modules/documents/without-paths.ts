import { setOwn } from './own-key.ts';

interface Removal {
  /** Everything from here on goes. */
  whole: boolean;
  readonly below: Map<string, Removal>;
}

/**
 * A deep copy without the values at these paths; the root's own path gives undefined. All paths speak of the value as it
 * was given: several elements of one list can go at once. A path that does not exist removes nothing.
 */
export function withoutPaths(value: unknown, paths: Iterable<readonly (string | number)[]>): unknown {
  const root = removal();
  for (const path of paths) {
    let at = root;
    for (const step of path) {
      const next = at.below.get(String(step)) ?? removal();
      at.below.set(String(step), next);
      at = next;
    }
    at.whole = true;
  }
  return root.whole ? undefined : copy(value, root);
}

const removal = (): Removal => ({ whole: false, below: new Map() });

function copy(value: unknown, removed: Removal | undefined): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => {
      const here = removed?.below.get(String(index));
      return here?.whole === true ? [] : [copy(item, here)];
    });
  }
  const kept: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    const here = removed?.below.get(key);
    if (here?.whole !== true) setOwn(kept, key, copy(item, here));
  }
  return kept;
}
