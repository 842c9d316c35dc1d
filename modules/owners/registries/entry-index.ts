import type { Finding } from '../../core/diagnostics/diagnostic.ts';
import type { Registry, RegistryEntry } from '../../core/model/registry.ts';
import { entryPath, type ReadEntry } from './entry-fields.ts';

/** Of several entries with one name none is preferred: each has a finding that names the others (seed-reading A4). */
export function findDuplicates(entries: readonly ReadEntry[]): readonly Finding[] {
  const named = entries.filter(({ fields }) => fields.name !== undefined && fields.name.trim() !== '');
  return [...Map.groupBy(named, ({ fields }) => fields.name).values()].flatMap((same) =>
    same.length === 1 ? [] : same.map((entry) => duplicateOf(entry, same)),
  );
}

/** Positions that a message lists; of a thousand duplicates the first ones say enough. */
const MAX_LISTED = 10;

function duplicateOf({ index }: ReadEntry, same: readonly ReadEntry[]): Finding {
  const others = same
    .slice(0, MAX_LISTED + 1)
    .flatMap((other) => (other.index === index ? [] : [`/tools/${other.index}`]))
    .slice(0, MAX_LISTED);
  const unlisted = same.length - 1 - others.length;
  const more = unlisted > 0 ? ` and ${unlisted} more` : '';
  return {
    code: 'duplicate_name',
    path: entryPath(index, 'name'),
    message: `The same name stands at ${others.join(', ')}${more}.`,
    hint: 'Rename all but one; until then none of them is registered.',
  };
}

/** Seed 000, loading, step 3: by name every visible entry, by tag the registered ones. */
export function indexEntries(entries: readonly RegistryEntry[]): Pick<Registry, 'byName' | 'byTag'> {
  const byName = new Map<string, number[]>();
  const byTag = new Map<string, number[]>();
  const add = (map: Map<string, number[]>, key: string, index: number): void => {
    const indexes = map.get(key);
    if (indexes === undefined) map.set(key, [index]);
    else indexes.push(index);
  };
  for (const { index, name, registered, tags } of entries) {
    if (name !== undefined) add(byName, name, index);
    if (registered) for (const tag of new Set(tags)) add(byTag, tag, index);
  }
  return { byName, byTag };
}
