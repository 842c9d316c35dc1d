import type { Tool } from '../../core/model/tool.ts';
import type { CatalogReader } from '../../core/ports/catalog.ts';

/**
 * The file of a registry's entry, relative to the workspace. Its owner has seen that it is a file inside the registry's
 * folder; a path that leaves it all the same is none. undefined: nobody knows the place.
 */
export function entryPointOf(
  { ref, origin }: Tool,
  reader: Pick<CatalogReader, 'registry'>,
): string | undefined {
  if (origin.kind !== 'registry') return undefined;
  const found = reader.registry(origin.registry);
  const entry = found?.entries.find(({ name, valid }) => valid && name === ref.id);
  if (found === undefined || entry?.location === undefined) return undefined;
  const folder = found.path.split('/').slice(0, -1);
  const steps: string[] = [];
  for (const step of entry.location.split('/')) {
    if (step === '' || step === '.') continue;
    if (step !== '..') steps.push(step);
    else if (steps.pop() === undefined) return undefined;
  }
  return steps.length === 0 || entry.location.startsWith('/') ? undefined : [...folder, ...steps].join('/');
}
